"""The worlds a view leaves possible: consistent with it, counted exactly, sampled evenly."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, permutations, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme import view, worlds
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind
from oriflamme.views.view import Viewer
from oriflamme.views.worlds import unseen
from tests.testkit.noninterference import viewers
from tests.testkit.random_games import RandomGame, moments

Way = tuple[tuple[Kind, ...], frozenset[Kind], frozenset[Kind], tuple[Kind, ...]]
"""How a family's cards lie: in the queue by serial, in hand, set aside, in the draw pile."""


@given(state=moments(), seed=st.integers(0, 2**32))
def test_a_sampled_world_looks_to_the_viewer_like_the_true_one(state: State, seed: int) -> None:
    for viewer in viewers(state):
        possible = worlds(view(state, viewer))
        sampled = possible.sample(Random(seed))
        assert view(sampled, viewer) == view(state, viewer)
        assert worlds(view(sampled, viewer)) == possible
        assert possible.count >= 1


@given(state=moments(), seed=st.integers(0, 2**32))
def test_equal_seeds_sample_equal_worlds(state: State, seed: int) -> None:
    possible = worlds(view(state, 0))

    assert possible.sample(Random(seed)) == possible.sample(Random(seed))


@given(moments())
def test_the_unseen_kinds_of_a_family_are_those_that_are_hidden(state: State) -> None:
    for viewer in viewers(state):
        left = unseen(view(state, viewer))
        for family in state.setup.families:
            assert set(left[family]) == set(hidden_kinds(state, family, viewer))


# By brute force: every way to lay out the hidden cards, whatever worlds.py thinks of it.


def cards_of(state: State, family: Family) -> list[PlacedCard]:
    cards = [card for slot in state.queue for card in slot if card.crest == family]
    return sorted(cards, key=lambda card: card.serial)


def hidden_kinds(state: State, family: Family, viewer: Viewer) -> list[Kind]:
    holding = state.holding(family)
    if state.setup.owner[family] == viewer:
        return list(holding.pile)
    down = [card.kind for card in cards_of(state, family) if not card.revealed]
    return [*down, *holding.hand, *holding.aside, *holding.pile]


def way(state: State, family: Family) -> Way:
    """How a family's cards truly lie in a state."""
    holding = state.holding(family)
    queue = tuple(card.kind for card in cards_of(state, family) if not card.revealed)
    return queue, frozenset(holding.hand), frozenset(holding.aside), holding.pile


def ways(state: State, family: Family, viewer: Viewer) -> set[Way]:
    holding = state.holding(family)
    down, hand, aside, pile = way(state, family)
    kinds = hidden_kinds(state, family, viewer)
    if state.setup.owner[family] == viewer:
        return {(down, hand, aside, order) for order in permutations(kinds)}
    return {
        laid
        for order in permutations(kinds)
        if not (laid := _cut(order, len(down), len(hand), len(pile)))[2] & set(holding.never_aside)
    }


def _cut(order: tuple[Kind, ...], down: int, hand: int, pile: int) -> Way:
    hand_ends, pile_ends = down + hand, down + hand + pile
    in_hand, aside = frozenset(order[down:hand_ends]), frozenset(order[pile_ends:])
    return order[:down], in_hand, aside, order[hand_ends:pile_ends]


def late_moments(table: tuple[str, int | None], *, hidden: int) -> Iterator[tuple[State, Viewer]]:
    """Moments of seeded games at which each family hides few cards from some viewer."""
    for seed in range(60):
        for state in RandomGame(*table, "standard", "eager", 1789 + seed).states[::-5]:
            for viewer in viewers(state):
                counts = [len(hidden_kinds(state, f, viewer)) for f in state.setup.families]
                if 1 < max(counts) <= hidden:
                    yield state, viewer
                    break


