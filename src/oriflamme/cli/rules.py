"""oriflamme rules: explain the game or a card."""

import argparse
from collections.abc import Iterator

from oriflamme.cli.card_names import need_card
from oriflamme.cli.console import Console
from oriflamme.cli.drawing.paint import Paint, flow, words
from oriflamme.cli.speech import Speech
from oriflamme.i18n import LOCALES, catalogue
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import Kind


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument("card", metavar="CARD", nargs="*", help=speech("cli.help.rules_card"))


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    paint = Paint(console.wants_colour("auto"))
    width = console.prose_width
    name = " ".join(args.card)
    if name:
        lines = explain_card(need_card(name, speech), speech, paint, width)
    else:
        lines = _game(speech, paint, width)
    for line in lines:
        console.say(line)
    return 0


def explain_card(
    kind: Kind, speech: Speech, paint: Paint, width: int, edition: str | None = None
) -> Iterator[str]:
    card = CATALOG[kind]
    sort = speech("word.character" if card.character else "word.intrigue")
    box = speech.box(card.box)
    head = words(speech.card(kind), paint.strong)
    head += words(f"· {sort} · {box} · {card.code}", paint.faint)
    yield from flow(head, width)
    yield ""
    yield from flow(words(speech.card_text(kind, edition)), width)
    yield ""
    if help_ := speech.card_help(kind):
        yield from flow(words(help_), width)
        yield ""
    others = [Speech(locale).card(kind) for locale in LOCALES if locale != speech.locale]
    named = f"{speech.heading('cli.names')} {', '.join(others)}"
    yield from flow(words(named, paint.faint), width)


def _game(speech: Speech, paint: Paint, width: int) -> Iterator[str]:
    for section in sections():
        yield from flow(words(speech(f"rules.{section}.title"), paint.strong), width)
        yield from flow(words(speech(f"rules.{section}.body")), width, indent=2)
        yield ""
    for box in dict.fromkeys(card.box for card in CATALOG.values()):
        yield from flow(words(speech.box(box), paint.strong), width)
        for kind in (kind for kind, card in CATALOG.items() if card.box == box):
            name = words(f"{speech.card(kind)}.", paint.gold)
            yield from flow(name + words(speech.card_text(kind)), width, indent=2, hang=2)
        yield ""
    yield from flow(words(speech("cli.more_on_card"), paint.faint), width)


def sections() -> list[str]:
    """The sections of the rules, in the order of the catalogue."""
    return [
        key.split(".")[1]
        for key in catalogue("en")
        if key.startswith("rules.") and key.endswith(".title")
    ]
