"""What lies before each player: supply, hand, set-aside cards, discards."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from oriflamme.cli.terminal.text_style import StyledWord, TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.notation.codes import letter_of
from oriflamme.rules.terms import Kind, Seat
from oriflamme.views.view import SeenHolding, View

INDENT: Final = 4


def draw_seats(view: View, speech: Translator, paint: TextStyle, width: int) -> Iterator[str]:
    for seat in range(len(view.setup.seats)):
        yield from _seat(view, seat, speech, paint, width)


def _seat(
    view: View, seat: Seat, speech: Translator, paint: TextStyle, width: int
) -> Iterator[str]:
    families = view.setup.seats[seat]
    yield from wrap_words(_head(view, seat, speech, paint), width, hang=INDENT)
    for family in families:
        if len(families) > 1:
            yield " " * INDENT + paint.family(speech.family(family), family)
        yield from _holding(view.holding(family), speech, paint, width)


def _head(view: View, seat: Seat, speech: Translator, paint: TextStyle) -> Iterator[StyledWord]:
    """Who sits there, with what influence, and whether they start the round."""
    for family in view.setup.seats[seat]:
        yield f" {letter_of(family).upper()} ", partial(paint.crest, family=family)
    yield from styled_words(speech.player(view.setup, seat), paint.strong)
    yield from styled_words(f"· {speech('word.seat').lower()} {seat + 1}", paint.faint)
    yield from [("·", paint.faint), ("●", paint.gold)]
    yield from styled_words(speech("word.influence", count=view.supplies[seat]), paint.strong)
    if seat == view.first and not view.is_over:
        yield from [("·", paint.faint), *styled_words(speech("word.first_player"))]
    if any(view.holding(family).twin_waits for family in view.setup.seats[seat]):
        yield from styled_words(f"· {speech('word.twin_waits')}", paint.faint)


def _holding(
    holding: SeenHolding, speech: Translator, paint: TextStyle, width: int
) -> Iterator[str]:
    pile = speech("word.cards", count=holding.pile_count) if holding.pile_count else ""
    fields = {
        "word.hand": _held(holding.hand, holding.hand_count, speech),
        "word.pile": pile,
        "word.aside": _held(holding.aside, holding.aside_count, speech),
        "word.discard": speech.cards(holding.discard),
    }
    told = {speech(key): text for key, text in fields.items() if text}
    in_line = list(_in_line(told, paint))
    if INDENT + sum(len(text) + 1 for text, _ in in_line) - 1 <= width:
        yield from wrap_words(in_line, width, indent=INDENT)
        return
    column = max(map(len, told)) + 1
    for label, text in told.items():
        pieces = [(label.ljust(column), paint.faint), *styled_words(text)]
        yield from wrap_words(pieces, width, indent=INDENT, hang=min(column + 1, width // 2))


def _in_line(told: dict[str, str], paint: TextStyle) -> Iterator[StyledWord]:
    for number, (label, text) in enumerate(told.items()):
        yield from styled_words(f"· {label}" if number else label, paint.faint)
        yield from styled_words(text)


def _held(kinds: tuple[Kind, ...] | None, count: int, speech: Translator) -> str:
    """Names for those who may know them, a number for all others."""
    if not count:
        return speech("word.nothing")
    return speech.cards(kinds) if kinds is not None else speech("word.cards", count=count)
