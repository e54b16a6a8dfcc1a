"""A ruleset no bot has learned anything of."""

from random import Random

import pytest

from oriflamme import new_game
from oriflamme.bots.budget import Budget
from oriflamme.bots.roster import ROSTER, parse_bot
from oriflamme.rules.ruleset import Ruleset
from tests.testkit.bots.games import DEALT_KINDS, play

LITTLE = Budget(iterations=8)
TINY = Ruleset("tiny", deck_is_chosen=True, seats=(2, 3), hand=4, aside=1, rounds=3)
LONG = Ruleset("long", boxes=("base",), seats=(2,), hand=10, aside=0, rounds=8)
PAIRS = Ruleset("pairs", boxes=("ablaze",), seats=(2,), families_each=2)


@pytest.mark.parametrize("rules", [TINY, LONG, PAIRS], ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", ROSTER)
def test_every_bot_plays_it_to_its_end(name: str, rules: Ruleset):
    for seed in range(3):
        rng = Random(seed)
        deck = rng.sample(DEALT_KINDS, rules.deck_size) if rules.deck_is_chosen else None
        state = new_game(rules, seats=2, deck=deck, rng=rng)
        bots = [parse_bot(name).create_bot() for _ in range(2)]
        *_, last = play(state, bots, seed, LITTLE)
        assert last.is_over
