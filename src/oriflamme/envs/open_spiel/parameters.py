"""What an OpenSpiel game was asked for, and which game of ours that is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from oriflamme.envs.env_setup import DEFAULT_SEATS, make_env_setup
from oriflamme.envs.spaces import BadEnvironment, check_one_of
from oriflamme.kernel.rewards import REWARDS
from oriflamme.kernel.vocabulary import check_supported
from oriflamme.rules.deck import choice_of
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import Setup, make_setup, named_ruleset
from oriflamme.rules.terms import Kind, Seat

DEALS: Final = ("enumerated", "sampled")

SPECIFICATION: Final[dict[str, Any]] = {
    "ruleset": "base",
    "seats": 0,
    "edition": "standard",
    "deck": "",
    "hand": 0,
    "rounds": 0,
    "first": -1,
    "deal": "enumerated",
    "reward": "rank",
}
"""Every parameter with what it is when not given; a 0 leaves the choice to the ruleset."""


@dataclass(frozen=True)
class Parameters:
    """A game agreed on, and how it is dealt and paid."""

    setup: Setup
    """As the reference engine plays it: a reduced game has a ruleset of its own."""
    first: Seat | None
    """Who begins; drawn by lot when none."""
    deal: str
    reward: str

    @property
    def rounds(self) -> int:
        return self.setup.rules.rounds

    @property
    def is_reduced(self) -> bool:
        """Whether it is smaller than any game in print."""
        return self.setup.ruleset not in RULESETS

    @property
    def kernel_setup(self) -> Setup:
        """As the kernel plays it: a reduced game is a mixed one, dealt and ended by us."""
        if not self.is_reduced:
            return self.setup
        setup = self.setup
        return Setup(RULESETS["mixed"], setup.edition, setup.deck, setup.seats)


def read_parameters(given: Mapping[str, Any]) -> Parameters:
    """The game that the parameters of `pyspiel.load_game` ask for."""
    values = {**SPECIFICATION, **given}
    check_one_of("deal", values["deal"], DEALS)
    check_one_of("reward", values["reward"], REWARDS)
    deck = tuple(values["deck"].split("+")) if values["deck"] else None
    setup = _agree(values, named_ruleset(values["ruleset"]), deck)
    first = None if values["first"] < 0 else values["first"]
    if first is not None and first >= len(setup.seats):
        raise BadEnvironment(f"first is a seat from 0 to {len(setup.seats) - 1}, or -1, by lot")
    parameters = Parameters(setup, first, values["deal"], values["reward"])
    check_supported(parameters.kernel_setup)
    return parameters


def _agree(asked: Mapping[str, Any], rules: Ruleset, deck: tuple[Kind, ...] | None) -> Setup:
    seats, edition = asked["seats"] or None, asked["edition"]
    whole = deck is None or len(deck) == rules.deck_size
    if whole and not asked["hand"] and not asked["rounds"]:
        return make_env_setup(rules.name, seats, edition, deck)
    if rules.families_each > 1:
        raise BadEnvironment(f"{rules.name} cannot be reduced: its cards are drawn between rounds")
    if deck is None and rules.deck_is_chosen:
        raise BadEnvironment(f"{rules.name} needs a deck: kinds joined by +")
    deck = choice_of(rules) if deck is None else deck
    hand = asked["hand"] or min(rules.hand, len(deck))
    reduced = Ruleset(
        "reduced",
        boxes=rules.boxes,
        deck_is_chosen=True,
        seats=(2, 3, 4, 5),
        hand=hand,
        aside=len(deck) - hand,
        rounds=asked["rounds"] or min(rules.rounds, hand - 1),
    )
    return make_setup(reduced, seats=seats or DEFAULT_SEATS, edition=edition, deck=deck)
