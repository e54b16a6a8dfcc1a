"""oriflamme puzzle: find the best move of a moment from a game between bots."""

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime

from oriflamme.analysis.puzzles.difficulty import difficulty_level
from oriflamme.analysis.puzzles.library import all_puzzles, puzzle_of_the_day
from oriflamme.analysis.puzzles.puzzle import Puzzle, RatedPuzzleMove
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.human import PlayerQuit, TerminalPlayer
from oriflamme.cli.menu import label, reason_text
from oriflamme.cli.terminal.text_style import StyledWord, TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.notation.tokens import format_action

MAX_OPTIONS = 5
"""So many options are told with the answer; nobody reads more."""


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help=speech("cli.help.puzzle_name"))
    parser.add_argument("--list", action="store_true", help=speech("cli.help.puzzle_list"))


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    if args.list:
        for each in sorted(all_puzzles().values(), key=_difficulty_order):
            console.write_line(f"{each.name}  {_describe(each, speech)}")
        return 0
    puzzle = (
        puzzle_of_the_day(datetime.now(UTC).date())
        if args.name is None
        else all_puzzles().get(args.name)
    )
    if puzzle is None:
        raise CommandError(speech("cli.puzzle.unknown", name=args.name))
    _PuzzleSession(puzzle, console, speech).solve()
    return 0


def _describe(puzzle: Puzzle, speech: Translator) -> str:
    hardness = speech("cli.puzzle.level", level=difficulty_level(puzzle.miss_rates))
    players = speech("cli.puzzle.players", count=puzzle.seats)
    return f"{hardness} · {speech.ruleset(puzzle.ruleset)} · {players}"


def _difficulty_order(puzzle: Puzzle) -> tuple[int, str]:
    return difficulty_level(puzzle.miss_rates), puzzle.name


class _PuzzleSession:
    """One puzzle at this terminal. What lies face down stays so: no answer is played out."""

    def __init__(self, puzzle: Puzzle, console: Console, speech: Translator) -> None:
        self._puzzle = puzzle
        self._console = console
        self._speech = speech
        self._paint = TextStyle(console.uses_color("auto"))
        self._actions = {
            format_action(action, puzzle.state): action for action in puzzle.view.actions
        }

    def solve(self) -> None:
        """Ask until the answer is found, or told to whoever has had enough."""
        puzzle, speech = self._puzzle, self._speech
        self._write(f"{speech('cli.puzzle.title', name=puzzle.name)} · {_describe(puzzle, speech)}")
        self._write(speech("cli.puzzle.task"))
        human = TerminalPlayer(puzzle.seat, puzzle.state, self._console, speech, self._paint)
        try:
            while not self._is_right(format_action(human.choose(puzzle.state), puzzle.state)):
                pass
        except PlayerQuit:
            self._console.write_line()
            self._write(speech("cli.puzzle.told"))
        self._say(self._answer())

    def _is_right(self, token: str) -> bool:
        puzzle, say = self._puzzle, self._speech
        if token == puzzle.answer:
            self._write(say("cli.puzzle.right"))
            return True
        wrong = [say("cli.puzzle.wrong", percent=_percent(puzzle.option_of(token)))]
        if token == puzzle.obvious:
            wrong.append(say("cli.puzzle.obvious"))
        self._write(" ".join(wrong))
        return False

    def _answer(self) -> Iterator[str]:
        """The options, best first, the chance to win with each, and why."""
        width = self._console.width
        for choice in self._puzzle.options[:MAX_OPTIONS]:
            line: list[StyledWord] = [(f"{_percent(choice):4} %", self._paint.gold)]
            line += styled_words(
                label(self._actions[choice.token], self._puzzle.view, self._speech)
            )
            yield from wrap_words(line, width, hang=7)
            for reason in choice.reasons:
                sign = "+" if reason.speaks_for else "−"
                told = f"{sign} {reason_text(reason, self._speech)}"
                yield from wrap_words(
                    styled_words(told, self._paint.faint), width, indent=7, hang=2
                )
        judged = self._speech("cli.puzzle.judged", judge=self._puzzle.analyzer)
        yield from wrap_words(styled_words(judged, self._paint.faint), width)

    def _write(self, text: str) -> None:
        self._say(wrap_words(styled_words(text, self._paint.strong), self._console.width))

    def _say(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._console.write_line(line)


def _percent(choice: RatedPuzzleMove) -> int:
    return round(100 * choice.win_share)
