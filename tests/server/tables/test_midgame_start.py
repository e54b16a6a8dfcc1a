"""The past of a table that goes on from a moment of another game."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.notation.record import Record
from oriflamme.rules.actions import Place
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.midgame_start import midgame_start_of, redeal_hidden
from oriflamme.views.redact import redact
from oriflamme.views.view import view
from tests.testkit.random_games import NAMED, RandomGame, games


def record_of(game: RandomGame, moment: int) -> Record:
    return Record(game.setup, game.first, game.dealt, game.actions[:moment])


@given(games(NAMED), st.floats(0, 1), st.integers(0, 4), st.integers(0, 2**32))
def test_drawn_anew_a_game_is_to_the_seat_as_it_was_at_every_moment(
    game: RandomGame, share: float, seat: Seat, seed: int
) -> None:
    seat %= len(game.setup.seats)
    record = record_of(game, int(share * len(game.actions)))
    again = redeal_hidden(record, seat, Random(seed))

    for was, now in zip(record.steps(), again.steps(), strict=True):
        assert view(was.state, seat) == view(now.state, seat)
        told = [redact(event, game.setup, seat) for event in was.events]
        assert told == [redact(event, game.setup, seat) for event in now.events]


@given(games(NAMED), st.floats(0, 1), st.integers(0, 4), st.integers(0, 2**32))
def test_what_is_drawn_depends_on_nothing_the_seat_could_not_see(
    game: RandomGame, share: float, seat: Seat, seed: int
) -> None:
    seat %= len(game.setup.seats)
    record = record_of(game, int(share * len(game.actions)))
    twin = redeal_hidden(record, seat, Random(1789))

    one, other = (redeal_hidden(each, seat, Random(seed)).final() for each in (record, twin))
    assert one == other


def test_what_is_hidden_is_drawn_differently_from_time_to_time() -> None:
    game = RandomGame("base", 3, "standard", "patient", 1789)
    record = record_of(game, 20)
    drawn = {redeal_hidden(record, 0, Random(seed)).final() for seed in range(10)}

    assert len(drawn) == 10


def test_where_nothing_is_decided_no_table_goes_on() -> None:
    game = RandomGame("duel", None, "standard", "even", 1789)
    record = record_of(game, len(game.actions))

    assert midgame_start_of(record, 0).record.actions == ()
    for moment in (len(game.actions), len(game.actions) + 1):
        with pytest.raises(Refusal, match="invalid_options"):
            midgame_start_of(record, moment)


def test_the_families_of_a_record_take_the_seats_they_have_here() -> None:
    game = RandomGame("base", 3, "standard", "even", 1789)
    names = dict(zip(game.setup.families, ("green", "yellow", "red")))
    record = replace(
        record_of(game, len(game.actions)),
        setup=replace(game.setup, seats=tuple((family,) for family in names.values())),
        dealt={names[family]: cards for family, cards in game.dealt.items()},
        actions=tuple(
            replace(action, family=names[action.family]) if isinstance(action, Place) else action
            for action in game.actions
        ),
    )

    assert midgame_start_of(record, 30).record == record_of(game, 30)
