"""A review in words, for a terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oriflamme.cli.choices import label
from oriflamme.cli.drawing.flow import flow, words
from oriflamme.cli.drawing.paint import Paint
from oriflamme.cli.review_chart import chart
from oriflamme.cli.speech import Speech
from oriflamme.notation.record import Record
from oriflamme.notation.tokens import parse_action
from oriflamme.review.report import Judged, Reckoning, Review, Turn, Verdict
from oriflamme.review.telling import VERDICT_KEYS, account, points
from oriflamme.rules.state import State
from oriflamme.views.view import view


@dataclass(frozen=True)
class ReviewPen:
    """Writes a review of a record."""

    record: Record
    review: Review
    speech: Speech
    paint: Paint
    width: int

    def write(self) -> Iterator[str]:
        say = self.speech
        yield say("review.by", bot=self.review.made_with, seed=self.review.seed)
        yield from self._chapter("review.chances", self._chart())
        states = [step.state for step in self.record.steps()]
        turned = [self._turned(turn, states) for turn in self.review.turns]
        yield from self._chapter("review.turned", turned or [say("review.nothing_turned")])
        dear = [
            self._judged(judged, states[judged.number])
            for judged in self.review.decisions
            if judged.verdict in (Verdict.DOUBTFUL, Verdict.MISTAKE)
        ]
        yield from self._chapter("review.dear", dear or [say("review.nothing_dear")])
        accounts = [account(self.record.setup, seat, say) for seat in self.review.seats]
        counts = [self._counts(seat) for seat in self.review.seats]
        yield from self._chapter("review.verdicts", counts)
        yield from self._chapter("review.account", [*accounts, say("review.points")])

    def _chapter(self, title: str, lines: Sequence[str]) -> Iterator[str]:
        yield ""
        yield self.paint.strong(self.speech(title))
        for line in lines:
            if title == "review.chances":
                yield f"  {line}"
            else:
                yield from flow(words(line), self.width, indent=2, hang=4)

    def _chart(self) -> list[str]:
        setup = self.record.setup
        return list(chart(self.review.moments, setup, self.speech, self.paint, self.width - 2))

    def _turned(self, turn: Turn, states: list[State]) -> str:
        setup = self.record.setup
        changes = ", ".join(
            f"{self.speech.player(setup, seat)} {points(change)}"
            for seat, change in enumerate(turn.changes)
            if points(change) != "0"
        )
        told = self._choice(turn.number, turn.token, states[turn.number])
        return self.speech("review.turned_by", decision=told, changes=changes)

    def _judged(self, judged: Judged, state: State) -> str:
        return self.speech(
            "review.dear_decision",
            decision=self._choice(judged.number, judged.chosen, state),
            verdict=self.speech(VERDICT_KEYS[judged.verdict]),
            cost=points(-judged.cost),
            error=round(100 * judged.cost_error),
            better=self._action(judged.options[0].token, state),
            open=self._action(judged.hindsight.best, state),
        )

    def _choice(self, number: int, token: str, state: State) -> str:
        assert state.decision
        player = self.speech.player(state.setup, state.decision.seat)
        action = self._action(token, state)
        return self.speech("review.decision", number=number + 1, player=player, action=action)

    def _action(self, token: str, state: State) -> str:
        assert state.decision
        seen = view(state, state.decision.seat)
        return f"{label(parse_action(token, state), seen, self.speech)} ({token})"

    def _counts(self, seat: Reckoning) -> str:
        return self.speech(
            "review.counts",
            player=self.speech.player(self.record.setup, seat.seat),
            best=seat.verdicts[Verdict.BEST],
            good=seat.verdicts[Verdict.GOOD],
            doubtful=seat.verdicts[Verdict.DOUBTFUL],
            mistake=seat.verdicts[Verdict.MISTAKE],
            cost=points(-seat.cost),
        )
