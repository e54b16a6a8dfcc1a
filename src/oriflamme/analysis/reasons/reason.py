"""A reason without words: which fact, and what fills its gaps in every language."""

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias, get_args

from oriflamme.rules.terms import Family, Kind

Fact: TypeAlias = Literal[
    "acts_again",
    "acts_on",
    "back",
    "bait",
    "blocked",
    "brings_nothing",
    "buries",
    "end_reached",
    "exposed",
    "front",
    "gains",
    "gives_up_bait",
    "grows",
    "hardly_bait",
    "has_nothing",
    "last_round",
    "leader",
    "likely",
    "likely_bait",
    "likely_bait_at_once",
    "maybe_bait",
    "maybe_bait_at_once",
    "misses_turn",
    "must_eliminate_own",
    "no_bait",
    "no_target",
    "own_card",
    "reaches",
    "reaches_stack",
    "shelters",
    "silences",
    "spills",
    "stops",
    "takes_away",
    "tempts",
    "too_late",
    "wins_over",
    "would_bring",
]
FACTS: Final[tuple[Fact, ...]] = get_args(Fact)
"""Each has a message of the same name: `reason.gains`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that speaks for an option or against it."""

    fact: Fact
    speaks_for: bool
    card: Kind | None = None
    family: Family | None = None
    """Whose head is spoken of."""
    slot: int | None = None
    """From 0."""
    count: int | None = None
    percent: int | None = None
    """In per cent."""


pro = partial(Reason, speaks_for=True)
con = partial(Reason, speaks_for=False)
