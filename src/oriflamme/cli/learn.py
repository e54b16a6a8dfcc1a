"""oriflamme learn: the lessons, played in the terminal."""

import argparse

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.human import Leaving
from oriflamme.cli.lesson import Lesson
from oriflamme.cli.speech import Speech
from oriflamme.lessons.chapter import Chapter
from oriflamme.lessons.course import CHAPTERS, ORDER


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
