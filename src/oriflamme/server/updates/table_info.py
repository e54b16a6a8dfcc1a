"""A table as the wire shows it, but for the game itself."""

from oriflamme.fairness.seals import seal_of
from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.games import GameSummary
from oriflamme.server.protocol.tables import GameInfo, SeatInfo, TableInfo
from oriflamme.server.tables.fair_deal import next_seal
from oriflamme.server.tables.table import SeatState, TableGame, TableState, families_of
from oriflamme.server.updates.game_view import result


def table_info(table: TableState) -> TableInfo:
    families = families_of(table.options)
    return TableInfo(
        code=table.code,
        phase=table.phase,
        options=table.options,
        seats=tuple(
            SeatInfo(
                seat=seat,
                families=families[seat],
                name=chair.name,
                person=chair.person.id if chair.person else None,
                coat=chair.coat,
                bot=chair.bot,
                ready=chair.ready or chair.bot is not None,
                stand_in=chair.stand_in,
                rematch=chair.rematch,
                shares_with=chair.person.shares_with if chair.person else None,
                is_program=chair.person is not None and chair.person.is_program,
                has_cut=chair.client_seed is not None,
            )
            for seat, chair in enumerate(table.seats)
        ),
        host=table.host.id,
        host_name=table.host.name,
        game=game_info(table, table.game) if table.game else None,
        seal=next_seal(table),
    )


def game_info(table: TableState, game: TableGame) -> GameInfo:
    return GameInfo(
        id=game.id,
        ruleset=table.options.ruleset,
        edition=table.options.edition,
        deck=game.setup.deck,
        seats=game.setup.seats,
        first=game.first,
        started=game.started_at,
        origin=game.origin,
        seal=None if game.secret is None else seal_of(game.secret),
    )


def table_summary(table: TableState, updated: int) -> TableSummary:
    return TableSummary(
        code=table.code,
        url=f"/t/{table.code}",
        phase=table.phase,
        options=table.options,
        names=tuple(chair.name for chair in table.seats),
        bots=tuple(chair.bot is not None for chair in table.seats),
        updated=updated,
        families=families_of(table.options),
        coats=_coats(table),
    )


def game_summary(table: TableState, game: TableGame, finished: int) -> GameSummary:
    """A finished game, with those who sat there at its end."""
    return GameSummary(
        id=game.id,
        url=f"/g/{game.id}",
        ruleset=table.options.ruleset,
        edition=table.options.edition,
        names=tuple(_display_name(chair) for chair in table.seats),
        bots=tuple(chair.bot is not None for chair in table.seats),
        result=result(game.state),
        finished=finished,
        families=families_of(table.options),
        coats=_coats(table),
    )


def _coats(table: TableState) -> tuple[str | None, ...]:
    return tuple(chair.coat for chair in table.seats)


def _display_name(seat: SeatState) -> str:
    return seat.name or "?"
