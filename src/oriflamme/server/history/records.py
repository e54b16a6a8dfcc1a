"""The record of a finished game."""

from datetime import UTC, datetime

from oriflamme.notation.record import Record
from oriflamme.notation.tokens import parse_action
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.games import JsonRecord, RecordedDecision
from oriflamme.server.tables.table import TableGame, TableState
from oriflamme.server.tables.table_creation import TableStep
from oriflamme.server.updates.game_view import result
from oriflamme.server.updates.table_info import game_info


def record_of(steps: list[TableStep], finished: int) -> Record:
    """The deal and the decisions, as every program that reads records knows them."""
    game = _game(steps[0])
    state, actions = game.state, []
    for step in steps:
        if isinstance(step.change, ch.Decided):
            actions.append(parse_action(step.change.token, state))
            state = _game(step).state
    table = steps[-1].table
    day = datetime.fromtimestamp(finished / 1000, UTC).strftime("%Y.%m.%d")
    tags = {"Event": f"Table {table.code}", "Date": day, "Game": game.id}
    tags |= {f"Player{seat}": name for seat, name in enumerate(_names(table), start=1)}
    return Record(game.setup, game.first, game.dealt, tuple(actions), tags)


def json_record(steps: list[TableStep], finished: int) -> JsonRecord:
    game, table = _game(steps[0]), steps[-1].table
    return JsonRecord(
        format="oriflamme-record",
        version=1,
        game=game_info(table, game),
        dealt=dict(game.dealt),
        names=_names(table),
        decisions=tuple(
            RecordedDecision(step.change.seat, step.change.token, step.change.by, step.at)
            for step in steps
            if isinstance(step.change, ch.Decided)
        ),
        result=result(_game(steps[-1]).state),
        finished=finished,
    )


def _game(step: TableStep) -> TableGame:
    assert step.table.game is not None
    return step.table.game


def _names(table: TableState) -> tuple[str, ...]:
    return tuple(chair.name or "?" for chair in table.seats)
