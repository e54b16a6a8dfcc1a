"""oriflamme learn: the lessons, played in the terminal."""

import argparse

from oriflamme.cli.console import Console, Refusal
from oriflamme.cli.drawing.paint import Paint, flow, words
from oriflamme.cli.human import Human, Leaving
from oriflamme.cli.speech import Speech
from oriflamme.lessons.attempts import StepAttempt, show_step, try_step
from oriflamme.lessons.chapter import LEARNER, Chapter, ChapterStep
from oriflamme.lessons.chapters import CHAPTERS, ORDER
from oriflamme.notation.tokens import format_action


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    told = speech("cli.help.learn_chapter")
    parser.add_argument("chapter", metavar="CHAPTER", nargs="?", default=ORDER[0].name, help=told)
    parser.add_argument(
        "--step", type=int, default=1, metavar="N", help=speech("cli.help.learn_step")
    )
    parser.add_argument("--list", action="store_true", help=speech("cli.help.learn_list"))


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    if args.list:
        for each in ORDER:
            console.say(f"{each.name:12} {_title(each, speech)} · {_about(each, speech)}")
        return 0
    chapter = CHAPTERS.get(args.chapter)
    if chapter is None:
        raise Refusal(speech("cli.learn.unknown", name=args.chapter))
    last = len(chapter.steps)
    if not 1 <= args.step <= last:
        raise Refusal(speech("cli.learn.no_step", told=args.step, last=last))
    _teach(chapter, args.step, console, speech)
    return 0


def _teach(chapter: Chapter, first: int, console: Console, speech: Speech) -> None:
    """Step by step; whoever leaves is told how to come back to the step."""
    last = len(chapter.steps)
    lesson = Lesson(console, speech)
    for number, step in enumerate(chapter.steps[first - 1 :], start=first):
        lesson.write(
            speech("cli.learn.head", title=_title(chapter, speech), step=number, last=last)
        )
        try:
            lesson.take(step, f"lesson.{chapter.name}.{step.name}")
        except Leaving:
            console.say()
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


def _title(chapter: Chapter, speech: Speech) -> str:
    return speech(f"lesson.{chapter.name}.title")


def _about(chapter: Chapter, speech: Speech) -> str:
    return speech(f"lesson.{chapter.name}.about")


class Lesson:
    """Says what is to be done, lets it be tried, and says why."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self._console = console
        self._speech = speech
        self._paint = Paint(console.wants_colour("auto"))

    def take(self, step: ChapterStep, words_of: str) -> None:
        """Until the step is taken or passed over; `words_of` it stand in the catalogue."""
        while True:
            tried = self._try(step, self._speech(f"{words_of}.task"))
            if tried.status == "right":
                return self._explain("cli.learn.right", words_of)
            self.write(f"{self._speech('cli.learn.wrong')} {self._where_it_leads(tried)}")
            match self._ask("cli.learn.again"):
                case "s":
                    self._watch(step)
                    return self._explain("cli.learn.shown", words_of)
                case "n":
                    return None

    def write(self, text: str) -> None:
        for line in flow(words(text, self._paint.strong), self._console.width):
            self._console.say(line)

    def _try(self, step: ChapterStep, task: str) -> StepAttempt:
        """From the beginning of the step to its end, or to the first wrong move."""
        tried = try_step(step)
        learner = self._sit_down(tried)
        told = self._tell(learner, tried, 0)
        tokens: tuple[str, ...] = ()
        while tried.status == "asked":
            here = tried.line.final
            tokens += (format_action(learner.choose(here, task), here),)
            tried = try_step(step, tokens)
            told = self._tell(learner, tried, told)
        learner.look(tried.line.final)
        return tried

    def _watch(self, step: ChapterStep) -> None:
        shown = show_step(step)
        learner = self._sit_down(shown)
        self._tell(learner, shown, 0)
        learner.look(shown.line.final)

    def _sit_down(self, tried: StepAttempt) -> Human:
        beginning = tried.line.beginning
        return Human(LEARNER, beginning, self._console, self._speech, self._paint)

    def _tell(self, learner: Human, tried: StepAttempt, told: int) -> int:
        """What happened after so many moves that were told before: how many there are now."""
        for move in tried.line.moves[told:]:
            learner.tell(move.events, tried.line.beginning.setup)
        return len(tried.line.moves)

    def _where_it_leads(self, tried: StepAttempt) -> str:
        if tried.right_influence is None or tried.right_influence == tried.influence:
            return self._speech("cli.learn.another")
        return self._speech("cli.learn.would", count=tried.influence, better=tried.right_influence)

    def _explain(self, verdict: str, words_of: str) -> None:
        self.write(f"{self._speech(verdict)} {self._speech(f'{words_of}.why')}")
        self._ask("cli.learn.on")

    def _ask(self, keys: str) -> str:
        """One of the keys that are named, or Enter; other ones are Enter as well."""
        self._console.say(self._paint.faint(self._speech(keys)))
        self._console.stdout.write(self._paint.strong("> "))
        self._console.stdout.flush()
        answer = self._console.stdin.readline()
        if not answer or answer.strip().casefold() == "q":
            raise Leaving
        return answer.strip().casefold()
