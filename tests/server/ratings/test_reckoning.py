"""What a rated game does to ratings, and how nobody raises themselves."""

from random import Random

import pytest
from openskill.models import PlackettLuce

from oriflamme.server.ratings.book import Book
from oriflamme.server.ratings.bot_points import point_of
from oriflamme.server.ratings.rated_game import RatedGame, RatedSeat, places
from oriflamme.server.ratings.scale import BEGINNING, DRIFT, FINE, SETTLED, Rating

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
    reckoned = Book().add(duel(1, "anna", "bela")).ratings
    for person, rating in (("anna", winner), ("bela", loser)):
        assert reckoned[person].skill / FINE == pytest.approx(rating.mu, abs=1e-5)
        assert reckoned[person].doubt / FINE == pytest.approx(rating.sigma, abs=1e-5)


def test_whoever_finishes_earlier_at_a_table_of_four_rises_more() -> None:
    reckoned = Book().add(at_a_table(1, "anna", "bela", "carl", "dora")).ratings
    skills = [reckoned[person].skill for person in ("anna", "bela", "carl", "dora")]
    assert skills == sorted(skills, reverse=True)
    assert sum(skills) == pytest.approx(4 * BEGINNING * FINE, abs=10)


def test_a_tie_between_equals_moves_nobody() -> None:
    game = RatedGame("tie-1", "duel", 0, (RatedSeat(1, "anna"), RatedSeat(1, "bela")))
    assert {rating.skill for rating in Book().add(game).ratings.values()} == {Rating().skill}


def test_a_ruleset_and_a_number_of_seats_have_a_scale_of_their_own() -> None:
    book = Book([duel(1, "anna", "bela")])
    assert book.of("anna", "duel", 2) != Rating()
    assert book.of("anna", "base", 4) == Rating()


def test_a_game_that_was_left_is_lost() -> None:
    assert places([1, 2, 3], [True, False, False]) == (3, 1, 2)
    assert places([1, 2, 2, 4], [True, False, False, True]) == (3, 1, 1, 3)
    assert places([1, 1], [False, False]) == (1, 1)


def test_beating_a_bot_lifts_nobody_above_it() -> None:
    point = point_of("squire", "duel", 2)
    assert point is not None
    book = Book(against_bot(number, "anna", "squire", won=True) for number in range(300))
    rating = book.of("anna", "duel", 2)
    assert rating.skill <= point * FINE
    assert rating.games == 300


def test_losing_to_a_bot_costs_like_losing_to_anybody() -> None:
    book = Book(against_bot(number, "anna", "squire", won=False) for number in range(20))
    assert book.of("anna", "duel", 2).counted < 20 * FINE


def test_nobody_is_held_to_a_bot_nobody_has_measured() -> None:
    rating = Book([against_bot(1, "anna", "jester", won=True)]).of("anna", "duel", 2)
    assert (rating.skill, rating.games) == (Rating().skill, 1)


def test_a_friend_who_always_loses_gives_nothing_that_counts() -> None:
    book = Book(duel(day, "anna", "friend", day=day) for day in range(200))
    rating = book.of("anna", "duel", 2)
    assert rating.skill > Rating().skill
    assert rating.counted == Rating().skill
    assert rating.open_doubt >= 0.97 * Rating().doubt


def test_what_others_gave_counts_beside_a_friend() -> None:
    book = Book([duel(1, "anna", "bela"), duel(2, "anna", "friend"), duel(3, "anna", "friend")])
    assert Rating().counted < book.of("anna", "duel", 2).counted < book.of("anna", "duel", 2).skill


def test_two_who_meet_all_the_time_count_less_each_time() -> None:
    book, gained = Book(), []
    for number in range(6):
        before = book.of("anna", "duel", 2).skill
        winner, loser = ("anna", "bela") if number % 2 == 0 else ("bela", "anna")
        book.add(duel(number, winner, loser))
        gained.append(abs(book.of("anna", "duel", 2).skill - before))
    assert gained[3] < 0.7 * gained[2]
    assert gained[5] < 0.7 * gained[4]


def test_after_a_month_they_meet_anew() -> None:
    often = Book(duel(number, "anna", "bela") for number in range(8))
    rested = often.of("anna", "duel", 2).skill
    often.add(duel(8, "bela", "anna", day=0.1))
    tired = rested - often.of("anna", "duel", 2).skill
    late = Book(duel(number, "anna", "bela") for number in range(8))
    late.add(duel(8, "bela", "anna", day=31))
    assert rested - late.of("anna", "duel", 2).skill > 5 * tired


def test_somebody_known_gains_nothing_from_somebody_unknown() -> None:
    book = Book(duel(number, "anna", f"rival {number}") for number in range(SETTLED))
    before = book.of("anna", "duel", 2)
    book.add(duel(SETTLED, "anna", "somebody new"))
    assert book.of("anna", "duel", 2).skill == before.skill
    assert book.of("somebody new", "duel", 2).skill < Rating().skill


def test_reckoned_again_ratings_come_out_equal() -> None:
    rng = Random(7)
    games = [
        at_a_table(number, *rng.sample(["anna", "bela", "carl", "dora", "emil"], 4), day=number / 5)
        for number in range(120)
    ]
    assert Book(games).ratings == Book(games).ratings


def test_the_better_player_of_a_group_is_found() -> None:
    rng = Random(16)
    people = {"anna": 32.0, "bela": 25.0, "carl": 25.0, "dora": 20.0}
    book = Book()
    for number in range(150):
        order = sorted(people, key=lambda who: rng.gauss(people[who], 25 / 6), reverse=True)
        book.add(at_a_table(number, *order, day=number * 3))
    counted = {who: book.of(who, "base", 4).counted for who in people}
    assert max(counted, key=counted.__getitem__) == "anna"
    assert min(counted, key=counted.__getitem__) == "dora"


def test_somebody_and_their_programs_are_one() -> None:
    seats = (RatedSeat(1, "anna"), RatedSeat(2, "robot", owner="anna"), RatedSeat(3, "carl"))
    reckoned = Book().add(RatedGame("own-1", "base", 0, seats)).ratings
    others = RatedGame("own-2", "base", 0, (seats[0], RatedSeat(2, "dora"), seats[2]))
    assert reckoned["anna"].skill < Book().add(others).ratings["anna"].skill
    alone = Book().add(RatedGame("own-3", "duel", 0, (RatedSeat(1, "anna"), seats[1]))).ratings
    assert alone["anna"].skill == alone["robot"].skill == Rating().skill


def test_however_many_programs_a_friend_has_they_give_nothing_that_counts() -> None:
    games = [
        RatedGame(f"g-{number}", "duel", number * DAY, (RatedSeat(1, "anna"), loser))
        for number in range(30)
        for loser in [RatedSeat(2, f"robot {number % 5}", owner="friend")]
    ]
    rating = Book(games).of("anna", "duel", 2)
    assert rating.skill > Rating().skill
    assert rating.counted == Rating().skill
