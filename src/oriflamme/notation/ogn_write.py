"""Writing a record as `.ogn` text."""

from collections.abc import Iterator

from oriflamme.notation.codes import codes_of
from oriflamme.notation.record import Record
from oriflamme.notation.tokens import format_action
from oriflamme.rules.deal import Dealt
from oriflamme.rules.events import Event, ResolutionBegan, RoundBegan
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State


def write_record(record: Record) -> str:
    """The record as text; a finished game gets its result and winners."""
    moves, final = _moves(record)
    tags = [*_opening_tags(record), *record.tags.items(), *_closing_tags(final)]
    head = "\n".join(f'[{name} "{_quote(value)}"]' for name, value in tags)
    return f"{head}\n\n{moves}\n"


def format_seats(setup: Setup) -> str:
    return " ".join("+".join(families) for families in setup.seats)


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
    if setup.ruleset == "mixed":
        yield "Cards", codes_of(setup.deck)
    yield "Edition", setup.edition
    yield "Seats", format_seats(setup)
    yield "First", str(record.first + 1)
    for family in setup.families:
        yield family, format_dealt(record.dealt[family])


def _closing_tags(final: State) -> Iterator[tuple[str, str]]:
    if final.is_over:
        yield "Result", format_result(final)
        yield "Winners", format_winners(final)


def _quote(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _moves(record: Record) -> tuple[str, State]:
    """The moves, a line a round, and the state they lead to."""
    comments: dict[int, list[str]] = {}
    for comment in record.comments:
        comments.setdefault(comment.after, []).append(f"{{{comment.text}}}")
    words: list[str] = []
    steps = record.steps()
    step = next(steps)
    words += [*comments.get(0, ()), *_markers(step.events)]
    for number, action in enumerate(record.actions, start=1):
        words.append(format_action(action, step.state))
        step = next(steps)
        words += [*comments.get(number, ()), *_markers(step.events)]
    return " ".join(words).replace(" \n", "\n").lstrip("\n"), step.state


def _markers(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, RoundBegan):
            yield f"\n{event.round}."
        elif isinstance(event, ResolutionBegan):
            yield "|"
