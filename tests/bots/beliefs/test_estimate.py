"""What is thought of hidden cards."""

from collections import Counter
from random import Random

import pytest

from oriflamme import view, worlds
from oriflamme.bots.beliefs import estimate_beliefs, uniform_beliefs
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.squire import Squire
from oriflamme.notation.position_state import position_to_state
from tests.testkit.bots.games import TABLES, deal, decider_view, play


def some_views(table: str, seed: int):
    """Views of whoever decides, now and then in a game of squires."""
    start = deal(table, seed)
    rng = Random(seed)
    for state in play(start, [Squire() for _ in start.setup.seats], seed, BOT_DEFAULT):
        if not state.is_over and rng.random() < 0.15:
            yield decider_view(state)


@pytest.mark.parametrize("table", TABLES)
def test_every_card_is_something_and_every_hand_is_full(table: str):
    for seen in some_views(table, 3):
        found = estimate_beliefs(seen)
        unknown = [c.serial for slot in seen.queue for c in slot if c.kind is None]
        assert sorted(found.cards) == sorted(unknown)
        for odds in found.cards.values():
            assert sum(odds.values()) == pytest.approx(1)
        for holding in seen.holdings:
            if holding.hand is None and holding.family in found.hands:
                assert sum(found.hands[holding.family].values()) == pytest.approx(
                    holding.hand_count
                )
                assert sum(found.aside[holding.family].values()) == pytest.approx(
                    holding.aside_count
                )


@pytest.mark.parametrize("table", ["base-4", "duel-2", "ablaze-4"])
def test_counting_agrees_with_sampled_worlds(table: str):
    for number, seen in enumerate(some_views(table, 5)):
        if number % 4:
            continue
        found = uniform_beliefs(seen).cards
        rng, all_worlds = Random(1), worlds(seen)
        sampled = Counter(
            (card.serial, card.kind)
            for _ in range(400)
            for slot in all_worlds.sample(rng).queue
            for card in slot
            if card.serial in found
        )
        for serial, odds in found.items():
            for kind, chance in odds.items():
                assert sampled[serial, kind] / 400 == pytest.approx(chance, abs=0.12)


def test_a_card_that_waited_three_rounds_is_rarely_a_soldier():
    seen = view(position_to_state("rLo! bSo?3 gSp! | r1 b1 g1", round=4), 0)
    odds, even = estimate_beliefs(seen).cards[1], uniform_beliefs(seen).cards[1]
    assert odds["soldier"] < even["soldier"] / 2


def test_a_kind_that_was_seen_is_nowhere_hidden():
    seen = view(position_to_state("bHe! bSo?1 gSp! | r1 b1 g1", round=3), 0)
    found = estimate_beliefs(seen)
    assert "heir" not in found.cards[1]
    assert "heir" not in found.hands["blue"]
    assert "heir" not in found.aside["blue"]


def test_beliefs_are_better_than_counting_in_games_of_squires():
    """The true kind is given more probability, on the whole."""
    better = []
    for seed in range(6):
        start = deal("base-4", 100 + seed)
        for state in play(start, [Squire() for _ in range(4)], seed, BOT_DEFAULT):
            if state.is_over or state.cursor is not None or state.placed:
                continue
            seen = view(state, 0)
            guesses, even = estimate_beliefs(seen).cards, uniform_beliefs(seen).cards
            truth = {c.serial: c.kind for slot in state.queue for c in slot}
            better += [guesses[s][truth[s]] - even[s][truth[s]] for s in guesses]
    assert sum(better) / len(better) > 0.02
