"""A learner tries something: what came of it, and whether it was what the step asks for."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from oriflamme.lessons.chapter import LEARNER, Chapter
from oriflamme.lessons.rivals import Rivals
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.line import Line
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.state import State


@dataclass(frozen=True, slots=True)
class Tried:
    """Where a learner's moves have led."""

    line: Line
    verdict: Literal["asked", "right", "wrong"]
    """More is asked; the step is taken; this was another way."""
    answer: str | None = None
    """After a wrong move, the token that would have been right."""

    @property
    def influence(self) -> int:
        """The learner's."""
        return self.line.final.supplies[LEARNER]


def try_step(chapter: Chapter, number: int, tokens: tuple[str, ...] = ()) -> Tried:
    """The step with these decisions of the learner's, and what the others made of them.

    After the last right move and after a wrong one the others play on, so that one sees where it
    leads: until the learner would be asked again, the round is over or the game.
    """
    step = chapter.steps[number]
    rivals = Rivals(step.rivals)
    line = rivals.play_on(Line(_beginning(chapter, number)))
    for place, token in enumerate(tokens):
        if place == len(step.goals):
            raise BadNotation(f"{token} comes after the end of the step")
        legal = legal_tokens(line.final)
        is_right = step.is_right(place, token)
        line = rivals.play_on(line.then(token))
        if not is_right:
            if tokens[place + 1 :]:
                raise BadNotation(f"{tokens[place + 1]} comes after a wrong move")
            return Tried(line, "wrong", step.answer(place, legal))
    return Tried(line, "right" if len(tokens) == len(step.goals) else "asked")


def shown(chapter: Chapter, number: int) -> Tried:
    """The step as it is meant to go."""
    tried = try_step(chapter, number)
    tokens: tuple[str, ...] = ()
    while tried.verdict == "asked":
        legal = legal_tokens(tried.line.final)
        tokens += (chapter.steps[number].answer(len(tokens), legal),)
        tried = try_step(chapter, number, tokens)
    return tried


@cache
def _beginning(chapter: Chapter, number: int) -> State:
    scene = chapter.steps[number].scene
    return scene() if scene else shown(chapter, number - 1).line.final
