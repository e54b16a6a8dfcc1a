"""A record brought from elsewhere, step by step in the forms of a live table."""

from collections.abc import Iterator
from typing import Final, cast

from oriflamme.notation.record import Record
from oriflamme.notation.tokens import format_action
from oriflamme.server.history.game_replay import Viewpoint, read_viewpoint
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.coats import coats_of
from oriflamme.server.protocol.games import GameSummary, Replay, ReplayStep
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.terms import Edition
from oriflamme.server.protocol.told_changes import told_change
from oriflamme.server.telling.game_view import private, public_view, result, shared_events

NO_GAME_HERE: Final = "record"
"""The name of a game that no table of this server has played."""


def replay_record(record: Record, viewer: str) -> Replay:
    """Every step as one seat saw it, as spectators did, or with all cards open."""
    setup = record.setup
    seats = len(setup.seats)
    names = tuple(record.tags.get(f"Player{seat + 1}", "") for seat in range(seats))
    ruleset, edition = setup.ruleset, cast(Edition, setup.edition)
    end = result(record.final())
    bots = (False,) * seats
    summary = GameSummary(
        *(NO_GAME_HERE, "", ruleset, edition, names, bots, end, 0),
        families=setup.seats,
        coats=coats_of(names, bots),
    )
    info = GameInfo(NO_GAME_HERE, ruleset, edition, setup.deck, setup.seats, record.first, 0)
    viewpoint = read_viewpoint(viewer, seats)
    return Replay(summary, info, viewpoint, tuple(_steps(record, viewpoint)))


def _steps(record: Record, viewpoint: Viewpoint) -> Iterator[ReplayStep]:
    before = None
    start = ch.Started(NO_GAME_HERE, record.setup.deck, record.first, dict(record.dealt))
    for number, step in enumerate(record.steps()):
        shared, own = shared_events(step.events, record.setup)
        state = step.state
        token, what = None, told_change(start, shared)
        if before is not None and before.decision:
            token = format_action(record.actions[number - 1], before)
            what = told_change(ch.Decided(before.decision.seat, token), shared, False, None)
        seats = range(len(record.setup.seats))
        secrets = [private(state, seat, own.get(seat, ())) for seat in seats]
        yield ReplayStep(
            number=number,
            at=0,
            what=what,
            view=public_view(state, number),
            private=secrets[viewpoint] if isinstance(viewpoint, int) else None,
            open=tuple(secrets) if viewpoint == "open" else None,
            token=token,
        )
        before = state
