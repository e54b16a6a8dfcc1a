"""An observation carries nothing hidden: the law of the views, for arrays."""

from random import Random

import numpy as np
import pytest

from oriflamme import view
from oriflamme.kernel.batch import observe_games
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.convert import write_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import (
    CARD,
    CARD_FIRST,
    HEADER,
    HIDDEN,
    IN_HAND,
    OBSERVATION,
    observe_view,
)
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.kernel.worlds import sample_worlds
from oriflamme.notation.position_state import position_to_state
from oriflamme.views.view import InvalidSeat
from tests.testkit.kernel.games import PLAY_STYLES, TABLES, deal, decisions

WORLDS = 32


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_no_seat_can_tell_worlds_apart_that_look_alike_to_it(table: tuple[str, int, str]) -> None:
    rng = Random(f"secrets/{table}")
    games, real = new_games(WORLDS), new_games(1)
    seen, one = np.zeros((WORLDS, OBSERVATION), np.uint8), np.zeros((1, OBSERVATION), np.uint8)
    masks, mask = np.zeros((WORLDS, ACTIONS), np.uint8), np.zeros((1, ACTIONS), np.uint8)
    for state, _ in decisions(deal(*table, rng), PLAY_STYLES[2], rng):
        assert state.decision is not None
        seat = rng.randrange(len(state.setup.seats))
        sample_worlds(view(state, seat), games, seed=rng.getrandbits(62))
        write_state(state, real, 0)
        observe_games(games, observation=seen, mask=masks, viewer=seat)
        observe_games(real, observation=one, mask=mask, viewer=seat)
        assert (seen == one).all()
        assert (masks == mask).all()
        assert mask.any() == (seat == state.decision.seat)


def test_the_worlds_do_differ_in_what_is_hidden() -> None:
    """The law above could not fail if all worlds were one."""
    state = deal("base", 4, "standard", Random(5))
    games = new_games(WORLDS)
    sample_worlds(view(state, 0), games, seed=1)
    assert len({row.tobytes() for row in games.hand}) > WORLDS // 2


def test_everything_is_told_from_the_viewers_place() -> None:
    state = position_to_state("bSo? rLo! gHe?3 | r1 b2 g7")
    seen = observe_view(view(state, 2))
    header = dict(zip(HEADER, seen))
    assert (header["seats"], header["question"], header["decider"]) == (3, 2, 3)
    assert seen[20:25].tolist() == [7, 1, 2, 0, 0]
    cards = [dict(zip(CARD, seen[CARD_FIRST + 8 * n :][:8])) for n in range(3)]
    assert [card["crest"] for card in cards] == [3, 2, 1]
    assert [card["kind"] for card in cards] == [0, KINDS.index("lord") + 1, KINDS.index("heir") + 1]
    assert [card["laid"] for card in cards] == [0, 0, 3]


def test_ones_own_hand_is_known_and_anothers_is_not() -> None:
    state = deal("base", 3, "standard", Random(6))
    seen = observe_view(view(state, 0))
    own, left = seen[25:50], seen[50:75]
    assert own[0] == left[0] == 7
    assert (own[4:] == IN_HAND).sum() == 7
    assert set(left[4:14].tolist()) == {HIDDEN}


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(InvalidSeat, match="spectator"):
        observe_view(view(deal("base", 3, "standard", Random(6)), None))
