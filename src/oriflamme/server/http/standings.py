"""Standings, people and their games, as anybody may ask for them."""

from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oriflamme.bots.roster import ROSTER
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.games import read_game_summary
from oriflamme.server.http.services import Services, services
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.standings import (
    BotRating,
    CardStatisticsTable,
    GameHistory,
    HistoryQuery,
    Leader,
    Leaders,
    OpponentRecord,
    Profile,
    StandingsQuery,
)
from oriflamme.server.protocol.terms import AccountKind
from oriflamme.server.ratings.bot_ratings import bot_skill
from oriflamme.server.ratings.rating import Rating, to_millionths
from oriflamme.server.results.game_search import DAY_MS, GameFilter, day_start, search_games
from oriflamme.server.results.queries import MIN_GAMES, ResultQueries
from oriflamme.server.store import queries as q
from oriflamme.server.store.queries import AccountRow
from oriflamme.server.tables.text_safety import skeleton

Q = TypeVar("Q")


def read_query(request: Request, shape: type[Q]) -> Q:
    """What follows the question mark; what is not asked for is ignored."""
    try:
        return msgspec.convert(dict(request.query_params), shape, strict=False)
    except msgspec.ValidationError as problem:
        raise Refusal("invalid_message", f"{problem}.") from None


async def show_leaderboard(request: Request) -> Response:
    """The best at one kind of table.

    In the order of what they are worth at the least, all but surely, from the fifth rated game
    on. The bots of the court are fixed points of the same scale.
    """
    asked = read_query(request, StandingsQuery)
    rows = await ResultQueries(services(request).store).leaders(asked.ruleset, asked.seats)
    leaders = [
        Leader(
            row.name,
            row.coat or coat_of(row.name),
            cast(AccountKind, row.kind),
            row.rating.points,
            row.rating.margin,
            row.rating.games,
        )
        for row in rows
    ]
    bots = tuple(_bots(asked.ruleset, asked.seats))
    return json_response(Leaders(asked.ruleset, asked.seats, tuple(leaders), bots, MIN_GAMES))


def _bots(ruleset: str, seats: int) -> list[BotRating]:
    points = [(bot, bot_skill(bot, ruleset, seats)) for bot in ROSTER]
    known = [
        BotRating(bot, Rating(to_millionths(at)).points) for bot, at in points if at is not None
    ]
    return sorted(known, key=lambda each: -each.points)


async def show_card_statistics(request: Request) -> Response:
    """What each card did in games of people at one kind of table.

    Bots' cards are not counted, nor those of whoever left.
    """
    asked = read_query(request, StandingsQuery)
    cards = await ResultQueries(services(request).store).cards_at(asked.ruleset, asked.seats)
    return json_response(CardStatisticsTable(asked.ruleset, asked.seats, cards))


async def show_person(request: Request) -> Response:
    """Somebody with an account: ratings, results, rivals and cards.

    By name, however it is written. Sums are of all finished games; rivals are those met at tables
    where anybody might have looked on, and for oneself all of them.
    """
    parts = services(request)
    account = await find_account(parts, request.path_params["name"])
    guest = await parts.guests.authenticate(request)
    is_you = guest is not None and guest.id == account.id
    standings = ResultQueries(parts.store)
    ((coat,),) = await parts.store.rows("SELECT coat FROM guests WHERE id = ?", account.id)
    rivals = await standings.opponents_of(account.id, is_you=is_you)
    profile = Profile(
        name=account.name,
        coat=coat or coat_of(account.name),
        kind=cast(AccountKind, account.kind),
        since=account.created,
        is_you=is_you,
        ratings=await standings.ratings_of(account.id),
        rating_history=await standings.rating_history_of(account.id),
        result_counts=await standings.places_of(account.id),
        opponents=tuple(
            OpponentRecord(
                row.name, row.coat or coat_of(row.name), row.games, row.ahead, row.behind
            )
            for row in rivals
        ),
        cards=await standings.cards_of(account.id),
    )
    return json_response(profile)


async def find_account(parts: Services, name: str) -> AccountRow:
    found = await parts.store.fetch(q.account_by_skeleton(skeleton(name)))
    if found is None:
        raise Refusal("not_found", "Nobody with an account has this name.")
    return found


async def show_history(request: Request) -> Response:
    """Finished games, newest first, a page at a time.

    Those that anybody may find: of listed and of rated tables where others may look on. With
    `mine` one's own, all of them. Days are counted by UTC; `more` of an answer, asked for with the
    same wishes, brings the next page.
    """
    asked, parts = read_query(request, HistoryQuery), services(request)
    wanted = GameFilter(
        opponent=(await find_account(parts, asked.opponent)).id if asked.opponent else None,
        ruleset=asked.ruleset or None,
        seats=int(asked.seats) if asked.seats else None,
        won={"won": True, "lost": False}.get(asked.result),
        rated={"rated": True, "casual": False}.get(asked.rated),
        since=day_start(asked.since) if asked.since else None,
        until=day_start(asked.until) + DAY_MS if asked.until else None,
        after=_parse_cursor(asked.cursor) if asked.cursor else None,
    )
    if asked.mine:
        guest = await parts.guests.authenticate(request)
        if guest is None:
            return json_response(GameHistory((), None))
        wanted = replace(wanted, person=guest.id, public_only=False)
    elif asked.person:
        wanted = replace(wanted, person=(await find_account(parts, asked.person)).id)
    else:
        wanted = replace(wanted, won=None)
    found, more = await search_games(parts.store, wanted)
    mine = bool(asked.mine)
    games = [
        replace(read_game_summary(row.summary), your_seat=row.seat if mine else None)
        for row in found
    ]
    return json_response(GameHistory(tuple(games), f"{more[0]}.{more[1]}" if more else None))


def _parse_cursor(text: str) -> tuple[int, str]:
    finished, _, game = text.partition(".")
    return int(finished), game
