"""A card no bot was told of: they play with it, and everything else stays as it was."""

import logging
from random import Random

import pytest

from oriflamme import new_game, view
from oriflamme.bots.beliefs import estimate_beliefs
from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.roster import ROSTER, parse_bot
from oriflamme.bots.search.searcher import Searcher
from oriflamme.bots.squire import Squire
from oriflamme.bots.squire.assessment import assess
from oriflamme.bots.squire.card_knowledge import CARD_KNOWLEDGE, card_knowledge
from oriflamme.bots.squire.squire_weights import squire_weights
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.card import CATALOG
from tests.testkit.bots.games import DEALT_KINDS, decider_view, play
from tests.testkit.bots.reference_games import REFERENCE_DIGESTS, digest
from tests.testkit.new_card import herald_in_the_catalog, herald_known_to_the_squire

LITTLE = Budget(iterations=8)


@pytest.fixture
def herald(tmp_path):
    """The rule and nothing else."""
    with herald_in_the_catalog(tmp_path):
        yield


@pytest.fixture
def taught_herald(tmp_path):
    """The rule and the squire's file."""
    with herald_known_to_the_squire(tmp_path):
        yield


def with_a_herald(seed: int, seats: int):
    rng = Random(seed)
    return new_game("mixed", seats=seats, deck=("herald", *rng.sample(DEALT_KINDS, 9)), rng=rng)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("name", ROSTER)
def test_every_bot_plays_whole_games_with_it(herald, name: str, seats: int):
    for seed in range(5):
        bots = [parse_bot(name).create_bot() for _ in range(seats)]
        *_, last = play(with_a_herald(seed, seats), bots, seed, LITTLE)
        assert last.is_over


@pytest.mark.parametrize("name", ["knight", "duke", "king"])
def test_a_searcher_judges_as_a_squire_and_says_why_once(herald, name: str, caplog):
    state = with_a_herald(1, 3)
    seen = decider_view(state)
    bot = parse_bot(name).create_bot()
    assert isinstance(bot, Searcher)
    with caplog.at_level(logging.WARNING):
        thoughts = [bot.analyze(seen, rng=Random(2), budget=BOT_DEFAULT) for _ in range(2)]

    squires = Squire().choose(seen, (), rng=Random(2), budget=BOT_DEFAULT)
    assert [thought.best for thought in thoughts] == [squires, squires]
    assert {option.action for option in thoughts[0].options} == set(seen.actions)
    (record,) = caplog.records
    assert f"a {name} judges as a squire" in record.getMessage()
    assert "herald" in record.getMessage()


def test_the_squire_takes_it_for_any_character(herald):
    values = squire_weights(with_a_herald(1, 3).setup)
    characters = [kind for kind in values.character_value if CATALOG[kind].character]

    usual = sum(values.character_value[kind] for kind in characters) / len(characters)
    assert "herald" not in CARD_KNOWLEDGE
    assert values.character_value["herald"] == pytest.approx(usual)


def test_beliefs_count_it_with_the_rest(herald):
    state = with_a_herald(1, 3)
    *_, later = (
        s for s in play(state, [Squire() for _ in range(3)], 1, BOT_DEFAULT) if s.round < 3
    )
    found = estimate_beliefs(view(later, 0))

    assert any("herald" in odds for odds in found.cards.values())
    for odds in found.cards.values():
        assert sum(odds.values()) == pytest.approx(1)


@pytest.mark.parametrize("game", [game for game in REFERENCE_DIGESTS if "mixed" not in game])
def test_games_without_it_are_played_as_before(herald, game: str):
    assert digest(game) == REFERENCE_DIGESTS[game]


def test_one_file_more_teaches_the_squire(taught_herald):
    state = position_to_state("bQu! rHd? gLo! | r1 b1 g1", round=2, cursor=1)
    outlook = assess(view(state, 0), squire_weights(state.setup))

    assert card_knowledge("herald").effect_value(outlook, 1, "herald") == 2.0
    assert squire_weights(state.setup).character_value["herald"] == 1.2
    assert [known.kind for known, _ in card_knowledge("herald").threat.reactions] == ["herald"]
    for seed in range(5):
        *_, last = play(with_a_herald(seed, 4), [Squire() for _ in range(4)], seed, BOT_DEFAULT)
        assert last.is_over
