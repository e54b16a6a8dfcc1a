"""A learner tries something: what came of it, and whether it was what the step asks for."""

from dataclasses import dataclass
from typing import Literal

from oriflamme.lessons.chapter import LEARNER, ChapterStep
from oriflamme.lessons.scripted_opponents import ScriptedOpponents
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.line import Line
from oriflamme.notation.tokens import legal_tokens


@dataclass(frozen=True, slots=True)
class StepAttempt:
    """Where a learner's moves have led."""

    line: Line
    status: Literal["asked", "right", "wrong"]
    """More is asked; the step is taken; this was another way."""
    answer: str | None = None
    """After a wrong move, the token that would have been right."""
    right_influence: int | None = None
    """After a wrong move, the learner's influence at the end of the round had it been right."""

    @property
    def influence(self) -> int:
        """The learner's."""
        return self.line.final.supplies[LEARNER]


def try_step(step: ChapterStep, tokens: tuple[str, ...] = ()) -> StepAttempt:
    """The step with these decisions of the learner's, and what the others made of them.

    After a right move the others play on until the learner is asked again or the round is over;
    after a wrong one the round is played out, so that one sees where it leads.
    """
    rivals, line = _begin(step)
    for place, token in enumerate(tokens):
        if place == len(step.goals):
            raise BadNotation(f"{token} comes after the end of the step")
        legal = legal_tokens(line.final)
        line = line.then(token)
        if not step.is_right(place, token):
            if tokens[place + 1 :]:
                raise BadNotation(f"{tokens[place + 1]} comes after a wrong move")
            answer = step.right_token(place, legal)
            return StepAttempt(rivals.play_out(line), "wrong", answer, _influence_if_right(step))
        line = rivals.play_on(line)
    return StepAttempt(line, "right" if len(tokens) == len(step.goals) else "asked")


def show_step(step: ChapterStep) -> StepAttempt:
    """The step as it is meant to go."""
    return try_step(step, right_tokens(step))


def right_tokens(step: ChapterStep) -> tuple[str, ...]:
    """Right tokens, from the first decision of the learner to the last."""
    tokens: tuple[str, ...] = ()
    while len(tokens) < len(step.goals):
        legal = legal_tokens(try_step(step, tokens).line.final)
        tokens += (step.right_token(len(tokens), legal),)
    return tokens


def _influence_if_right(step: ChapterStep) -> int:
    rivals, line = _begin(step)
    for token in right_tokens(step):
        line = rivals.play_on(line.then(token))
    return rivals.play_out(line).final.supplies[LEARNER]


def _begin(step: ChapterStep) -> tuple[ScriptedOpponents, Line]:
    """The line up to the learner's first decision."""
    beginning = step.start_position()
    rivals = ScriptedOpponents(step.opponents, beginning.round)
    return rivals, rivals.play_on(Line(beginning))
