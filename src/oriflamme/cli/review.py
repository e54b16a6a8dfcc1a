"""oriflamme review: judge a finished game."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oriflamme.analysis.review.annotate import (
    VERDICT_KEYS,
    annotate,
    attribution_sentence,
    format_points,
)
from oriflamme.analysis.review.report import (
    Attribution,
    GameReview,
    JudgedDecision,
    ReviewedPosition,
    TurningPoint,
)
from oriflamme.analysis.review.review_json import write_review
from oriflamme.bots.roster import UnknownBot, parse_bot
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.game_files import read_game
from oriflamme.cli.menu import label
from oriflamme.cli.progress import ProgressBar
from oriflamme.cli.terminal.text_style import TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.notation.tokens import parse_action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.views.view import view


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
    parser.add_argument("file", metavar="FILE", help=speech("cli.help.review_file"))
    parser.add_argument("--judge", metavar="BOT", help=speech("cli.help.review_judge"))
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help=speech("cli.help.review_seed")
    )
    parser.add_argument("--json", action="store_true", help=speech("cli.help.review_json"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=speech("cli.help.review_out"))
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help=speech("cli.help.color"),
    )


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    record = read_game(args.file, console, speech)
    if not record.final().is_over:
        raise CommandError(speech("cli.review.not_finished", file=args.file), status=1)
    found = _review(record, args, console, speech)
    if args.out:
        _write(args.out, write_record(annotate(record, found, speech)), speech)
    if args.json:
        console.write_line(write_review(found))
        return 0
    paint = TextStyle(console.uses_color(args.color))
    for line in ReviewPrinter(record, found, speech, paint, console.prose_width).write():
        console.write_line(line)
    return 0


def _review(
    record: Record, args: argparse.Namespace, console: Console, speech: Translator
) -> GameReview:
    try:
        from oriflamme.analysis.review.review_game import DEFAULT_SIMULATIONS, review_game
    except ModuleNotFoundError as missing:  # NumPy is not on every machine
        raise CommandError(speech("cli.review.no_bots", missing=missing.name)) from None
    bot, simulations = _judge(args.judge, speech) if args.judge else (None, None)
    progress = ProgressBar(len(record.actions), console.stderr)
    try:
        return review_game(
            record,
            seed=args.seed,
            simulations=simulations or DEFAULT_SIMULATIONS,
            bot=bot,
            on_progress=lambda step: progress.step(1 if step.done else 0),
        )
    except OriflammeError as problem:
        raise CommandError(str(problem), status=1) from None
    finally:
        progress.clear()


def _judge(name: str, speech: Translator) -> tuple[str, int | None]:
    """A bot, and how many simulations it makes for a decision."""
    try:
        judge = parse_bot(name)
    except (UnknownBot, OriflammeError) as problem:
        raise CommandError(str(problem)) from None
    if judge.budget.seconds is not None:
        raise CommandError(speech("cli.review.no_seconds", value=name))
    return judge.name, judge.budget.iterations


def _write(path: Path, text: str, speech: Translator) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        told = speech("cli.cannot_write", file=path, reason=problem.strerror)
        raise CommandError(told, status=1) from None


@dataclass(frozen=True)
class ReviewPrinter:
    """Writes a review of a record."""

    record: Record
    review: GameReview
    speech: Translator
    paint: TextStyle
    width: int

    def write(self) -> Iterator[str]:
        say = self.speech
        yield say("review.by", bot=self.review.analyzer, seed=self.review.seed)
        yield from self._section("review.win_probs", self._chart())
        states = [step.state for step in self.record.steps()]
        turned = [self._turned(turn, states) for turn in self.review.turning_points]
        yield from self._section(
            "review.turning_points", turned or [say("review.no_turning_points")]
        )
        dear = [
            self._judged(judged, states[judged.number])
            for judged in self.review.decisions
            if judged.verdict in ("doubtful", "mistake")
        ]
        yield from self._section("review.costly", dear or [say("review.no_costly")])
        accounts = [
            attribution_sentence(self.record.setup, seat, say) for seat in self.review.seats
        ]
        counts = [self._counts(seat) for seat in self.review.seats]
        yield from self._section("review.verdicts", counts)
        yield from self._section("review.points_explained", [*accounts, say("review.points")])

    def _section(self, title: str, lines: Sequence[str]) -> Iterator[str]:
        yield ""
        yield self.paint.strong(self.speech(title))
        for line in lines:
            if title == "review.win_probs":
                yield f"  {line}"
            else:
                yield from wrap_words(styled_words(line), self.width, indent=2, hang=4)

    def _chart(self) -> list[str]:
        setup = self.record.setup
        return list(
            win_prob_chart(self.review.positions, setup, self.speech, self.paint, self.width - 2)
        )

    def _turned(self, turn: TurningPoint, states: list[State]) -> str:
        setup = self.record.setup
        changes = ", ".join(
            f"{self.speech.player(setup, seat)} {format_points(change)}"
            for seat, change in enumerate(turn.changes)
            if format_points(change) != "0"
        )
        told = self._choice(turn.number, turn.token, states[turn.number])
        return self.speech("review.turning_point", decision=told, changes=changes)

    def _judged(self, judged: JudgedDecision, state: State) -> str:
        return self.speech(
            "review.costly_decision",
            decision=self._choice(judged.number, judged.chosen, state),
            verdict=self.speech(VERDICT_KEYS[judged.verdict]),
            cost=format_points(-judged.cost),
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

    def _counts(self, seat: Attribution) -> str:
        return self.speech(
            "review.counts",
            player=self.speech.player(self.record.setup, seat.seat),
            best=seat.verdicts["best"],
            good=seat.verdicts["good"],
            doubtful=seat.verdicts["doubtful"],
            mistake=seat.verdicts["mistake"],
            cost=format_points(-seat.cost),
        )


BAR_CHARS: Final = "▁▂▃▄▅▆▇█"
MAX_CHART_WIDTH: Final = 64
NUMBER_COLUMNS: Final = 12
"""Columns for the chances at both ends."""


def win_prob_chart(
    moments: Sequence[ReviewedPosition],
    setup: Setup,
    speech: Translator,
    paint: TextStyle,
    width: int,
) -> Iterator[str]:
    """A line for each seat, then the rounds below."""
    names = [speech.player(setup, seat) for seat in range(len(setup.seats))]
    margin = max(map(len, names)) + 2
    columns = _columns(moments, max(8, min(MAX_CHART_WIDTH, width - margin - NUMBER_COLUMNS)))
    for seat, name in enumerate(names):
        bars = "".join(_level(moment.win_shares[seat]) for moment in columns)
        first, last = moments[0].win_shares[seat], moments[-1].win_shares[seat]
        numbers = f"{100 * first:3.0f} → {100 * last:3.0f}"
        yield f"{name:{margin}}{paint.family(bars, setup.seats[seat][0])} {numbers}"
    yield " " * margin + _rounds(columns).rstrip()


def _columns(moments: Sequence[ReviewedPosition], width: int) -> list[ReviewedPosition]:
    """As many moments as there is room for, the first and the last among them."""
    if len(moments) <= width:
        return list(moments)
    last = len(moments) - 1
    return [moments[round(column * last / (width - 1))] for column in range(width)]


def _level(chance: float) -> str:
    return BAR_CHARS[min(int(chance * len(BAR_CHARS)), len(BAR_CHARS) - 1)]


def _rounds(columns: Sequence[ReviewedPosition]) -> str:
    """The number of each round where it begins."""
    before = [None, *(moment.round for moment in columns)]
    return "".join(
        str(moment.round) if moment.round != last else " " for moment, last in zip(columns, before)
    )
