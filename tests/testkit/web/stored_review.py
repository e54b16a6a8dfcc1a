"""A review stored for a finished game, with known contents."""

import zlib
from contextlib import closing
from itertools import pairwise
from sqlite3 import connect
from typing import Any

from oriflamme.analysis.review.report import (
    Attribution,
    CardBelief,
    GameReview,
    Hindsight,
    JudgedDecision,
    ReviewedOption,
    ReviewedPosition,
    TurningPoint,
)
from oriflamme.analysis.review.review_json import write_review
from tests.testkit.web.server import Server

TURN = 3
"""The decision that was a mistake, and turned the game: so many were made before it."""
BETTER = "take"
"""What would have been better; nobody can have chosen it so early."""


def store_review(server: Server, game: str, replay: Any) -> None:
    """As if the game had been reviewed; `replay` shows it with open cards."""
    body = zlib.compress(write_review(review_of(replay["steps"])).encode())
    with closing(connect(server.database, timeout=60)) as link, link:
        link.execute("INSERT INTO reviews VALUES (?, 0, ?)", (game, body))


def review_of(steps: Any) -> GameReview:
    seats = len(steps[0]["view"]["supplies"])
    return GameReview(
        analyzer="king:8000",
        seed=1,
        positions=tuple(_moment(number, step, seats) for number, step in enumerate(steps)),
        decisions=tuple(
            _judged(number, before, after) for number, (before, after) in enumerate(pairwise(steps))
        ),
        turning_points=(_turn(steps[TURN + 1], seats),),
        seats=tuple(
            Attribution(
                seat, float(seat == 0), 1 / seats, 0.125, -0.0625, 0.25, 0.03125, COUNTS, 0.5
            )
            for seat in range(seats)
        ),
    )


COUNTS = {"best": 9, "good": 2, "doubtful": 1, "mistake": 1}


def _turn(step: Any, seats: int) -> TurningPoint:
    return TurningPoint(TURN, step["change"]["seat"], step["token"], _shift(seats))


def _shift(seats: int) -> tuple[float, ...]:
    return (0.25, -0.25) + (0.0,) * (seats - 2)


def _moment(number: int, step: Any, seats: int) -> ReviewedPosition:
    even = 1 / seats
    shift = _shift(seats) if number > TURN else (0.0,) * seats
    return ReviewedPosition(
        number=number,
        round=step["view"]["round"],
        win_shares=tuple(even + each for each in shift),
        errors=(0.01,) * seats,
        cards=tuple(
            CardBelief(card["serial"], seat, own["cards"][str(card["serial"])], ODDS)
            for slot in step["view"]["queue"]
            for card in slot
            if not card["revealed"]
            for seat, own in enumerate(step["all_private"])
            if str(card["serial"]) in own["cards"]
        ),
    )


ODDS = {"ambush": 0.5, "soldier": 0.25, "spy": 0.125, "heir": 0.125}


def _judged(number: int, before: Any, after: Any) -> JudgedDecision:
    chosen, is_turn = after["token"], number == TURN
    cost, error = (0.25, 0.015625) if is_turn else (0.0, 0.0)
    best = ReviewedOption(BETTER, 0.75, 0.01, 0.0, 0.0)
    mine = ReviewedOption(chosen, 0.75 - cost, 0.01, cost, error)
    return JudgedDecision(
        number=number,
        seat=after["change"]["seat"],
        round=before["view"]["round"],
        question=before["view"]["decision"]["question"],
        chosen=chosen,
        verdict="mistake" if is_turn else "best",
        cost=cost,
        cost_error=error,
        options=(best, mine) if is_turn else (mine,),
        hindsight=Hindsight(BETTER if is_turn else chosen, cost, error),
    )
