"""Reading `.ogn` text into a record, playing it through on the way."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from oriflamme.notation.codes import kinds_of
from oriflamme.notation.errors import BadNotation, BadRecord, BadToken
from oriflamme.notation.ogn_write import format_result, format_winners
from oriflamme.notation.record import Comment, Record
from oriflamme.notation.tags import OWN_TAGS, split_tags
from oriflamme.notation.tokens import legal_tokens, parse_action
from oriflamme.rules.actions import Action
from oriflamme.rules.deal import Dealt
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.errors import BadSetup, IllegalAction
from oriflamme.rules.events import ResolutionBegan, RoundBegan
from oriflamme.rules.game import lay_out
from oriflamme.rules.ruleset import Ruleset
from oriflamme.rules.setup import Setup, make_setup, named_ruleset
from oriflamme.rules.state import State
from oriflamme.rules.terms import FAMILIES, Family, Seat

WORD: Final = re.compile(r"\{(?P<comment>[^{}]*)\}|(?P<word>[^\s{}]+)")


def read_record(text: str, *, custom_ruleset: Ruleset | None = None) -> Record:
    """The record, checked move by move against the rules; of a ruleset of one's own with it."""
    tags, moves = split_tags(text)
    setup = _setup(tags, custom_ruleset)
    first = _first(tags, setup)
    dealt = _dealt(tags, setup)
    try:
        reader = _Moves(resume(lay_out(setup, dealt, first)))
    except BadSetup as problem:
        raise BadRecord(str(problem)) from None
    reader.read(moves)
    _check_result(tags, reader.step.state)
    free = {name: value for name, value in tags.items() if name not in OWN_TAGS}
    return Record(setup, first, dealt, tuple(reader.actions), free, tuple(reader.comments))


# Tags.


def _need(tags: Mapping[str, str], name: str) -> str:
    if name not in tags:
        raise BadRecord(f"the tag {name} is missing")
    return tags[name]


def _setup(tags: Mapping[str, str], custom_ruleset: Ruleset | None) -> Setup:
    name = _need(tags, "Ruleset")
    seats = [heads.split("+") for heads in _need(tags, "Seats").split()]
    try:
        deck = kinds_of(tags["Cards"]) if "Cards" in tags else None
        ruleset = named_ruleset(name, custom_ruleset)
        return make_setup(ruleset, seats=seats, edition=_need(tags, "Edition"), deck=deck)
    except (BadSetup, BadNotation) as problem:
        raise BadRecord(str(problem)) from None


def _first(tags: Mapping[str, str], setup: Setup) -> Seat:
    first = _need(tags, "First")
    seats = [str(seat + 1) for seat in range(len(setup.seats))]
    if first not in seats:
        raise BadRecord(f"First is a seat from 1 to {len(seats)}, not {first!r}")
    return int(first) - 1


def _dealt(tags: Mapping[str, str], setup: Setup) -> dict[Family, Dealt]:
    for family in FAMILIES:
        if family in tags and family not in setup.owner:
            raise BadRecord(f"{family} is dealt cards but has no seat")
    return {family: _share(family, _need(tags, family), setup) for family in setup.families}


def _share(family: Family, text: str, setup: Setup) -> Dealt:
    draws = setup.rules.pile > 0
    shape = "hand | draw pile / set aside" if draws else "hand / set aside"
    rest, slash, aside = text.partition("/")
    hand, bar, pile = rest.partition("|")
    if not slash or bool(bar) != draws:
        raise BadRecord(f"the tag {family} is {shape!r}, not {text!r}")
    try:
        return Dealt(hand=kinds_of(hand), aside=kinds_of(aside), pile=kinds_of(pile))
    except BadNotation as problem:
        raise BadRecord(f"the tag {family}: {problem}") from None


def _check_result(tags: Mapping[str, str], final: State) -> None:
    told = {name: tags[name] for name in ("Result", "Winners") if name in tags}
    if not final.is_over:
        if told:
            raise BadRecord(f"the game is not over, but the record has {' and '.join(told)}")
        return
    truth = {"Result": format_result(final), "Winners": format_winners(final)}
    for name, value in truth.items():
        if name not in told:
            raise BadRecord(f"the game is over, but the tag {name} is missing: {value!r}")
        if _normalize_spaces(told[name]) != _normalize_spaces(value):
            raise BadRecord(f"{name} is {told[name]!r}, but the game ended {value!r}")


def _normalize_spaces(value: str) -> str:
    """Spaces matter only between two numbers."""
    return " ".join(re.sub(r"\s*([:/,])\s*", r"\1", value).split())


# Moves.


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    is_comment: bool


def _words(moves: str) -> Iterator[_Word]:
    end = 0
    for match in WORD.finditer(moves):
        if moves[end : match.start()].strip():
            break
        end = match.end()
        comment = match["comment"]
        yield _Word(match["word"] or comment, comment is not None)
    if stray := moves[end:].strip():
        yield _Word(stray[0], is_comment=False)


class _Moves:
    """Plays a record word by word, holding the markers against the flow of the game."""

    def __init__(self, opening: Step) -> None:
        self.step = opening
        self.actions: list[Action] = []
        self.comments: list[Comment] = []
        self._due: list[str] = []
        self._await_markers()

    def read(self, moves: str) -> None:
        for word in _words(moves):
            if word.is_comment:
                self.comments.append(Comment(len(self.actions), word.text))
            elif word.text in ("{", "}"):
                self._refuse("a comment stands between { and }, and holds neither")
            elif self._due:
                self._mark(word.text)
            else:
                self._play(word.text)

    def _await_markers(self) -> None:
        for event in self.step.events:
            if isinstance(event, RoundBegan):
                self._due.append(f"{event.round}.")
            elif isinstance(event, ResolutionBegan):
                self._due.append("|")

    def _mark(self, word: str) -> None:
        due = self._due[0]
        if word != due:
            meaning = "opens the resolution" if due == "|" else "opens the round"
            self._refuse(f"{due!r} {meaning}: {word!r} comes too early")
        self._due.pop(0)

    def _play(self, token: str) -> None:
        state = self.step.state
        try:
            action = parse_action(token, state)
            self.step = apply(state, action)
        except IllegalAction:
            told = "comes after the end of the game" if state.is_over else "is not legal"
            self._refuse(f"{token} {told}")
        except BadNotation as problem:
            self._refuse(str(problem))
        self.actions.append(action)
        self._await_markers()

    def _refuse(self, problem: str) -> NoReturn:
        state = self.step.state
        legal = (self._due[0],) if self._due else legal_tokens(state)
        number = len(self.actions) + 1
        raise BadToken(problem, round=state.round, number=number, legal=legal) from None
