"""A finished game step by step, as a live table would have told it."""

from collections.abc import Iterator
from typing import Literal

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.games import GameSummary, Replay, ReplayStep
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.opening import Step
from oriflamme.server.telling.changes import describe
from oriflamme.server.telling.game_view import private, public_view, shared_events
from oriflamme.server.telling.table_info import game_info

Viewpoint = Seat | Literal["open", "spectator"]


def replay_of(steps: list[Step], summary: GameSummary, viewer: str) -> Replay:
    """Every step as one seat saw it, as spectators did, or with all cards open."""
    table, game = steps[0].table, steps[0].table.game
    assert game is not None
    viewpoint = read_viewpoint(viewer, len(table.chairs))
    return Replay(summary, game_info(table, game), viewpoint, tuple(_steps(steps, viewpoint)))


def read_viewpoint(text: str, seats: int) -> Viewpoint:
    if text == "open":
        return "open"
    if text == "spectator":
        return "spectator"
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats:
        return int(text)
    raise Refusal("bad_message", f"seat is 0 to {seats - 1}, open or spectator.")


def _steps(steps: list[Step], viewpoint: Viewpoint) -> Iterator[ReplayStep]:
    shown = [step for step in steps if isinstance(step.change, (ch.Started, ch.Decided))]
    for number, step in enumerate(shown):
        game = step.table.game
        assert game is not None
        shared, own = shared_events(step.events, game.setup)
        seats = range(len(game.setup.seats))
        change = step.change
        yield ReplayStep(
            number=number,
            at=step.at,
            what=describe(step.table, change, shared),
            view=public_view(game.state, number),
            private=private(game.state, viewpoint, own.get(viewpoint, ()))
            if isinstance(viewpoint, int)
            else None,
            open=tuple(private(game.state, seat, own.get(seat, ())) for seat in seats)
            if viewpoint == "open"
            else None,
            token=change.token if isinstance(change, ch.Decided) else None,
        )
