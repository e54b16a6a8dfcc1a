"""Games for bots to be tested in."""

from collections.abc import Iterator, Sequence
from random import Random

from oriflamme import State, View, apply, new_game, view
from oriflamme.bots.bot import Bot
from oriflamme.bots.budget import Budget
from oriflamme.rules.card import CATALOG

TABLES = ["base-3", "base-4", "base-5", "duel-2", "ablaze-3", "ablaze-4", "ablaze-5", "mixed-4"]
DEALT_KINDS = [kind for kind, card in CATALOG.items() if card.dealt]


def deal(table: str, seed: int) -> State:
    """A new game: `base-4` is the base game at four seats."""
    ruleset, seats = table.split("-")
    rng = Random(seed)
    deck = rng.sample(DEALT_KINDS, 10) if ruleset == "mixed" else None
    return new_game(ruleset, seats=int(seats), deck=deck, rng=rng)


def decider_view(state: State) -> View:
    """What the one who decides sees."""
    assert state.decision
    return view(state, state.decision.seat)


def play(state: State, bots: Sequence[Bot], seed: int, budget: Budget) -> Iterator[State]:
    """Every state of a game, from the given one to the end."""
    rng = Random(seed)
    while state.decision:
        yield state
        seat = state.decision.seat
        action = bots[seat].choose(view(state, seat), (), rng=rng, budget=budget)
        state = apply(state, action).state
    yield state
