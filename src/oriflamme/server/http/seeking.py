"""Finding somebody a table: one where people play as wished, or a new one where they may come."""

from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.rules.ruleset import RULESETS
from oriflamme.server.http.arriving import with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.choices import USUAL_BOT
from oriflamme.server.http.refusing import json
from oriflamme.server.http.services import services
from oriflamme.server.http.tables import opened_for
from oriflamme.server.protocol.answers import FoundTable, TableSummary
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import FindRequest
from oriflamme.server.protocol.tables import Days, Fill, TableOptions

LATELY_MS: Final = 120_000
"""So long after something happened at a table its people are taken to be there still; the list
tells of times to the minute."""


async def find_table(request: Request) -> Response:
    """Find somebody a table.

    A listed one where people wait to play the same, by as many, at the same pace: one goes there
    and sits down. Else a new one is opened, listed, with oneself in seat 0 and ready. Its free
    seats go to bots when `wait` is over, as long as somebody who sits there is connected. A duel
    has two seats whatever `seats` says.
    """
    wish = await read_body(request, FindRequest)
    parts = services(request)
    options = options_of(wish)
    guest = await parts.guests.who(request)
    if options.rated and (guest is None or guest.account is None):
        raise Refusal("rated_table")
    async with parts.store.one_by_one("seek"):  # two who look at the same moment meet
        tables = (await parts.lobby.board.tables()).tables
        found = fitting(tables, options, parts.clock())
        if found is not None:
            return json(FoundTable(found.code, found.url, False))
        table, cookie = await opened_for(request, options, 0, {}, ready=True)
    return with_cookie(request, json(FoundTable(table.code, f"/t/{table.code}", True)), cookie)


def options_of(wish: FindRequest) -> TableOptions:
    return TableOptions(
        ruleset=wish.ruleset,
        seats=RULESETS[wish.ruleset].only_count or wish.seats,
        pace=wish.pace,
        rated=wish.rated,
        listed=True,
        fill=None if wish.wait is None else Fill(wish.wait, wish.bot or USUAL_BOT),
    )


def fitting(tables: Sequence[TableSummary], options: TableOptions, now: int) -> TableSummary | None:
    """The table with the fewest free seats where the same is played, and somebody waits."""
    fit = [
        table
        for table in tables
        if game_of(table.options) == game_of(options) and is_lively(table, now) and free_at(table)
    ]
    return min(fit, key=lambda table: (free_at(table), table.code), default=None)


def game_of(options: TableOptions) -> tuple[object, ...]:
    """What somebody who looks for a game cares about; the rest is the host's."""
    agreed = (options.ruleset, options.seats, options.edition, options.pace, options.rated)
    return (*agreed, options.deck, options.first, options.hints)


def is_lively(table: TableSummary, now: int) -> bool:
    """Whether somebody sits there who is there, was a moment ago, or has days to come back."""
    people = any(name and not bot for name, bot in zip(table.names, table.bots))
    is_slow = isinstance(table.options.pace, Days)
    return people and (table.waiting > 0 or is_slow or now - table.updated < LATELY_MS)


def free_at(table: TableSummary) -> int:
    return sum(name is None for name in table.names)
