"""What lies before each player: supply, hand, set-aside cards, discards."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from oriflamme.cli.drawing.flow import Word, flow, words
from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.speech import Speech
from oriflamme.notation.codes import letter_of
from oriflamme.rules.terms import Kind, Seat
from oriflamme.views.view import SeenHolding, View

INDENT: Final = 4


def draw_seats(view: View, speech: Speech, paint: Paint, width: int) -> Iterator[str]:
    for seat in range(len(view.setup.seats)):
        yield from _seat(view, seat, speech, paint, width)


def _seat(view: View, seat: Seat, speech: Speech, paint: Paint, width: int) -> Iterator[str]:
    families = view.setup.seats[seat]
    yield from flow(_head(view, seat, speech, paint), width, hang=INDENT)
    for family in families:
        if len(families) > 1:
            yield " " * INDENT + paint.family(speech.family(family), family)
        yield from _holding(view.holding(family), speech, paint, width)


def _head(view: View, seat: Seat, speech: Speech, paint: Paint) -> Iterator[Word]:
    """Who sits there, with what influence, and whether they start the round."""
    for family in view.setup.seats[seat]:
        yield f" {letter_of(family).upper()} ", partial(paint.crest, family=family)
    yield from words(speech.player(view.setup, seat), paint.strong)
    yield from words(f"· {speech('word.seat').lower()} {seat + 1}", paint.faint)
    yield from words(f"· ● {speech('word.influence', count=view.supplies[seat])}", paint.gold)
    if seat == view.first and not view.is_over:
        yield from words(f"· {speech('word.first_player')}")
    if any(view.holding(family).twin_waits for family in view.setup.seats[seat]):
        yield from words(f"· {speech('word.twin_waits')}", paint.faint)


def _holding(holding: SeenHolding, speech: Speech, paint: Paint, width: int) -> Iterator[str]:
    pile = speech("word.cards", count=holding.pile_count) if holding.pile_count else ""
    fields = {
        "word.hand": _held(holding.hand, holding.hand_count, speech),
        "word.pile": pile,
        "word.aside": _held(holding.aside, holding.aside_count, speech),
        "word.discard": speech.cards(holding.discard),
    }
    column = max(len(speech(key)) for key in fields) + 1
    for key, text in fields.items():
        if text:
            label = (speech(key).ljust(column), paint.faint)
            yield from flow([label, *words(text)], width, indent=INDENT, hang=2)


def _held(kinds: tuple[Kind, ...] | None, count: int, speech: Speech) -> str:
    """Names for those who may know them, a number for all others."""
    if not count:
        return speech("word.nothing")
    return speech.cards(kinds) if kinds is not None else speech("word.cards", count=count)
