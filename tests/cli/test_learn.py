"""The lessons in the terminal."""

from collections.abc import Iterator

import pytest

from oriflamme.cli.menu import menu_items, place_items
from oriflamme.cli.translator import Translator
from oriflamme.lessons.attempts import right_tokens, try_step
from oriflamme.lessons.chapter import LEARNER, Chapter, ChapterStep
from oriflamme.lessons.chapters import CHAPTERS, ORDER
from oriflamme.notation.tokens import format_action
from oriflamme.rules.state import State
from oriflamme.views.view import view
from tests.testkit.command_line import oriflamme

LOCALES = ["en", "fr", "ru", "uk"]
BLUFF = CHAPTERS["bluff"]


def numbers(step: ChapterStep, tokens: tuple[str, ...]) -> Iterator[str]:
    """What is typed for some decisions of a step."""
    for place, token in enumerate(tokens):
        yield from typed(try_step(step, tokens[:place]).line.final, token)


def typed(state: State, token: str) -> Iterator[str]:
    """A number; for a card that is placed another one for where it goes."""
    seen, say = view(state, LEARNER), Translator("en")
    for number, choice in enumerate(menu_items(seen, say), start=1):
        named = [format_action(action, state) for action in choice.actions]
        if token in named:
            yield str(number)
            if len(choice.actions) > 1:
                assert len(place_items(choice.actions, seen, say)) == len(named)
                yield str(named.index(token) + 1)


def whole(chapter: Chapter) -> str:
    lines = [line for step in chapter.steps for line in (*numbers(step, right_tokens(step)), "")]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("chapter", ORDER, ids=lambda chapter: chapter.name)
def test_a_chapter_is_taken_step_by_step(chapter: Chapter) -> None:
    told = oriflamme("learn", chapter.name, stdin=whole(chapter), width=4000)

    say = Translator("en")
    assert told.status == 0, told.err
    for step in chapter.steps:
        key = f"lesson.{chapter.name}.{step.name}"
        assert told.out.index(say(f"{key}.task")) < told.out.index(say(f"{key}.why"))
    assert told.out.count(say("cli.learn.right")) == len(chapter.steps)
    assert say("cli.learn.wrong") not in told.out
    assert say("cli.learn.done") in told.out


def test_the_end_of_a_chapter_names_the_next_and_the_last_a_whole_game() -> None:
    ends = [oriflamme("learn", c.name, stdin=whole(c)).lines[-1] for c in (BLUFF, ORDER[-1])]

    assert "oriflamme learn characters" in ends[0]
    assert "oriflamme play" in ends[1]


@pytest.mark.parametrize("lang", LOCALES)
def test_after_another_move_one_sees_where_it_leads_and_may_be_shown_the_right_one(
    lang: str,
) -> None:
    """The Ambush is to wait, number 1; it is revealed, number 2."""
    say = Translator(lang)
    told = oriflamme("learn", "bluff", "--lang", lang, stdin="2\ns\n\nq\n")

    step = BLUFF.steps[0]
    revealed = try_step(step, ("!Am",))
    leads = say("cli.learn.would", count=revealed.influence, better=revealed.right_influence)
    said = " ".join(told.out.split())
    parts = (say("cli.learn.wrong"), leads, say("cli.learn.shown"), say("lesson.bluff.ambush.why"))
    places = [said.index(" ".join(part.split())) for part in parts]
    assert places == sorted(places)
    assert "oriflamme learn bluff --step 2" in said
    assert max(map(len, told.lines)) <= 82  # two for the prompt, which nobody's Enter ends here


def test_enter_lets_it_be_tried_once_more() -> None:
    told = oriflamme("learn", "bluff", stdin="2\n\n1\nq\n").out

    assert told.index("A fair try.") < told.index("Well done.")


def test_a_step_can_be_passed_over() -> None:
    told = oriflamme("learn", "bluff", stdin="2\nn\nq\n").out

    assert "step 2 of" in told
    assert Translator("en")("cli.learn.right") not in told


def test_whoever_leaves_is_told_the_way_back() -> None:
    told = oriflamme("learn", "bluff", "--step", "3", stdin="q\n")

    assert told.status == 0
    assert told.lines[-1].endswith("oriflamme learn bluff --step 3")


def test_all_chapters_are_listed_in_order() -> None:
    listed = oriflamme("learn", "--list").lines

    assert [line.split()[0] for line in listed] == [chapter.name for chapter in ORDER]


@pytest.mark.parametrize("words", [("nonsense",), ("bluff", "--step", "0"), ("--step", "99")])
def test_what_there_is_not_is_refused(words: tuple[str, ...]) -> None:
    refused = oriflamme("learn", *words)

    assert refused.status != 0
    assert "there is no" in refused.err
