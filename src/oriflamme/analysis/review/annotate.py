"""A review put into a record as comments: verdicts in words, moves in tokens."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Protocol

from oriflamme.analysis.review.report import Attribution, GameReview, JudgedDecision, TurningPoint
from oriflamme.notation.record import Comment, Record
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat

VERDICT_KEYS: Final = {
    "best": "review.best",
    "good": "review.good",
    "doubtful": "review.doubtful",
    "mistake": "review.mistake",
}


class Translate(Protocol):
    """Says a message of the catalogue in some language."""

    def __call__(self, key: str, **values: object) -> str: ...


def annotate(record: Record, review: GameReview, translate: Translate) -> Record:
    """The record with what the review says, after what was said in it before."""
    comments = [*record.comments, *_comments(record.setup, review, translate)]
    return replace(record, comments=tuple(sorted(comments, key=lambda comment: comment.after)))


def player_name(setup: Setup, seat: Seat, translate: Translate) -> str:
    """A player goes by the family, or by both in the duel."""
    return " + ".join(translate(f"family.{family}") for family in setup.seats[seat])


def format_points(share: float) -> str:
    """A part of the victory with its sign, in hundredths.

    >>> format_points(0.125), format_points(-0.3), format_points(0.001)
    ('+12', '−30', '0')
    """
    whole = round(100 * share)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def attribution_sentence(setup: Setup, seat: Attribution, translate: Translate) -> str:
    """How a seat came to its result, in a sentence."""
    return translate(
        "review.account_of",
        player=player_name(setup, seat.seat, translate),
        result=round(100 * seat.result),
        own=format_points(seat.own_play),
        others=format_points(seat.others_play),
        luck=format_points(seat.luck),
        error=round(100 * seat.error),
    )


def _comments(setup: Setup, review: GameReview, say: Translate) -> Iterator[Comment]:
    accounts = [attribution_sentence(setup, seat, say) for seat in review.seats]
    by = say("review.by", bot=review.analyzer, seed=review.seed)
    yield Comment(0, "\n".join([by, *accounts]))
    turns = {turn.number: turn for turn in review.turning_points}
    for judged in review.decisions:
        told = [] if judged.verdict == "best" else [_verdict(judged, say)]
        if judged.number in turns:
            told.append(_turning_point(setup, turns[judged.number], say))
        if told:
            yield Comment(judged.number + 1, "\n".join(told))


def _verdict(judged: JudgedDecision, say: Translate) -> str:
    return say(
        "review.judged",
        verdict=say(VERDICT_KEYS[judged.verdict]),
        cost=format_points(-judged.cost),
        error=round(100 * judged.cost_error),
        better=judged.options[0].token,
        open=judged.hindsight.best,
    )


def _turning_point(setup: Setup, turn: TurningPoint, say: Translate) -> str:
    changes = [
        f"{player_name(setup, seat, say)} {format_points(change)}"
        for seat, change in enumerate(turn.changes)
        if format_points(change) != "0"
    ]
    return say("review.turned_here", changes=", ".join(changes))
