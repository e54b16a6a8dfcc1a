"""Every card can be tried, and every example shows what it says."""

import tomllib
from pathlib import Path

import pytest

from oriflamme.lessons.card_examples import EXAMPLES, ExamplePosition, try_example
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import Kind

ALL = [(kind, each) for kind, examples in EXAMPLES.items() for each in examples]


def test_there_is_one_for_every_card_of_the_two_boxes() -> None:
    printed = {kind for kind, card in CATALOG.items() if card.box in ("base", "ablaze")}

    assert set(EXAMPLES) == printed


@pytest.mark.parametrize("locale", ["en", "fr", "ru", "uk"])
def test_the_page_has_words_for_each_and_no_others(locale: str) -> None:
    file = Path(__file__).parents[2] / "web" / "src" / "messages" / f"{locale}.toml"
    words = tomllib.loads(file.read_text("utf-8"))["web"]["example"]

    assert {kind: set(said) for kind, said in words.items()} == {
        kind: {each.name for each in examples} for kind, examples in EXAMPLES.items()
    }


@pytest.mark.parametrize(("kind", "example"), ALL, ids=lambda each: getattr(each, "name", each))
def test_reds_card_is_next_and_whatever_is_chosen_it_comes_to_an_end(
    kind: Kind, example: ExamplePosition
) -> None:
    def ends(tokens: tuple[str, ...]) -> None:
        line, over = try_example(kind, example.name, tokens)
        assert len(tokens) < 12
        if not over:
            for token in legal_tokens(line.final):
                ends((*tokens, token))

    line, over = try_example(kind, example.name)
    assert not over
    assert line.final.decision is not None
    assert (line.final.decision.seat, line.final.decision.question) == (0, "reveal")
    ends(())


SHOWN = [
    ("lord", "between", "!Lo", (4, 1, 1)),
    ("archer", "alone", "!Ar", (2, 1, 1)),
    ("spy", "poor", "!Sp $b", (1, 0, 5)),
    ("heir", "hidden", "!He", (3, 1, 1)),
    ("royal_decree", "again", "!Rd @1 >3", (3, 1, 1)),
    ("ambush", "struck", "!So", (2, 5, 1)),
    ("ambush", "own", "!So", (2, 1, 1)),
    ("conspiracy", "below", "!Co !He", (7, 1, 1)),
    ("shapeshifter", "struck", "!Sh x1", (2, 5, 2)),
    ("queen", "price", "!Cu", (2, 1, 1)),
    ("felon", "own", "!Fe", (2, 3, 2)),
    ("cutthroat", "namesakes", "!Cu x3", (3, 1, 1)),
    ("plot", "again", "!Pl *2 *2", (9, 1, 1)),
    ("trap", "struck", "!Cu", (1, 4, 1)),
]


@pytest.mark.parametrize(("kind", "name", "tokens", "supplies"), SHOWN)
def test_it_shows_what_its_words_say(
    kind: Kind, name: str, tokens: str, supplies: tuple[int, ...]
) -> None:
    line, _ = try_example(kind, name, tuple(tokens.split()))

    assert line.final.supplies == supplies


def test_after_its_end_nothing_more_is_tried() -> None:
    with pytest.raises(BadNotation, match="comes after the end"):
        try_example("archer", "alone", ("!Ar", "r:Lo>"))
    with pytest.raises(BadNotation, match="no example"):
        try_example("archer", "twice")
