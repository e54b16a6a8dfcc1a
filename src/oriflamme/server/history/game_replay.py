"""A game step by step in the forms of a live table: a finished one, or a record from elsewhere."""

from collections.abc import Iterator
from typing import Any, Final, Literal, cast

from oriflamme.notation.record import Record
from oriflamme.notation.tokens import format_action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.coats import coats_of
from oriflamme.server.protocol.games import GameSummary, Replay, ReplayStep
from oriflamme.server.protocol.public_changes import public_change
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.terms import Edition
from oriflamme.server.protocol.view import OwnEvent, Private
from oriflamme.server.tables.table_creation import TableStep
from oriflamme.server.updates.change_messages import describe_publicly
from oriflamme.server.updates.game_view import private, public_view, result, shared_events
from oriflamme.server.updates.table_info import game_info

Viewpoint = Seat | Literal["open", "spectator"]
RECORD_GAME_ID: Final = "record"
"""The name of a game that no table of this server has played."""


def replay_of(steps: list[TableStep], summary: GameSummary, viewer: str) -> Replay:
    """Every step of a finished game as one seat saw it, as spectators did, or with all cards
    open."""
    table, game = steps[0].table, steps[0].table.game
    assert game is not None
    viewpoint = read_viewpoint(viewer, len(table.seats))
    return Replay(summary, game_info(table, game), viewpoint, tuple(_steps(steps, viewpoint)))


def replay_record(record: Record, viewer: str) -> Replay:
    """The same of a record."""
    setup = record.setup
    seats = len(setup.seats)
    names = tuple(record.tags.get(f"Player{seat + 1}", "") for seat in range(seats))
    ruleset, edition = setup.ruleset, cast(Edition, setup.edition)
    end = result(record.final())
    bots = (False,) * seats
    summary = GameSummary(
        *(RECORD_GAME_ID, "", ruleset, edition, names, bots, end, 0),
        families=setup.seats,
        coats=coats_of(names, bots),
    )
    info = GameInfo(RECORD_GAME_ID, ruleset, edition, setup.deck, setup.seats, record.first, 0)
    viewpoint = read_viewpoint(viewer, seats)
    return Replay(summary, info, viewpoint, tuple(_record_steps(record, viewpoint)))


def read_viewpoint(text: str, seats: int) -> Viewpoint:
    if text == "open":
        return "open"
    if text == "spectator":
        return "spectator"
    if text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats:
        return int(text)
    raise Refusal("invalid_message", f"seat is 0 to {seats - 1}, open or spectator.")


def _steps(steps: list[TableStep], viewpoint: Viewpoint) -> Iterator[ReplayStep]:
    shown = [step for step in steps if isinstance(step.change, (ch.Started, ch.Decided))]
    for number, step in enumerate(shown):
        game, change = step.table.game, step.change
        assert game is not None
        shared, own = shared_events(step.events, game.setup)
        token = change.token if isinstance(change, ch.Decided) else None
        what = describe_publicly(step.table, change, shared)
        yield _step(number, step.at, what, game.state, own, viewpoint, token)


def _record_steps(record: Record, viewpoint: Viewpoint) -> Iterator[ReplayStep]:
    before = None
    start = ch.Started(RECORD_GAME_ID, record.setup.deck, record.first, dict(record.dealt))
    for number, step in enumerate(record.steps()):
        shared, own = shared_events(step.events, record.setup)
        token, what = None, public_change(start, shared)
        if before is not None and before.decision:
            token = format_action(record.actions[number - 1], before)
            what = public_change(ch.Decided(before.decision.seat, token), shared, False, None)
        yield _step(number, 0, what, step.state, own, viewpoint, token)
        before = step.state


def _step(
    number: int,
    at: int,
    what: Any,
    state: State,
    own: dict[Seat, tuple[OwnEvent, ...]],
    viewpoint: Viewpoint,
    token: str | None,
) -> ReplayStep:
    def seen(seat: Seat) -> Private:
        return private(state, seat, own.get(seat, ()))

    seats = range(len(state.setup.seats))
    return ReplayStep(
        number=number,
        at=at,
        change=what,
        view=public_view(state, number),
        private=seen(viewpoint) if isinstance(viewpoint, int) else None,
        all_private=tuple(map(seen, seats)) if viewpoint == "open" else None,
        token=token,
    )
