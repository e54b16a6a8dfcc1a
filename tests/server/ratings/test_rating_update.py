"""What a rated game does to ratings, and how nobody raises themselves."""

from random import Random

import pytest
from openskill.models import PlackettLuce

from oriflamme.server.ratings.bot_ratings import bot_skill
from oriflamme.server.ratings.in_memory_ratings import InMemoryRatings
from oriflamme.server.ratings.rated_game import RatedGame, RatedSeat, places
from oriflamme.server.ratings.rating import DRIFT, ESTABLISHED_GAMES, INITIAL_SKILL, MILLION, Rating

DAY = 86_400_000


def duel(number: int, winner: str, loser: str, day: float = 0) -> RatedGame:
    seats = RatedSeat(1, winner), RatedSeat(2, loser)
    return RatedGame(f"duel-{number}", "duel", round(day * DAY), seats)


def at_a_table(number: int, *order: str, day: float = 0) -> RatedGame:
    seats = tuple(RatedSeat(place, who) for place, who in enumerate(order, start=1))
    return RatedGame(f"base-{number}", "base", round(day * DAY), seats)


def against_bot(number: int, person: str, bot: str, *, won: bool) -> RatedGame:
    mine, its = (1, 2) if won else (2, 1)
    return RatedGame(f"bot-{number}", "duel", 0, (RatedSeat(mine, person), RatedSeat(its, bot=bot)))


def test_two_strangers_move_as_openskill_moves_them() -> None:
    model = PlackettLuce(tau=DRIFT)
    (winner,), (loser,) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    reckoned = InMemoryRatings().add(duel(1, "anna", "bela")).ratings
    for person, rating in (("anna", winner), ("bela", loser)):
        assert reckoned[person].skill / MILLION == pytest.approx(rating.mu, abs=1e-5)
        assert reckoned[person].deviation / MILLION == pytest.approx(rating.sigma, abs=1e-5)


def test_whoever_finishes_earlier_at_a_table_of_four_rises_more() -> None:
    reckoned = InMemoryRatings().add(at_a_table(1, "anna", "bela", "carl", "dora")).ratings
    skills = [reckoned[person].skill for person in ("anna", "bela", "carl", "dora")]
    assert skills == sorted(skills, reverse=True)
    assert sum(skills) == pytest.approx(4 * INITIAL_SKILL * MILLION, abs=10)


def test_a_tie_between_equals_moves_nobody() -> None:
    game = RatedGame("tie-1", "duel", 0, (RatedSeat(1, "anna"), RatedSeat(1, "bela")))
    assert {rating.skill for rating in InMemoryRatings().add(game).ratings.values()} == {
        Rating().skill
    }


def test_a_ruleset_and_a_number_of_seats_have_a_scale_of_their_own() -> None:
    book = InMemoryRatings([duel(1, "anna", "bela")])
    assert book.rating_of("anna", "duel", 2) != Rating()
    assert book.rating_of("anna", "base", 4) == Rating()


def test_a_game_that_was_left_is_lost() -> None:
    assert places([1, 2, 3], [True, False, False]) == (3, 1, 2)
    assert places([1, 2, 2, 4], [True, False, False, True]) == (3, 1, 1, 3)
    assert places([1, 1], [False, False]) == (1, 1)


def test_beating_a_bot_lifts_nobody_above_it() -> None:
    point = bot_skill("squire", "duel", 2)
    assert point is not None
    book = InMemoryRatings(against_bot(number, "anna", "squire", won=True) for number in range(300))
    rating = book.rating_of("anna", "duel", 2)
    assert rating.skill <= point * MILLION
    assert rating.games == 300


def test_losing_to_a_bot_costs_like_losing_to_anybody() -> None:
    book = InMemoryRatings(against_bot(number, "anna", "squire", won=False) for number in range(20))
    assert book.rating_of("anna", "duel", 2).effective_skill < 20 * MILLION


def test_nobody_is_held_to_a_bot_nobody_has_measured() -> None:
    rating = InMemoryRatings([against_bot(1, "anna", "jester", won=True)]).rating_of(
        "anna", "duel", 2
    )
    assert (rating.skill, rating.games) == (Rating().skill, 1)


