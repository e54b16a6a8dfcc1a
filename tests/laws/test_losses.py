"""Whatever is lost, the events say by which card."""

from hypothesis import given

from oriflamme.rules import events as ev
from oriflamme.rules.card import CATALOG
from oriflamme.rules.state import State
from tests.laws.test_influence import moments_between_events
from tests.testkit.random_games import RandomGame, games


def tops_of_stacks(state: State) -> set[int]:
    return {slot[-1].serial for slot in state.queue if len(slot) > 1}


@given(games())
def test_a_card_is_discarded_used_up_beside_a_stack_or_with_one_that_fell(game: RandomGame) -> None:
    fallen: set[int] = set()
    for before, event, _ in moments_between_events(game):
        if isinstance(event, ev.Eliminated):
            fallen.add(event.serial)
        elif isinstance(event, ev.Discarded) and event.by == event.serial:
            assert not CATALOG[event.kind].character
        elif isinstance(event, ev.Discarded):
            assert event.by in fallen | tops_of_stacks(before)


@given(games())
def test_influence_is_lost_and_stolen_by_a_card_that_was_in_the_game(game: RandomGame) -> None:
    seen: set[int] = set()
    for before, event, _ in moments_between_events(game):
        seen |= {card.serial for slot in before.queue for card in slot}
        if isinstance(event, ev.Lost | ev.Stolen | ev.Spilled):
            assert event.serial in seen
