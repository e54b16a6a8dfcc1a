"""A spectator's view and what a seat sees beyond it make the view of the seat."""

from dataclasses import replace

from hypothesis import given

from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.own import own
from oriflamme.views.view import View, view
from tests.testkit.random_games import moments


def put_together(state: State, seat: Seat) -> View:
    seen, mine = view(state, None), own(state, seat)
    hands = {cards.family: cards for cards in mine.holdings}
    return replace(
        seen,
        viewer=seat,
        queue=tuple(
            tuple(replace(card, kind=mine.cards.get(card.serial, card.kind)) for card in slot)
            for slot in seen.queue
        ),
        holdings=tuple(
            replace(each, hand=hands[each.family].hand, aside=hands[each.family].aside)
            if each.family in hands
            else each
            for each in seen.holdings
        ),
        decision=seen.decision and replace(seen.decision, options=mine.options),
    )


@given(moments())
def test_the_parts_make_the_view_of_the_seat(state: State) -> None:
    for seat in range(len(state.setup.seats)):
        assert put_together(state, seat) == view(state, seat)
