"""Games of every kind, played in more than one manner, for the kernel to be held against."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

from oriflamme import State, apply, legal_actions, new_game
from oriflamme.rules.actions import Action, On, Place, Reveal, Wait
from oriflamme.rules.card import CATALOG

TABLES = [
    *product(("base", "ablaze", "mixed"), (3, 4, 5), ("standard", "ru")),
    ("duel", 2, "standard"),
    ("duel", 2, "ru"),
]
"""Every ruleset with every seat count in both editions."""

PlayStyle = Callable[[State, Random], Action]


def deal(ruleset: str, seats: int, edition: str, rng: Random) -> State:
    """A game dealt; in `mixed` with a deck of its own."""
    deck = None
    if ruleset == "mixed":
        deck = rng.sample([kind for kind, card in CATALOG.items() if card.dealt], 10)
    return new_game(ruleset, seats=seats, edition=edition, deck=deck, rng=rng)


def at_random(state: State, rng: Random) -> Action:
    return rng.choice(legal_actions(state))


def patiently(state: State, rng: Random) -> Action:
    """Wait nearly always, so that much influence gathers on cards."""
    return _rather(state, rng, lambda option: isinstance(option, Wait))


def in_stacks(state: State, rng: Random) -> Action:
    """Cover one's own cards and reveal what is on top."""
    return _rather(
        state,
        rng,
        lambda option: (
            isinstance(option, Reveal) or (isinstance(option, Place) and isinstance(option.at, On))
        ),
    )


def greedily(state: State, rng: Random) -> Action:
    """What pays most at once, judged with open cards."""
    assert state.decision is not None
    seat = state.decision.seat
    options: Sequence[Action] = legal_actions(state)
    if isinstance(options[0], Place) and len(options) > 8:
        return rng.choice(options)
    return max(options, key=lambda option: apply(state, option).state.supplies[seat])


def _rather(state: State, rng: Random, likes: Callable[[Action], bool]) -> Action:
    options = legal_actions(state)
    liked = [option for option in options if likes(option)]
    return rng.choice(liked) if liked and rng.random() < 0.9 else rng.choice(options)


PLAY_STYLES: Sequence[PlayStyle] = (at_random, patiently, in_stacks, at_random, greedily)


def decisions(start: State, manner: PlayStyle, rng: Random) -> Iterator[tuple[State, Action]]:
    """Each state of a game that asks something, with the answer given."""
    state = start
    while state.decision is not None:
        action = manner(state, rng)
        yield state, action
        state = apply(state, action).state
