"""Whole games for the laws to hold in: every ruleset, table size, edition and temper of play.

Among them are two rulesets that have no place in the registry: reduced games are games.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from oriflamme.rules.actions import Action, On, Place, Reveal, Wait
from oriflamme.rules.deal import Dealt, deal
from oriflamme.rules.deck import draw_deck
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family

SKIRMISH = Ruleset("skirmish", deck_is_chosen=True, seats=(2, 3), hand=4, aside=2, rounds=3)
BRAWL = Ruleset(
    "brawl",
    deck_is_chosen=True,
    seats=(2,),
    families_each=2,
    hand=2,
    pile=3,
    aside=1,
    rounds=4,
    stacking_from=1,
)
Table = tuple[str | Ruleset, int | None]
NAMED: list[Table] = [
    ("duel", None),
    *((ruleset, seats) for ruleset in ("base", "ablaze", "mixed") for seats in (3, 4, 5)),
]
TABLES = [*NAMED, (SKIRMISH, 2), (SKIRMISH, 3), (BRAWL, None)]
Liking = Callable[[Action], float]


def _liking(waits: float, reveals: float, stacks: float) -> Liking:
    def weigh(action: Action) -> float:
        match action:
            case Wait():
                return waits
            case Reveal():
                return reveals
            case Place(at=On()):
                return stacks
            case _:
                return 1

    return weigh


PLAY_STYLES = {
    "even": _liking(waits=1, reveals=1, stacks=1),
    "patient": _liking(waits=8, reveals=1, stacks=1),
    "eager": _liking(waits=1, reveals=8, stacks=1),
    "stacking": _liking(waits=3, reveals=2, stacks=12),
}


@dataclass(frozen=True)
class RandomGame:
    """A deal played to its end by a seeded chance; all of it follows from these five."""

    ruleset: str | Ruleset
    seats: int | None
    edition: str
    play_style: str
    seed: int

    @cached_property
    def setup(self) -> Setup:
        rules = RULESETS[self.ruleset] if isinstance(self.ruleset, str) else self.ruleset
        deck = draw_deck(rules, Random(self.seed))
        return make_setup(rules, seats=self.seats, edition=self.edition, deck=deck)

    @cached_property
    def dealt(self) -> dict[Family, Dealt]:
        return deal(self.setup, Random(self.seed + 1))

    @cached_property
    def first(self) -> int:
        return self.seed % len(self.setup.seats)

    @property
    def opening(self) -> State:
        """The table before anything happens."""
        return lay_out(self.setup, self.dealt, self.first)

    @cached_property
    def played(self) -> tuple[tuple[Step, ...], tuple[Action, ...]]:
        """The step to each decision, the end of the game last; and what was decided."""
        rng = Random(self.seed + 2)
        steps = [resume(self.opening)]
        actions: list[Action] = []
        while decision := steps[-1].state.decision:
            likes = [PLAY_STYLES[self.play_style](option) for option in decision.options]
            actions.append(rng.choices(decision.options, likes)[0])
            steps.append(apply(steps[-1].state, actions[-1]))
        return tuple(steps), tuple(actions)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.played[0]

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.played[1]

    @property
    def states(self) -> tuple[State, ...]:
        return tuple(step.state for step in self.steps)

    @property
    def decided(self) -> Iterator[tuple[State, Action, Step]]:
        """Each decision: before, what was done, and where it led."""
        for (before, after), action in zip(pairwise(self.steps), self.actions):
            yield before.state, action, after


def games(tables: list[Table] = TABLES) -> st.SearchStrategy[RandomGame]:
    return st.builds(
        lambda table, edition, temper, seed: RandomGame(table[0], table[1], edition, temper, seed),
        st.sampled_from(tables),
        st.sampled_from(("standard", "ru")),
        st.sampled_from(sorted(PLAY_STYLES)),
        st.integers(0, 2**32),
    )


def moments(tables: list[Table] = TABLES) -> st.SearchStrategy[State]:
    """Any moment of any game, the end included."""
    return st.builds(
        lambda game, share: game.states[int(share * (len(game.states) - 1))],
        games(tables),
        st.floats(0, 1),
    )
