"""What is written in haste is what would be written at leisure."""

import msgspec
from hypothesis import given, settings

from laws.games import Game, games
from oriflamme.server.protocol.view import Private, PublicView
from oriflamme.server.tables.ink import Ink
from oriflamme.server.tables.seen import private, public_view

encode = msgspec.json.encode


@settings(max_examples=40)
@given(games())
def test_views_written_from_the_last_ones_are_the_views(game: Game) -> None:
    ink = Ink()
    for asked, state in enumerate(game.states):
        assert encode(ink.public(state, asked)) == encode(public_view(state, asked))
        for seat, written in enumerate(ink.private(state, {})):
            assert written == encode(private(state, seat))


@settings(max_examples=10)
@given(games())
def test_every_view_has_the_shape_the_protocol_promises(game: Game) -> None:
    ink = Ink()
    for asked, state in enumerate(game.states):
        seen = msgspec.json.decode(encode(ink.public(state, asked)), type=PublicView)
        assert seen.supplies == state.supplies
        for written in ink.private(state, {}):
            assert msgspec.json.decode(written, type=Private).holdings