@pytest.mark.parametrize("table", [("base", 3), ("ablaze", 4), ("mixed", 5), ("duel", None)])
def test_the_count_is_that_of_all_the_ways_the_cards_can_lie(
    table: tuple[str, int | None],
) -> None:
    for number, (state, viewer) in enumerate(late_moments(table, hidden=6)):
        possible = worlds(view(state, viewer))
        product_of_families = 1
        for family in state.setup.families:
            brute = ways(state, family, viewer)
            assert way(state, family) in brute
            assert possible.hidden[family].count == len(brute)
            product_of_families *= len(brute)
        assert possible.count == product_of_families
        if number == 25:
            return
    pytest.fail("too few late moments to count worlds in")


def moments_after_a_failed_impersonation() -> Iterator[tuple[State, Family]]:
    """Moments with a hidden kind that was shown not to be among the family's set-aside cards."""
    for seed in range(400):
        for state in RandomGame("ablaze", 3, "standard", "eager", 1789 + seed).states[::-1]:
            for family, holding in zip(state.setup.families, state.holdings):
                hidden = hidden_kinds(state, family, None)
                if 1 < len(hidden) <= 7 and set(hidden) & set(holding.never_aside):
                    yield state, family


def test_the_count_leaves_out_what_an_impersonation_showed_not_to_be_set_aside() -> None:
    found = list(islice(moments_after_a_failed_impersonation(), 12))
    assert len(found) == 12
    for state, family in found:
        hidden = worlds(view(state, None)).hidden[family]
        down, hand, _, pile = way(state, family)
        shape = len(down), len(hand), len(pile)
        anyhow = {_cut(order, *shape) for order in permutations(hidden.kinds)}
        assert hidden.count == len(ways(state, family, None)) < len(anyhow)


# By chance: every way comes up about as often as every other.

Ask = tuple[State, Viewer, tuple[Family, ...]]
"""A moment, who looks at it, and the families whose cards are guessed at."""


def all_families(table: tuple[str, int | None]) -> Ask:
    for state, viewer in late_moments(table, hidden=7):
        if 20 <= worlds(view(state, viewer)).count <= 600:
            return state, viewer, state.setup.families
    raise LookupError("no late moment leaves so few worlds")


def own_draw_piles() -> Ask:
    """What a player of the duel does not know of the own cards: the order they will come in."""
    return RandomGame("duel", None, "standard", "even", 1789).states[0], 0, ("red", "green")


def an_opponents_draw_pile() -> Ask:
    """Face-down cards, a hand, cards set aside and a last card to draw, all of one family."""
    for seed in range(200):
        for state in RandomGame("duel", None, "standard", "eager", 1789 + seed).states:
            hidden = worlds(view(state, 0)).hidden["blue"]
            if hidden.in_pile and hidden.in_hand and hidden.face_down and hidden.count <= 1200:
                return state, 0, ("blue",)
    raise LookupError("no moment of the duel leaves so few worlds")


def after_a_failed_impersonation() -> Ask:
    for state, family in moments_after_a_failed_impersonation():
        if 10 <= worlds(view(state, None)).hidden[family].count <= 800:
            return state, None, (family,)
    raise LookupError("no moment after an Impersonation leaves so few worlds")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: all_families(("base", 3)),
        lambda: all_families(("mixed", 4)),
        lambda: all_families(("duel", None)),
        own_draw_piles,
        an_opponents_draw_pile,
        after_a_failed_impersonation,
    ],
)
def test_every_world_is_sampled_and_all_are_equally_likely(ask: Callable[[], Ask]) -> None:
    state, viewer, families = ask()
    possible = worlds(view(state, viewer))
    every = set(product(*(ways(state, family, viewer) for family in families)))
    rng = Random(1789)
    samples = (possible.sample(rng) for _ in range(30 * len(every)))
    times = Counter(tuple(way(world, family) for family in families) for world in samples)

    assert set(times) == every
    freedom = len(every) - 1
    chi_square = sum((seen - 30) ** 2 / 30 for seen in times.values())
    assert abs(chi_square - freedom) < 5 * sqrt(2 * freedom)
