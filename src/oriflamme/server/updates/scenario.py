"""A line as the wire shows it to one seat, in the forms of a live table; and a puzzle: what its
seat sees, and nothing that only the record knows."""

from typing import Final, cast

from oriflamme.analysis.puzzles.difficulty import difficulty_level
from oriflamme.analysis.puzzles.puzzle import Puzzle, RatedPuzzleMove
from oriflamme.notation.line import Line, Move
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.learning import (
    PuzzleDetail,
    PuzzleEntry,
    PuzzleOption,
    PuzzleVerdict,
    Scenario,
)
from oriflamme.server.protocol.public_changes import public_change
from oriflamme.server.protocol.server_messages import Change
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.terms import Edition
from oriflamme.server.protocol.view import GameView
from oriflamme.server.updates.game_view import private, public_view, shared_events
from oriflamme.server.updates.hints import wire_reason

PLACEHOLDER_GAME_ID: Final = "scenario"
"""The name of a game that no table has dealt."""


def build_scenario(line: Line, seat: Seat) -> Scenario:
    """What the seat sees of a line, and what it may do at its end."""
    beginning = line.beginning
    setup = beginning.setup
    edition = cast(Edition, setup.edition)
    info = GameInfo(
        PLACEHOLDER_GAME_ID, setup.ruleset, edition, setup.deck, setup.seats, beginning.first, 0
    )
    return Scenario(
        info=info,
        seat=seat,
        game=GameView(public_view(beginning, 0), private(beginning, seat)),
        changes=tuple(_change(move, number, seat) for number, move in enumerate(line.moves, 1)),
        tokens=_tokens(line.final, seat),
    )


def _change(move: Move, number: int, seat: Seat) -> Change:
    shared, own = shared_events(move.events, move.state.setup)
    return Change(
        number=number,
        at=0,
        change=public_change(ch.Decided(move.seat, move.token), shared, False, None),
        table=None,
        view=public_view(move.state, number),
        clocks=None,
        private=private(move.state, seat, own.get(seat, ())),
    )


def _tokens(state: State, seat: Seat) -> tuple[str, ...]:
    """None where another decides: how others' options are written may name their cards."""
    decision = state.decision
    return legal_tokens(state) if decision and decision.seat == seat else ()


def puzzle_entry(puzzle: Puzzle) -> PuzzleEntry:
    return PuzzleEntry(
        puzzle.name,
        puzzle.ruleset,
        puzzle.seats,
        puzzle.themes,
        difficulty_level(puzzle.miss_rates),
    )


def puzzle_detail(puzzle: Puzzle) -> PuzzleDetail:
    return PuzzleDetail(puzzle_entry(puzzle), build_scenario(Line(puzzle.state), puzzle.seat))


def puzzle_verdict(puzzle: Puzzle, token: str | None) -> PuzzleVerdict:
    """What came of an answer. It is not played out: that would show what lies face down."""
    tried = puzzle.option_of(token) if token is not None else None
    right = token == puzzle.answer
    is_told = right or tried is None
    return PuzzleVerdict(
        right=right,
        obvious=token == puzzle.obvious,
        tried=_puzzle_option(tried) if tried else None,
        options=tuple(map(_puzzle_option, puzzle.options)) if is_told else (),
        miss_rates={bot: round(100 * share) for bot, share in puzzle.miss_rates.items()}
        if is_told
        else {},
        analyzer=puzzle.analyzer,
    )


def _puzzle_option(choice: RatedPuzzleMove) -> PuzzleOption:
    chance, cost, error = (
        round(100 * n, 1) for n in (choice.win_share, choice.cost, choice.cost_error)
    )
    reasons = tuple(map(wire_reason, choice.reasons))
    return PuzzleOption(choice.token, chance, cost, error, reasons)
