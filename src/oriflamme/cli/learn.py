"""oriflamme learn: the lessons, played in the terminal."""

import argparse

from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.human import PlayerQuit, TerminalPlayer
from oriflamme.cli.terminal.text_style import TextStyle, styled_words, wrap_words
from oriflamme.cli.translator import Translator
from oriflamme.lessons.attempts import StepAttempt, show_step, try_step
from oriflamme.lessons.chapter import LEARNER, Chapter, ChapterStep
from oriflamme.lessons.chapters import CHAPTERS, ORDER
from oriflamme.notation.tokens import format_action


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
    told = speech("cli.help.learn_chapter")
    parser.add_argument("chapter", metavar="CHAPTER", nargs="?", default=ORDER[0].name, help=told)
    parser.add_argument(
        "--step", type=int, default=1, metavar="N", help=speech("cli.help.learn_step")
    )
    parser.add_argument("--list", action="store_true", help=speech("cli.help.learn_list"))


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    if args.list:
        for each in ORDER:
            console.write_line(f"{each.name:12} {_title(each, speech)} · {_about(each, speech)}")
        return 0
    chapter = CHAPTERS.get(args.chapter)
    if chapter is None:
        raise CommandError(speech("cli.learn.unknown", name=args.chapter))
    last = len(chapter.steps)
    if not 1 <= args.step <= last:
        raise CommandError(speech("cli.learn.no_step", value=args.step, last=last))
    _run_chapter(chapter, args.step, console, speech)
    return 0


def _run_chapter(chapter: Chapter, first: int, console: Console, speech: Translator) -> None:
    """Step by step; whoever leaves is told how to come back to the step."""
    last = len(chapter.steps)
    lesson = LessonSession(console, speech)
    for number, step in enumerate(chapter.steps[first - 1 :], start=first):
        lesson.write(
            speech("cli.learn.head", title=_title(chapter, speech), step=number, last=last)
        )
        try:
            lesson.run_step(step, f"lesson.{chapter.name}.{step.name}")
        except PlayerQuit:
            console.write_line()
            lesson.write(
                speech("cli.learn.left", command=f"oriflamme learn {chapter.name} --step {number}")
            )
            return
    lesson.write(speech("cli.learn.done"))
    if following := ORDER[ORDER.index(chapter) + 1 :]:
        title, command = _title(following[0], speech), f"oriflamme learn {following[0].name}"
        lesson.write(speech("cli.learn.next", chapter=title, command=command))
    else:
        lesson.write(speech("cli.learn.play", command="oriflamme play"))


def _title(chapter: Chapter, speech: Translator) -> str:
    return speech(f"lesson.{chapter.name}.title")


def _about(chapter: Chapter, speech: Translator) -> str:
    return speech(f"lesson.{chapter.name}.about")


class LessonSession:
    """Says what is to be done, lets it be tried, and says why."""

    def __init__(self, console: Console, speech: Translator) -> None:
        self._console = console
        self._speech = speech
        self._paint = TextStyle(console.uses_color("auto"))

    def run_step(self, step: ChapterStep, message_key: str) -> None:
        """Until the step is taken or passed over; `words_of` it stand in the catalogue."""
        while True:
            tried = self._try(step, self._speech(f"{message_key}.task"))
            if tried.status == "right":
                return self._explain("cli.learn.right", message_key)
            self.write(f"{self._speech('cli.learn.wrong')} {self._consequence(tried)}")
            match self._ask("cli.learn.again"):
                case "s":
                    self._watch(step)
                    return self._explain("cli.learn.shown", message_key)
                case "n":
                    return None

    def write(self, text: str) -> None:
        for line in wrap_words(styled_words(text, self._paint.strong), self._console.width):
            self._console.write_line(line)

    def _try(self, step: ChapterStep, task: str) -> StepAttempt:
        """From the beginning of the step to its end, or to the first wrong move."""
        tried = try_step(step)
        learner = self._terminal_player(tried)
        told = self._show_moves(learner, tried, 0)
        tokens: tuple[str, ...] = ()
        while tried.status == "asked":
            here = tried.line.final
            tokens += (format_action(learner.choose(here, task), here),)
            tried = try_step(step, tokens)
            told = self._show_moves(learner, tried, told)
        learner.show(tried.line.final)
        return tried

    def _watch(self, step: ChapterStep) -> None:
        shown = show_step(step)
        learner = self._terminal_player(shown)
        self._show_moves(learner, shown, 0)
        learner.show(shown.line.final)

    def _terminal_player(self, tried: StepAttempt) -> TerminalPlayer:
        beginning = tried.line.beginning
        return TerminalPlayer(LEARNER, beginning, self._console, self._speech, self._paint)

    def _show_moves(self, learner: TerminalPlayer, tried: StepAttempt, shown: int) -> int:
        """What happened after so many moves that were told before: how many there are now."""
        for move in tried.line.moves[shown:]:
            learner.observe(move.events, tried.line.beginning.setup)
        return len(tried.line.moves)

    def _consequence(self, tried: StepAttempt) -> str:
        if tried.right_influence is None or tried.right_influence == tried.influence:
            return self._speech("cli.learn.another")
        return self._speech("cli.learn.would", count=tried.influence, better=tried.right_influence)

    def _explain(self, verdict: str, words_of: str) -> None:
        self.write(f"{self._speech(verdict)} {self._speech(f'{words_of}.why')}")
        self._ask("cli.learn.on")

    def _ask(self, keys: str) -> str:
        """One of the keys that are named, or Enter; other ones are Enter as well."""
        self._console.write_line(self._paint.faint(self._speech(keys)))
        self._console.stdout.write(self._paint.strong("> "))
        self._console.stdout.flush()
        answer = self._console.stdin.readline()
        if not answer or answer.strip().casefold() == "q":
            raise PlayerQuit
        return answer.strip().casefold()
