"""Lessons, puzzles and examples of cards: moments to look at and to try things from."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from oriflamme.rules.terms import Kind, Seat
from oriflamme.server.protocol.server_messages import Change, HintReason
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.terms import KindName, Ruleset
from oriflamme.server.protocol.view import GameView


class Scenario(Struct, frozen=True):
    """A moment as one seat sees it, and what was tried from there, told as a live table would."""

    info: GameInfo
    seat: Seat
    """Who looks and tries."""
    game: GameView
    """The moment itself."""
    changes: tuple[Change, ...]
    """What was tried, and what others answered: numbered from 1."""
    tokens: tuple[str, ...]
    """The options of the seat after all that, as records write them, in the order of `options`."""


class LessonChapter(Struct, frozen=True):
    """A chapter of the lessons."""

    chapter: str
    """Its name."""
    ruleset: Ruleset
    steps: tuple[str, ...]
    """The names of its steps, in order."""


class Lessons(Struct, frozen=True):
    """`GET /api/lessons`: all chapters, in the order in which they are best taken."""

    chapters: tuple[LessonChapter, ...]
    """The chapters, in order."""


class LessonRequest(Struct, frozen=True):
    """`POST /api/lessons/step`: a step, and what the learner has tried so far."""

    chapter: str
    """The name of the chapter."""
    step: Annotated[int, Meta(ge=0, le=99)]
    """Its place in the chapter, from 0."""
    tokens: Annotated[tuple[str, ...], Meta(max_length=8)] = ()
    """The learner's decisions from its beginning on, as records write them."""


class LessonStep(Struct, frozen=True):
    """A step as it stands after what was tried."""

    table: Scenario
    """The moment, what was tried, and what the others answered."""
    verdict: Literal["asked", "right", "wrong"]
    """More is asked of the learner; the step is taken; this was another way."""
    influence: int
    """The learner's, after all that."""
    answer: str | None
    """After a wrong move, the option that would have been right, as records write it."""
    better: int | None
    """After a wrong move, the learner's influence at the end of the round had it been right."""


class PuzzleEntry(Struct, frozen=True):
    """A puzzle in the list."""

    id: str
    ruleset: Ruleset
    seats: int
    """How many sit at its table."""
    themes: tuple[str, ...]
    """What it is about: `bluff`, `stack` and so on."""
    level: int
    """How hard it is, from 1 to 5, by how often bots that search miss the answer."""


class Puzzles(Struct, frozen=True):
    """`GET /api/puzzles`: all puzzles, and today's."""

    puzzles: tuple[PuzzleEntry, ...]
    """The easiest first."""
    day: str
    """The date by which it is chosen, in UTC: `2026-11-16`."""
    today: str
    """The id of the puzzle of the day, the same for everybody."""


class PuzzleRequest(Struct, frozen=True):
    """`POST /api/puzzles/show`: which puzzle."""

    puzzle: str
    """Its id, or `today`."""


class PuzzleDetail(Struct, frozen=True):
    """A puzzle to be solved."""

    puzzle: PuzzleEntry
    """What the list says of it."""
    table: Scenario
    """What the seat that decides can see, and its options."""


class PuzzleAnswer(Struct, frozen=True):
    """`POST /api/puzzles/answer`: what somebody would do there."""

    puzzle: str
    """Its id, or `today`."""
    token: Annotated[str, Meta(max_length=12)] | None = None
    """One of the options as records write them; null to be told the answer."""


class PuzzleOption(Struct, frozen=True):
    """What a long search makes of an option."""

    token: str
    """The option as records write it."""
    win_percent: float
    """The share of the victory to be expected, in per cent."""
    cost: float
    """How much less that is than with the answer, in per cent of the victory."""
    error: float
    """The standard error of the cost."""
    reasons: tuple[HintReason, ...]
    """What speaks for it and what against it, as in a hint."""


class PuzzleVerdict(Struct, frozen=True):
    """What came of an answer."""

    right: bool
    """Whether it is the answer."""
    obvious: bool
    """Whether it is what comes to mind first."""
    tried: PuzzleOption | None
    """What was answered; null for who asked to be told."""
    options: tuple[PuzzleOption, ...]
    """All options, the best first; none as long as the answer is still to be found."""
    miss_rates: dict[str, int]
    """How often each bot misses the answer, in per cent; none as long as it is to be found."""
    analyzer: str
    """The bot and the number of simulations of the search: `king:100000`."""


class CardExample(Struct, frozen=True):
    """An example of what a card does."""

    kind: Kind
    """The card it is about."""
    name: str
    """What it is called, among those of the card."""
    ruling: int | None
    """The number of the ruling it shows; null: what the card says."""


class CardExamples(Struct, frozen=True):
    """`GET /api/examples`: every example there is."""

    examples: tuple[CardExample, ...]
    """By card, in the order of the boxes."""


class ExampleRequest(Struct, frozen=True):
    """`POST /api/examples/try`: an example, and what was tried so far."""

    kind: KindName
    """The card it is about."""
    name: KindName
    """What it is called."""
    tokens: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    """The decisions of seat 0 from the beginning on, as records write them."""


class ExampleState(Struct, frozen=True):
    """An example as it stands after what was tried."""

    table: Scenario
    """The moment, what was tried, and what followed."""
    over: bool
    """Whether it has come to its end."""
