"""What is written in haste is what would be written at leisure."""

import msgspec
from hypothesis import given, settings
from msgspec.structs import replace

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.view import Private, PublicView
from oriflamme.server.updates.cached_view import CachedView
from oriflamme.server.updates.game_view import private, public_view
from tests.testkit.random_games import NAMED, RandomGame, games

encode = msgspec.json.encode
decode = msgspec.json.Decoder(Private).decode


@settings(max_examples=40)
@given(games(NAMED))
def test_views_written_from_the_last_ones_are_the_views(game: RandomGame) -> None:
    cached_view = CachedView()
    known: dict[Seat, Private] = {}
    for asked, state in enumerate(game.states):
        assert encode(cached_view.public(state, asked)) == encode(public_view(state, asked))
        told = cached_view.private(state, {})
        for seat in range(len(state.setup.seats)):
            written = encode(told[seat]) if seat in told else None
            known[seat] = decode(written) if written else replace(known[seat], options=())
            assert known[seat] == decode(encode(private(state, seat)))


@settings(max_examples=10)
@given(games(NAMED))
def test_every_view_has_the_shape_the_protocol_promises(game: RandomGame) -> None:
    cached_view = CachedView()
    for asked, state in enumerate(game.states):
        seen = msgspec.json.decode(encode(cached_view.public(state, asked)), type=PublicView)
        assert seen.supplies == state.supplies
        for written in cached_view.private(state, {}).values():
            assert decode(encode(written)).holdings