def test_a_friend_who_always_loses_gives_nothing_that_counts() -> None:
    book = InMemoryRatings(duel(day, "anna", "friend", day=day) for day in range(200))
    rating = book.rating_of("anna", "duel", 2)
    assert rating.skill > Rating().skill
    assert rating.effective_skill == Rating().skill
    assert rating.effective_deviation >= 0.97 * Rating().deviation


def test_what_others_gave_counts_beside_a_friend() -> None:
    book = InMemoryRatings(
        [duel(1, "anna", "bela"), duel(2, "anna", "friend"), duel(3, "anna", "friend")]
    )
    assert (
        Rating().effective_skill
        < book.rating_of("anna", "duel", 2).effective_skill
        < book.rating_of("anna", "duel", 2).skill
    )


def test_two_who_meet_all_the_time_count_less_each_time() -> None:
    book, gained = InMemoryRatings(), []
    for number in range(6):
        before = book.rating_of("anna", "duel", 2).skill
        winner, loser = ("anna", "bela") if number % 2 == 0 else ("bela", "anna")
        book.add(duel(number, winner, loser))
        gained.append(abs(book.rating_of("anna", "duel", 2).skill - before))
    assert gained[3] < 0.7 * gained[2]
    assert gained[5] < 0.7 * gained[4]


def test_after_a_month_they_meet_anew() -> None:
    often = InMemoryRatings(duel(number, "anna", "bela") for number in range(8))
    rested = often.rating_of("anna", "duel", 2).skill
    often.add(duel(8, "bela", "anna", day=0.1))
    tired = rested - often.rating_of("anna", "duel", 2).skill
    late = InMemoryRatings(duel(number, "anna", "bela") for number in range(8))
    late.add(duel(8, "bela", "anna", day=31))
    assert rested - late.rating_of("anna", "duel", 2).skill > 5 * tired


def test_somebody_known_gains_nothing_from_somebody_unknown() -> None:
    book = InMemoryRatings(
        duel(number, "anna", f"rival {number}") for number in range(ESTABLISHED_GAMES)
    )
    before = book.rating_of("anna", "duel", 2)
    book.add(duel(ESTABLISHED_GAMES, "anna", "somebody new"))
    assert book.rating_of("anna", "duel", 2).skill == before.skill
    assert book.rating_of("somebody new", "duel", 2).skill < Rating().skill


def test_reckoned_again_ratings_come_out_equal() -> None:
    rng = Random(7)
    games = [
        at_a_table(number, *rng.sample(["anna", "bela", "carl", "dora", "emil"], 4), day=number / 5)
        for number in range(120)
    ]
    assert InMemoryRatings(games).ratings == InMemoryRatings(games).ratings


def test_the_better_player_of_a_group_is_found() -> None:
    rng = Random(16)
    people = {"anna": 32.0, "bela": 25.0, "carl": 25.0, "dora": 20.0}
    book = InMemoryRatings()
    for number in range(150):
        order = sorted(people, key=lambda who: rng.gauss(people[who], 25 / 6), reverse=True)
        book.add(at_a_table(number, *order, day=number * 3))
    counted = {who: book.rating_of(who, "base", 4).effective_skill for who in people}
    assert max(counted, key=counted.__getitem__) == "anna"
    assert min(counted, key=counted.__getitem__) == "dora"


def test_somebody_and_their_programs_are_one() -> None:
    seats = (RatedSeat(1, "anna"), RatedSeat(2, "robot", owner="anna"), RatedSeat(3, "carl"))
    reckoned = InMemoryRatings().add(RatedGame("own-1", "base", 0, seats)).ratings
    others = RatedGame("own-2", "base", 0, (seats[0], RatedSeat(2, "dora"), seats[2]))
    assert reckoned["anna"].skill < InMemoryRatings().add(others).ratings["anna"].skill
    alone = (
        InMemoryRatings()
        .add(RatedGame("own-3", "duel", 0, (RatedSeat(1, "anna"), seats[1])))
        .ratings
    )
    assert alone["anna"].skill == alone["robot"].skill == Rating().skill


def test_however_many_programs_a_friend_has_they_give_nothing_that_counts() -> None:
    games = [
        RatedGame(f"g-{number}", "duel", number * DAY, (RatedSeat(1, "anna"), loser))
        for number in range(30)
        for loser in [RatedSeat(2, f"robot {number % 5}", owner="friend")]
    ]
    rating = InMemoryRatings(games).rating_of("anna", "duel", 2)
    assert rating.skill > Rating().skill
    assert rating.effective_skill == Rating().skill
