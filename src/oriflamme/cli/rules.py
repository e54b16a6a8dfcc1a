"""oriflamme rules: explain the game or a card."""

import argparse
from collections.abc import Iterator

from oriflamme.cli.card_names import require_card
from oriflamme.cli.console import Console
from oriflamme.cli.terminal.text_style import TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.i18n import LOCALES, catalogue
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import Kind


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
    parser.add_argument("card", metavar="CARD", nargs="*", help=speech("cli.help.rules_card"))


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    paint = TextStyle(console.uses_color("auto"))
    width = console.prose_width
    name = " ".join(args.card)
    if name:
        lines = explain_card(require_card(name, speech), speech, paint, width)
    else:
        lines = _game(speech, paint, width)
    for line in lines:
        console.write_line(line)
    return 0


def explain_card(
    kind: Kind, speech: Translator, paint: TextStyle, width: int, edition: str | None = None
) -> Iterator[str]:
    card = CATALOG[kind]
    sort = speech("word.character" if card.character else "word.intrigue")
    box = speech.box(card.box)
    head = styled_words(speech.card(kind), paint.strong)
    head += styled_words(f"· {sort} · {box} · {card.code}", paint.faint)
    yield from wrap_words(head, width)
    yield ""
    yield from wrap_words(styled_words(speech.card_text(kind, edition)), width)
    yield ""
    if help_ := speech.card_help(kind):
        yield from wrap_words(styled_words(help_), width)
        yield ""
    others = [Translator(locale).card(kind) for locale in LOCALES if locale != speech.locale]
    named = f"{speech.heading('cli.names')} {', '.join(others)}"
    yield from wrap_words(styled_words(named, paint.faint), width)


def _game(speech: Translator, paint: TextStyle, width: int) -> Iterator[str]:
    for section in sections():
        yield from wrap_words(styled_words(speech(f"rules.{section}.title"), paint.strong), width)
        yield from wrap_words(styled_words(speech(f"rules.{section}.body")), width, indent=2)
        yield ""
    for box in dict.fromkeys(card.box for card in CATALOG.values()):
        yield from wrap_words(styled_words(speech.box(box), paint.strong), width)
        for kind in (kind for kind, card in CATALOG.items() if card.box == box):
            name = styled_words(f"{speech.card(kind)}.", paint.gold)
            yield from wrap_words(
                name + styled_words(speech.card_text(kind)), width, indent=2, hang=2
            )
        yield ""
    yield from wrap_words(styled_words(speech("cli.more_on_card"), paint.faint), width)


def sections() -> list[str]:
    """The sections of the rules, in the order of the catalogue."""
    return [
        key.split(".")[1]
        for key in catalogue("en")
        if key.startswith("rules.") and key.endswith(".title")
    ]
