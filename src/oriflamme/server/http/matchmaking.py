"""Finding somebody a table: one where people play as wished, or a new one where they may come."""

from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.rules.ruleset import RULESETS
from oriflamme.server.http.account_merge import with_cookie
from oriflamme.server.http.body import read_body
from oriflamme.server.http.choices import DEFAULT_BOT
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import services
from oriflamme.server.http.tables import create_table
from oriflamme.server.protocol.answers import FoundTable, TableSummary
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.requests import FindRequest
from oriflamme.server.protocol.tables import BotFill, Days, TableOptions

RECENT_MS: Final = 120_000
"""So long after something happened at a table its people are taken to be there still; the list
tells of times to the minute."""


async def find_table(request: Request) -> Response:
    """Find somebody a table.

    A listed one where people wait to play the same, by as many, at the same pace: one goes there
    and sits down. Else a new one is opened, listed, with oneself in seat 0 and ready. Its free
    seats go to bots when `wait` is over, as long as somebody who sits there is connected. A duel
    has two seats whatever `seats` says.
    """
    body = await read_body(request, FindRequest)
    parts = services(request)
    options = options_of(body)
    guest = await parts.guests.authenticate(request)
    if options.rated and (guest is None or guest.account is None):
        raise Refusal("rated_requirements")
    async with parts.store.advisory_lock("matchmaking"):  # two who look at the same moment meet
        tables = (await parts.lobby.feed.query()).tables
        found = best_match(tables, options, parts.clock())
        if found is not None:
            return json_response(FoundTable(found.code, found.url, False))
        table, cookie = await create_table(request, options, 0, {}, ready=True)
    return with_cookie(
        request, json_response(FoundTable(table.code, f"/t/{table.code}", True)), cookie
    )


def options_of(wish: FindRequest) -> TableOptions:
    return TableOptions(
        ruleset=wish.ruleset,
        seats=RULESETS[wish.ruleset].only_count or wish.seats,
        pace=wish.pace,
        rated=wish.rated,
        listed=True,
        bot_fill=None
        if wish.bot_fill_after is None
        else BotFill(wish.bot_fill_after, wish.bot or DEFAULT_BOT),
    )


def best_match(
    tables: Sequence[TableSummary], options: TableOptions, now: int
) -> TableSummary | None:
    """The table with the fewest free seats where the same is played, and somebody waits."""
    fit = [
        table
        for table in tables
        if match_key(table.options) == match_key(options)
        and is_active(table, now)
        and free_seats(table)
    ]
    return min(fit, key=lambda table: (free_seats(table), table.code), default=None)


def match_key(options: TableOptions) -> tuple[object, ...]:
    """What somebody who looks for a game cares about; the rest is the host's."""
    agreed = (options.ruleset, options.seats, options.edition, options.pace, options.rated)
    return (*agreed, options.deck, options.first, options.hints)


def is_active(table: TableSummary, now: int) -> bool:
    """Whether somebody sits there who is there, was a moment ago, or has days to come back."""
    people = any(name and not bot for name, bot in zip(table.names, table.bots))
    is_slow = isinstance(table.options.pace, Days)
    return people and (table.waiting > 0 or is_slow or now - table.updated < RECENT_MS)


def free_seats(table: TableSummary) -> int:
    return sum(name is None for name in table.names)
