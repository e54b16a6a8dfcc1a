"""Influence moves only as the events say, and nobody ever has less than none."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given

from oriflamme.rules import events as ev
from oriflamme.rules.actions import Activate
from oriflamme.rules.evolve import evolve
from oriflamme.rules.state import State
from tests.testkit.random_games import RandomGame, games


def on_cards(state: State) -> dict[int, int]:
    return {card.serial: card.influence for slot in state.queue for card in slot}


def moments_between_events(game: RandomGame) -> Iterator[tuple[State, ev.Event, State]]:
    before = game.opening
    for step in game.steps:
        for event in step.events:
            after = evolve(before, [event])
            yield before, event, after
            before = after


@given(games())
def test_nobody_and_no_card_ever_has_less_than_none(game: RandomGame) -> None:
    for _, _, state in moments_between_events(game):
        assert min(state.supplies) >= 0
        assert min(on_cards(state).values(), default=0) >= 0


@given(games())
def test_supplies_move_exactly_as_the_events_say(game: RandomGame) -> None:
    supplies = Counter(range(len(game.setup.seats)))
    for step in game.steps:
        for event in step.events:
            match event:
                case ev.Gained(seat, amount) | ev.Collected(_, seat, amount):
                    supplies[seat] += amount
                case ev.Lost(seat, amount):
                    supplies[seat] -= amount
                case ev.Stolen(thief, victim, amount):
                    assert thief != victim
                    supplies[thief] += amount
                    supplies[victim] -= amount
                case _:
                    continue
            assert amount > 0
        assert step.state.supplies == tuple(supplies[seat] for seat in sorted(supplies))


@given(games())
def test_influence_on_cards_moves_exactly_as_the_events_say(game: RandomGame) -> None:
    for before, event, after in moments_between_events(game):
        expected = on_cards(before)
        match event:
            case ev.Waited(serial):
                expected[serial] += 1
            case ev.Collected(serial) | ev.Spilled(serial):
                expected[serial] = 0
            case ev.Eliminated(serial) | ev.Discarded(serial):
                del expected[serial]
            case ev.Placed(serial) | ev.TwinEntered(serial) | ev.Replaced(serial):
                expected[serial] = 0
        assert on_cards(after) == expected


@given(games())
def test_what_is_collected_or_spilled_is_what_lay_there(game: RandomGame) -> None:
    for before, event, _ in moments_between_events(game):
        if isinstance(event, ev.Collected | ev.Spilled):
            lay = on_cards(before)[event.serial]
            kind = next(c.kind for s in before.queue for c in s if c.serial == event.serial)
            double = kind == "conspiracy" and isinstance(event, ev.Collected)
            assert event.amount == (2 * lay if double else lay)


@given(games())
def test_only_an_eliminated_card_or_a_plot_leaves_with_influence_on_it(game: RandomGame) -> None:
    for before, event, _ in moments_between_events(game):
        if isinstance(event, ev.Discarded) and event.kind != "plot":
            assert on_cards(before)[event.serial] == 0


@given(games())
def test_no_influence_lies_on_a_revealed_card_when_someone_decides(game: RandomGame) -> None:
    for state in game.states:
        for card in (card for slot in state.queue for card in slot if card.revealed):
            assert card.influence == 0


@given(games([("ablaze", 3), ("ablaze", 5), ("mixed", 4)]))
def test_what_lay_on_a_plot_is_spent_or_kept_to_the_last(game: RandomGame) -> None:
    plot: int | None = None
    purse = activations = kept = 0
    for before, event, _ in moments_between_events(game):
        match event:
            case ev.Revealed(serial, "plot"):
                plot, purse, activations, kept = serial, on_cards(before)[serial], 0, 0
            case ev.Picked(Activate()):
                activations += 1
            case ev.Gained(_, amount, serial) if serial == plot:
                kept += amount
            case ev.TurnEnded(serial) if serial == plot:
                spent = max(activations - 1, 0)
                assert spent + kept == purse


@given(games())
def test_a_card_waits_once_a_round_unless_it_was_moved(game: RandomGame) -> None:
    """Moved from behind the cursor to ahead of it, it collects a second influence (R4)."""
    waits: Counter[int] = Counter()
    moved: set[int] = set()
    for _, event, _ in moments_between_events(game):
        match event:
            case ev.RoundBegan():
                waits.clear()
                moved.clear()
            case ev.Moved(serial):
                moved.add(serial)
            case ev.Waited(serial):
                waits[serial] += 1
                assert waits[serial] == 1 or serial in moved
