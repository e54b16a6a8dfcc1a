"""Finished games, looked through once: what is kept of them, and that it can be had again."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from oriflamme.server.ratings.bot_ratings import bot_skill
from oriflamme.server.ratings.rated_game import decode_game
from oriflamme.server.results.audit import TABLE_QUERIES, audit, repair
from oriflamme.server.results.game_search import GameFilter, search_games
from oriflamme.server.results.queries import ResultQueries
from oriflamme.server.results.results_job import ResultsJob
from oriflamme.server.store.guest_writes import delete_guest, merge_guest
from oriflamme.server.store.result_writes import (
    NewRating,
    NewRatingDebt,
    SeatResult,
    delete_ratings,
    save_rating,
    save_rating_debt,
    save_result,
)
from oriflamme.server.store.sqlite_connection import connect, migrate
from oriflamme.server.store.store import Store
from oriflamme.server.store.writes import delete_table, save_game
from tests.testkit.server.season import HOUR, START, play_game, sign_up
from tests.testkit.server.stores import with_store


async def ratings_in(store: Store) -> dict[Any, tuple[int, ...]]:
    rows = await store.rows(
        "SELECT ruleset, seats, person, skill, deviation, games, gained_from_one,"
        " learned_from_one FROM ratings"
    )
    return {((ruleset, seats), who): tuple(numbers) for ruleset, seats, who, *numbers in rows}


async def kept_of_ratings(store: Store) -> dict[Any, Any]:
    return {
        (table, *row[:width]): row[width:]
        for table, (question, width) in TABLE_QUERIES.items()
        for row in await store.rows(question)
    }


def test_ratings_kept_game_by_game_equal_those_reckoned_from_the_first(database: str) -> None:
    async def scenario(store: Store) -> None:
        reckoner, rng = ResultsJob(store), Random(3)
        for number in range(14):
            names = rng.sample(["Anna", "Bela", "Carl", "Dora"], 3)
            bots = {3: "squire"} if number % 3 == 0 else {}
            at = START + number * 9 * 24 * HOUR
            game = await play_game(store, f"table{number}", names, seed=number, at=at, bots=bots)
            await reckoner.process(game)
        assert len(await ratings_in(store)) > 6
        looked = await audit(store.rows)
        assert (looked.games, looked.differences) == (14, ())

    with_store(database, scenario)


def test_what_was_missed_is_looked_through_after_a_start(database: str) -> None:
    async def scenario(store: Store) -> None:
        for number in (2, 1, 3):
            await play_game(
                store, f"t{number}", ["Anna", "Bela", "Carl"], seed=number, at=START + number
            )
        await ResultsJob(store).catch_up()
        rated = await store.rows("SELECT game FROM rated_games ORDER BY number")
        assert rated == [("t1-1",), ("t2-1",), ("t3-1",)]
        await ResultsJob(store).catch_up()
        assert await store.rows("SELECT count(*) FROM results") == [(9,)]

    with_store(database, scenario)


def test_looked_through_twice_a_game_counts_once(database: str) -> None:
    async def scenario(store: Store) -> None:
        game = await play_game(store, "t1", ["Anna", "Bela", "Carl"], seed=1, at=START)
        await asyncio.gather(*(ResultsJob(store).process(game) for _ in range(3)))
        assert {numbers[2] for numbers in (await ratings_in(store)).values()} == {1}
        played = "SELECT sum(amount) FROM card_counts WHERE person = '' AND statistic = 'played'"
        ((sum_of_all,),) = await store.rows(played)
        assert sum_of_all == 18

    with_store(database, scenario)


def test_games_reckoned_at_once_are_all_rated(database: str) -> None:
    async def scenario(store: Store) -> None:
        games = [
            await play_game(store, f"t{number}", ["Anna", "Bela", "Carl"], seed=number, at=START)
            for number in range(4)
        ]
        await asyncio.gather(*(ResultsJob(store).process(game) for game in games))
        assert {numbers[2] for numbers in (await ratings_in(store)).values()} == {4}
        assert not (await audit(store.rows)).differences

    with_store(database, scenario)


def test_whoever_left_the_game_has_lost_it(database: str) -> None:
    async def scenario(store: Store) -> None:
        game = await play_game(store, "t1", ["Anna", "Bela", "Carl"], seed=2, at=START, leaver=1)
        await ResultsJob(store).process(game)
        rows = await store.rows("SELECT person, place, won, abandoned FROM results ORDER BY place")
        assert rows[-1] == ("bela", 3, 0, 1)
        assert (await ratings_in(store))[("base", 3), "bela"][0] == min(
            numbers[0] for numbers in (await ratings_in(store)).values()
        )

    with_store(database, scenario)


def test_a_casual_game_and_one_of_guests_move_no_rating(database: str) -> None:
    async def scenario(store: Store) -> None:
        casual = await play_game(
            store, "t1", ["Anna", "Bela", "Carl"], seed=1, at=START, rated=False
        )
        guests = await play_game(
            store, "t2", ["Dora", "Emil", "Fred"], seed=1, at=START, rated=False, known=False
        )
        for game in (casual, guests):
            await ResultsJob(store).process(game)
        assert await ratings_in(store) == {}
        assert await store.rows("SELECT sum(rated), count(*) FROM results") == [(0, 6)]

    with_store(database, scenario)


def test_a_deleted_person_leaves_the_others_as_they_were(database: str) -> None:
    async def scenario(store: Store) -> None:
        game = await play_game(store, "t1", ["Anna", "Bela", "Carl"], seed=1, at=START)
        await ResultsJob(store).process(game)
        before = await ratings_in(store)
        await store.commit(*delete_guest("bela"))
        after = await ratings_in(store)
        assert after == {key: numbers for key, numbers in before.items() if key[1] != "bela"}
        assert not (await audit(store.rows)).differences
        assert await store.rows("SELECT count(*) FROM results WHERE person = 'bela'") == [(0,)]

    with_store(database, scenario)


def test_whoever_is_deleted_before_the_end_is_nobody_in_what_is_kept(database: str) -> None:
    async def scenario(store: Store) -> None:
        reckoner, names = ResultsJob(store), ["Anna", "Bela", "Carl"]
        await reckoner.process(await play_game(store, "t1", names, seed=1, at=START))
        later = await play_game(store, "t2", names, seed=2, at=START + HOUR)
        await store.commit(*delete_guest("bela"))
        await reckoner.process(later)
        for rows in ("results", "card_counts", "ratings", "rating_history", "rating_debts"):
            assert await store.rows(f"SELECT count(*) FROM {rows} WHERE person = 'bela'") == [(0,)]
        (body,) = (await store.rows("SELECT body FROM rated_games ORDER BY number DESC"))[0]
        assert b"bela" not in body
        assert not (await audit(store.rows)).differences

    with_store(database, scenario)


def test_what_was_tampered_with_is_found_and_mended(database: str) -> None:
    async def scenario(store: Store) -> None:
        for number in range(3):
            names = ["Anna", "Bela", "Carl"]
            game = await play_game(store, f"t{number}", names, seed=number, at=START + number)
            await ResultsJob(store).process(game)
        whole = await kept_of_ratings(store)
        numbers = (START, 99, 1, 3, 0, 0, 9, 3000, 1)
        false = save_rating(NewRating(4, "base", 3, "anna", *numbers))
        await store.commit(*delete_ratings("anna"), *false, *delete_ratings("bela"))
        of_nobody = save_rating(NewRating(3, "base", 3, "nobody", *numbers))
        await store.commit(
            *of_nobody, save_rating_debt(NewRatingDebt("base", 3, "carl", "anna", 0, 0))
        )
        tampered = await kept_of_ratings(store)
        found = (await audit(store.rows)).differences
        assert {each.key: each.stored for each in found if each.stored}.items() <= tampered.items()
        assert {each.key: each.computed for each in found if each.computed}.items() <= whole.items()
        differ = {key for key in whole | tampered if whole.get(key) != tampered.get(key)}
        assert {each.key for each in found} == differ

        assert (await repair(store)).differences == found
        assert await kept_of_ratings(store) == whole

    with_store(database, scenario)


def test_a_game_keeps_what_it_said_when_bots_are_placed_anew(database: str) -> None:
    async def scenario(store: Store) -> None:
        game = await play_game(store, "t1", ["Anna", "Bela"], seed=1, at=START, bots={2: "page"})
        await ResultsJob(store).process(game)
        ((body,),) = await store.rows("SELECT body FROM rated_games")
        (bot,) = (seat for seat in decode_game(body).seats if seat.bot)
        assert bot.bot_skill == bot_skill("page", "base", 3)

    with_store(database, scenario)


def test_what_is_deleted_with_a_table_keeps_its_ratings(database: str) -> None:
    async def scenario(store: Store) -> None:
        await ResultsJob(store).process(
            await play_game(store, "t1", ["Anna", "Bela", "Carl"], seed=1, at=START)
        )
        before = await ratings_in(store)
        await store.commit(*delete_table("t1"))
        assert await ratings_in(store) == before
        for rows in ("results", "processed_games"):
            assert await store.rows(f"SELECT count(*) FROM {rows}") == [(0,)]

    with_store(database, scenario)


def test_a_persons_cards_are_counted_and_a_bots_are_not(database: str) -> None:
    async def scenario(store: Store) -> None:
        reckoner, standings = ResultsJob(store), ResultQueries(store)
        for seed in range(3):
            game = await play_game(
                store, f"t{seed}", ["Anna", "Bela"], seed=seed, at=START, bots={2: "page"}
            )
            await reckoner.process(game)
        mine, all_of = await standings.cards_of("anna"), await standings.cards_at("base", 3)
        assert sum(card.games for card in mine) == 3 * 6
        assert sum(card.games for card in all_of) == 2 * 3 * 6
        ((won,),) = await store.rows("SELECT sum(won) FROM results WHERE person = 'anna'")
        assert sum(card.win_share * card.games for card in mine) == pytest.approx(6 * won)
        for card in mine:
            assert 0 <= sum(card.rounds) <= 1
            assert 0 <= sum(card.eliminated_by.values()) <= 1

    with_store(database, scenario)


def test_rivals_met_where_nobody_may_look_are_told_to_oneself_alone(database: str) -> None:
    async def scenario(store: Store) -> None:
        reckoner = ResultsJob(store)
        await reckoner.process(
            await play_game(store, "t1", ["Anna", "Bela", "Carl"], seed=1, at=START)
        )
        secret = {"rated": False, "listed": False}
        await reckoner.process(
            await play_game(
                store, "t2", ["Anna", "Bela"], seed=2, at=START, bots={2: "page"}, **secret
            )
        )
        standings = ResultQueries(store)
        shown = await standings.opponents_of("anna", is_you=False)
        assert {row.name: row.games for row in shown} == {"Bela": 1, "Carl": 1}
        mine = await standings.opponents_of("anna", is_you=True)
        assert {row.name: row.games for row in mine} == {"Bela": 2, "Carl": 1}
        assert all(row.ahead + row.behind <= row.games for row in mine)

    with_store(database, scenario)


def test_a_long_history_comes_a_page_at_a_time_and_whole(database: str) -> None:
    async def scenario(store: Store) -> None:
        for number in range(60):
            at = START + number // 3  # three end in the same millisecond
            game = save_game(f"t-{number}", "t", 1, 2, at, b"{}", ((0, "anna"),))
            result = SeatResult(f"t-{number}", 0, "anna", None, "base", 3, at, 0, 1, 1, 1, 9, 0)
            await store.commit(*game, save_result(result))
        wanted, found = GameFilter(person="anna"), []
        while True:
            page, more = await search_games(store, wanted)
            found += [each.id for each in page]
            if more is None:
                break
            wanted = replace(wanted, after=more)
        assert len(found) == len(set(found)) == 60
        finished = [START + int(id.partition("-")[2]) // 3 for id in found]
        assert finished == sorted(finished, reverse=True)

    with_store(database, scenario)


def test_a_page_of_history_is_found_by_an_index(tmp_path: Path) -> None:
    link = connect(str(tmp_path / "o.db"))
    migrate(link)
    for condition, index in (
        ("r.person = 'anna' AND r.is_public = 1", "results_by_person"),
        ("r.seat = 0 AND r.is_public = 1", "results_by_date"),
    ):
        plan = link.execute(
            "EXPLAIN QUERY PLAN SELECT r.game FROM results r"
            f" WHERE {condition} ORDER BY r.finished DESC, r.game DESC LIMIT 9"
        ).fetchall()
        assert index in str(plan)
        assert "TEMP B-TREE" not in str(plan)
    link.close()


def test_what_a_guest_played_is_counted_for_the_account_they_turn_out_to_have(
    database: str,
) -> None:
    async def scenario(store: Store) -> None:
        await sign_up(store, "Dora")
        reckoner = ResultsJob(store)
        friendly: dict[str, Any] = {"rated": False, "known": False}
        for seed, who in enumerate(("Anna", "Dora")):
            names = [who, "Bela", "Carl"]
            game = await play_game(store, f"t{seed}", names, seed=seed, at=START, **friendly)
            await reckoner.process(game)
        await store.commit(*merge_guest("anna", "dora", START))
        assert await ResultQueries(store).cards_of("anna") == ()
        assert sum(card.games for card in await ResultQueries(store).cards_of("dora")) == 12
        (tally,) = await ResultQueries(store).places_of("dora")
        assert sum(tally.places) == 2

    with_store(database, scenario)


def test_a_game_that_cannot_be_read_keeps_nobody_from_the_others(database: str) -> None:
    async def scenario(store: Store) -> None:
        await play_game(store, "t1", ["Anna", "Bela", "Carl"], seed=1, at=START)
        await store.commit(*save_game("lost-1", "lost", 1, 2, START - 1, b"{}", ()))
        await ResultsJob(store).catch_up()
        assert await store.rows("SELECT game FROM rated_games") == [("t1-1",)]

    with_store(database, scenario)
