"""Names that guests give themselves."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.i18n import LOCALES, translate
from oriflamme.server.http.names import MAX_NAME_LENGTH, check_name
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.text_safety import count_graphemes, is_visible, sanitize, skeleton

MESSAGES = Path(__file__).parents[3] / "web" / "src" / "messages"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in "gbeng") + "\U000e007f"

INVISIBLE = {
    "a Hangul filler": "\u3164",
    "a halfwidth filler": "\uffa0",
    "a blank of Braille": "\u2800",
    "a selector of variants": "\ufe0f",
    "a lone mark": "\u0301",
    "a mark on a space": " \u0301",
    "a joiner": "\u200d",
    "a soft hyphen": "\u00ad",
    "a tag": "\U000e0041",
    "an order to write from right to left": "\u202e",
    "all of them": "\u3164\u2800\ufe0f\u0301\u200d\u202e",
}


@pytest.mark.parametrize("name", [pytest.param(name, id=what) for what, name in INVISIBLE.items()])
def test_what_nobody_sees_is_no_name_and_no_part_of_one(name: str) -> None:
    with pytest.raises(Refusal):
        check_name(name)
    assert skeleton(check_name(f"An{name}na")) == "anna"
    assert check_name(f"{name} Anna {name}") == "Anna"


@pytest.mark.parametrize("marks", [5, 20, 60])
def test_marks_are_not_heaped_on_a_letter(marks: int) -> None:
    with pytest.raises(Refusal):
        check_name("Zalgo" + "\u0335\u0321\u0489\u0310"[: marks % 4 + 1] * marks)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Thị Hiền",
        "Ґалаґан",
        "Ёж",
        "שָׁלוֹם",
        "ที่รัก",
        "नमस्ते",
        "می\u200cخواهم",
        "李小龍",
        "O'Neil-2",
        "★ Anna ★",
        FAMILY,
        f"Anna {FAMILY}",
        "\U0001f44d\U0001f3fd",
        "\u2694\ufe0f",
        "\U0001f1fa\U0001f1e6",
        "1\ufe0f\u20e3",
    ],
)
def test_names_of_every_script_and_families_of_emoji_stay_whole(name: str) -> None:
    assert check_name(name) == name


def test_a_name_is_as_long_as_a_reader_finds_it() -> None:
    assert check_name(FAMILY * 13) == FAMILY * 13  # more code points than a name has signs
    assert check_name("e\u0301" * MAX_NAME_LENGTH) == "é" * MAX_NAME_LENGTH
    for longer in ("x" * 25, FAMILY * 25, "é" * 25):
        with pytest.raises(Refusal):
            check_name(longer)


@pytest.mark.parametrize("language", LOCALES)
def test_nobody_bears_a_bots_name(language: str) -> None:
    page = tomllib.loads((MESSAGES / f"{language}.toml").read_text("utf-8"))["web"]["bot"]
    names = translate("bot.names", language).split(", ")

    assert names == [*page.values()]
    for name in [*page, *names]:
        for typed in (name, name.upper(), f" {name}! ", f"{name[0]}\u3164{name[1:]}"):
            with pytest.raises(Refusal):
                check_name(typed)
        assert check_name(f"{name} Anna")


def test_a_flag_may_lose_its_land_but_no_name_its_flag() -> None:
    assert check_name(ENGLAND) == "\U0001f3f4"


@given(st.text(max_size=40))
def test_what_is_legible_stays_so(text: str) -> None:
    once = sanitize(text)

    assert sanitize(once) == once
    assert once == once.strip()
    assert (once == "") == (count_graphemes(once) == 0)
    assert not once or any(is_visible(character) for character in once)


@given(st.text(max_size=30))
def test_a_name_is_taken_for_itself_whatever_its_case_and_ornament(text: str) -> None:
    assert skeleton(text) == skeleton(sanitize(text)) == skeleton(f" {text}\u3164 ")
