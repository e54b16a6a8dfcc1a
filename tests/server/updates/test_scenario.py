"""A moment somebody looks at is told as a live table would tell it, to one seat."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.notation.line import Line
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.engine import resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.updates.game_view import private, public_view
from oriflamme.server.updates.scenario import build_scenario
from tests.testkit.random_games import NAMED, RandomGame, games
from tests.testkit.server.indistinguishable_games import (
    GameScript,
    indistinguishable_game,
    script_of,
)

TRIED = 6


def told(game: RandomGame, script: GameScript, seat: Seat) -> bytes:
    """The last few decisions of a game, tried from a still table."""
    beginning = resume(lay_out(game.setup, script.deal.dealt, game.first)).state
    before = Line(beginning).then(*script.tokens[:-TRIED]).final
    return encode(build_scenario(Line(before).then(*script.tokens[-TRIED:]), seat))


@settings(max_examples=50)
@given(games(NAMED), st.floats(0, 1), st.integers(0, 2**32))
def test_two_moments_that_differ_in_hidden_cards_are_told_alike(
    game: RandomGame, share: float, seed: int
) -> None:
    moment = int(share * (len(game.states) - 1))
    seat = seed % len(game.setup.seats)
    if other := indistinguishable_game(game, moment, seat, Random(seed)):
        assert told(game, script_of(game, moment), seat) == told(game, other, seat)


def test_each_change_brings_the_table_after_it() -> None:
    line = Line(position_to_state("bAm?3 rSo? gHe! | r1 b1 g1", cursor=1)).then("!So", "x1")
    table = build_scenario(line, 0)

    assert [change.number for change in table.changes] == [1, 2]
    for number, (move, change) in enumerate(zip(line.moves, table.changes), start=1):
        assert change.view == public_view(move.state, number)
        assert change.private is not None
        assert change.private.cards == private(move.state, 0).cards


def test_only_the_seat_that_decides_is_told_what_it_may_try() -> None:
    line = Line(position_to_state("rSo? bAm?3 gHe! | r1 b1 g1"))

    assert build_scenario(line, 0).tokens == (".", "!So")
    assert build_scenario(line, 1).tokens == ()
    assert len(build_scenario(line, 0).game.private.options) == 2  # type: ignore[union-attr]
