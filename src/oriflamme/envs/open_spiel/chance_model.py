"""Chance: everything that it decides, it decides before the first placement.

Enumerated, each node is one thing drawn: who begins, which of its cards a family sets aside, in the
duel each card of its pile. Sampled, the nodes are the digits of a seed.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Final, Protocol

from oriflamme.envs.open_spiel.game_with_history import GameWithHistory
from oriflamme.envs.open_spiel.parameters import Parameters
from oriflamme.kernel.convert import bits
from oriflamme.kernel.single_game import Deal
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.notation.codes import codes_of, letter_of
from oriflamme.rules.deal import deal

ChanceHistory = tuple[int, ...]
"""What chance has drawn so far."""
Outcomes = list[tuple[int, float]]

SEED_DIGITS: Final = 4
DIGIT_BASE: Final = 64
"""A seed has so many digits, and each is a number below this."""


class ChanceModel(Protocol):
    """How a game is dealt."""

    nodes: int
    """How often chance draws."""
    max_outcomes: int
    """How many outcomes a draw has at most."""

    def outcomes(self, past: ChanceHistory) -> Outcomes: ...
    def allows(self, past: ChanceHistory, outcome: int) -> bool: ...
    def describe(self, past: ChanceHistory, outcome: int) -> str: ...
    def deal_game(self, past: ChanceHistory) -> GameWithHistory: ...
    def outcomes_of(self, dealt: Deal) -> ChanceHistory: ...


def chance_model(parameters: Parameters) -> ChanceModel:
    """Chance as the parameters want it."""
    return (EnumeratedDeals if parameters.deal == "enumerated" else SampledDeals)(parameters)


@cache
def _uniform(count: int) -> Outcomes:
    return [(outcome, 1 / count) for outcome in range(count)]


class EnumeratedDeals:
    """Every deal has its own way through the nodes, and its own probability."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters, self._setup = parameters, parameters.kernel_setup
        rules, deck = parameters.setup.rules, self._setup.deck
        self._asides = [
            aside for aside in combinations(range(len(deck)), rules.aside) if rules.aside
        ]
        self._kinds = [NUMBER[kind] for kind in deck]
        self._masks = [sum(1 << self._kinds[card] for card in aside) for aside in self._asides]
        draws_first = [] if parameters.first is not None else [("first", -1)]
        each = ["aside"] * bool(rules.aside) + ["pile"] * rules.pile
        families = range(len(self._setup.families))
        self._steps = draws_first + [(what, family) for family in families for what in each]
        self.nodes = len(self._steps)
        self.max_outcomes = max(len(self._setup.seats), len(self._asides), len(deck))

    def outcomes(self, past: ChanceHistory) -> Outcomes:
        what, family = self._steps[len(past)]
        if what == "first":
            return _uniform(len(self._setup.seats))
        if what == "aside":
            return _uniform(len(self._asides))
        left = self._left(past, family)
        return [(card, 1 / len(left)) for card in left]

    def allows(self, past: ChanceHistory, outcome: int) -> bool:
        what, family = self._steps[len(past)]
        if what == "pile":
            return outcome in self._left(past, family)
        return 0 <= outcome < len(self._setup.seats if what == "first" else self._asides)

    def describe(self, past: ChanceHistory, outcome: int) -> str:
        what, family = self._steps[len(past)]
        if what == "first":
            return f"first {letter_of(self._setup.seats[outcome][0])}"
        letter = letter_of(self._setup.families[family])
        cards = self._asides[outcome] if what == "aside" else (outcome,)
        return f"{letter} {what} {codes_of(tuple(self._setup.deck[card] for card in cards))}"

    def deal_game(self, past: ChanceHistory) -> GameWithHistory:
        first = self._parameters.first
        families = len(self._setup.families)
        aside = [0] * families
        piles: list[tuple[int, ...]] = [()] * families
        for (what, family), outcome in zip(self._steps, past, strict=True):
            if what == "first":
                first = outcome
            elif what == "aside":
                aside[family] = self._masks[outcome]
            else:
                piles[family] = (*piles[family], self._kinds[outcome])
        whole = bits(self._setup.deck)
        hand = [whole & ~a & ~sum(1 << kind for kind in p) for a, p in zip(aside, piles)]
        assert first is not None
        dealt = Deal(first, tuple(hand), tuple(aside), tuple(piles))
        return GameWithHistory.from_deal(self._setup, dealt, self._parameters.rounds)

    def outcomes_of(self, dealt: Deal) -> ChanceHistory:
        """The way through the nodes to a deal."""
        return tuple(self._way_to(dealt))

    def _way_to(self, dealt: Deal) -> Iterator[int]:
        place = {NUMBER[kind]: card for card, kind in enumerate(self._setup.deck)}
        piled = [iter(pile) for pile in dealt.pile]
        for what, family in self._steps:
            if what == "first":
                yield dealt.first
            elif what == "aside":
                aside = (place[kind] for kind in place if dealt.aside[family] >> kind & 1)
                yield self._asides.index(tuple(sorted(aside)))
            else:
                yield place[next(piled[family])]

    def _left(self, past: ChanceHistory, family: int) -> list[int]:
        """The cards of a family that may still come to its pile, by their place in the deck."""
        gone: set[int] = set()
        for (what, whose), outcome in zip(self._steps, past):
            if whose == family:
                gone |= set(self._asides[outcome]) if what == "aside" else {outcome}
        return [card for card in range(len(self._setup.deck)) if card not in gone]


class SampledDeals:
    """A seed, and what is dealt by it everywhere else: by the kernel, or, where the kernel deals no
    such game, by the reference engine."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self.nodes, self.max_outcomes = SEED_DIGITS, DIGIT_BASE

    def outcomes(self, past: ChanceHistory) -> Outcomes:
        return _uniform(DIGIT_BASE)

    def allows(self, past: ChanceHistory, outcome: int) -> bool:
        return 0 <= outcome < DIGIT_BASE

    def describe(self, past: ChanceHistory, outcome: int) -> str:
        return f"digit {outcome}"

    def deal_game(self, past: ChanceHistory) -> GameWithHistory:
        seed = 0
        for digit in past:
            seed = seed * DIGIT_BASE + digit
        parameters = self._parameters
        if not parameters.is_reduced:
            return GameWithHistory(parameters.setup, seed=seed, first=parameters.first)
        rng = Random(seed)
        cards = deal(parameters.setup, rng)
        first = rng.randrange(len(parameters.setup.seats))
        families = [cards[family] for family in parameters.setup.families]
        dealt = Deal(
            first if parameters.first is None else parameters.first,
            tuple(bits(family.hand) for family in families),
            tuple(bits(family.aside) for family in families),
            tuple(() for _ in families),
        )
        return GameWithHistory.from_deal(parameters.kernel_setup, dealt, parameters.rounds)

    def outcomes_of(self, dealt: Deal) -> ChanceHistory:
        """No seed is known for a deal; these are not the digits of the true one either."""
        return (0,) * SEED_DIGITS
