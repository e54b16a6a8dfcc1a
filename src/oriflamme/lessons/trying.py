"""A learner tries something: what came of it, and whether it was what the step asks for."""

from dataclasses import dataclass
from typing import Literal

from oriflamme.lessons.chapter import LEARNER, Step
from oriflamme.lessons.rivals import Rivals
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.line import Line
from oriflamme.notation.tokens import legal_tokens


@dataclass(frozen=True, slots=True)
class Tried:
    """Where a learner's moves have led."""

    line: Line
    verdict: Literal["asked", "right", "wrong"]
    """More is asked; the step is taken; this was another way."""
    answer: str | None = None
    """After a wrong move, the token that would have been right."""
    better: int | None = None
    """After a wrong move, the learner's influence at the end of the round had it been right."""

    @property
    def influence(self) -> int:
        """The learner's."""
        return self.line.final.supplies[LEARNER]


def try_step(step: Step, tokens: tuple[str, ...] = ()) -> Tried:
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
            answer = step.answer(place, legal)
            return Tried(rivals.play_out(line), "wrong", answer, _influence_if_right(step))
        line = rivals.play_on(line)
    return Tried(line, "right" if len(tokens) == len(step.goals) else "asked")


def show_step(step: Step) -> Tried:
    """The step as it is meant to go."""
    return try_step(step, answers(step))


def answers(step: Step) -> tuple[str, ...]:
    """Right tokens, from the first decision of the learner to the last."""
    tokens: tuple[str, ...] = ()
    while len(tokens) < len(step.goals):
        legal = legal_tokens(try_step(step, tokens).line.final)
        tokens += (step.answer(len(tokens), legal),)
    return tokens


def _influence_if_right(step: Step) -> int:
    rivals, line = _begin(step)
    for token in answers(step):
        line = rivals.play_on(line.then(token))
    return rivals.play_out(line).final.supplies[LEARNER]


def _begin(step: Step) -> tuple[Rivals, Line]:
    """The line up to the learner's first decision."""
    beginning = step.scene()
    rivals = Rivals(step.rivals, beginning.round)
    return rivals, rivals.play_on(Line(beginning))
