"""Writing a record as `.ogn` text."""

from collections.abc import Iterator

from oriflamme.notation.codes import codes_of
from oriflamme.notation.errors import BadRecord
from oriflamme.notation.record import Record
from oriflamme.notation.tags import check_free_tag, join_tags
from oriflamme.notation.tokens import format_action
from oriflamme.rules.deal import Dealt
from oriflamme.rules.events import Event, ResolutionBegan, RoundBegan
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.setup import format_seats
from oriflamme.rules.state import State


def write_record(record: Record) -> str:
    """The record as text; a finished game gets its result and winners."""
    for name in record.tags:
        check_free_tag(name)
    moves, final = _moves(record)
    tags = [*_opening_tags(record), *record.tags.items(), *_closing_tags(final)]
    return f"{join_tags(tags)}\n\n{moves}\n"


def format_dealt(cards: Dealt) -> str:
    pile = f" | {codes_of(cards.pile)}" if cards.pile else ""
    return f"{codes_of(cards.hand)}{pile} / {codes_of(cards.aside)}"


def format_result(state: State) -> str:
    by_seat = sorted(standings(state), key=lambda standing: standing.seat)
    return ", ".join(f"{s.seat + 1}: {s.influence}/{s.top_cards}" for s in by_seat)


def format_winners(state: State) -> str:
    return " ".join(str(seat + 1) for seat in winners(state))


def _opening_tags(record: Record) -> Iterator[tuple[str, str]]:
    setup = record.setup
    yield "Ruleset", setup.ruleset
    if setup.rules.deck_is_chosen:
        yield "Cards", codes_of(setup.deck)
    yield "Edition", setup.edition
    yield "Seats", format_seats(setup.seats)
    yield "First", str(record.first + 1)
    for family in setup.families:
        yield family, format_dealt(record.dealt[family])


def _closing_tags(final: State) -> Iterator[tuple[str, str]]:
    if final.is_over:
        yield "Result", format_result(final)
        yield "Winners", format_winners(final)


def _moves(record: Record) -> tuple[str, State]:
    """The moves, a line a round, and the state they lead to."""
    comments = _comments(record)
    steps = record.steps()
    step = next(steps)
    lines = [comments[0]]
    _mark(lines, step.events)
    for action, after in zip(record.actions, comments[1:]):
        lines[-1].append(format_action(action, step.state))
        lines[-1] += after
        step = next(steps)
        _mark(lines, step.events)
    return "\n".join(" ".join(words) for words in lines if words), step.state


def _comments(record: Record) -> list[list[str]]:
    """The comments in their braces, by the number of decisions before them."""
    comments: list[list[str]] = [[] for _ in range(len(record.actions) + 1)]
    for comment in record.comments:
        if comment.after not in range(len(comments)):
            raise BadRecord(
                f"a comment stands after decision {comment.after} of {len(comments) - 1}"
            )
        if set(comment.text) & set("{}\r"):
            raise BadRecord(f"a comment holds no braces and no carriage return: {comment.text!r}")
        comments[comment.after].append(f"{{{comment.text}}}")
    return comments


def _mark(lines: list[list[str]], events: tuple[Event, ...]) -> None:
    for event in events:
        if isinstance(event, RoundBegan):
            lines.append([f"{event.round}."])
        elif isinstance(event, ResolutionBegan):
            lines[-1].append("|")
