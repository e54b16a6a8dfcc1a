"""The words a card brings with it, and a card that brings none."""

from pathlib import Path

from oriflamme.cli.translator import Translator
from oriflamme.i18n.card_files import card_messages

HERALD = """
[en]
name = "Herald"
the = "the Herald"
text = "Cry the news."

[fr]
name = "Héraut"
"""


def words(folder: Path, locale: str) -> dict[str, str]:
    (folder / "fair").mkdir(exist_ok=True)
    (folder / "fair" / "herald.toml").write_text(HERALD, encoding="utf-8")
    (folder / "fair.toml").write_text('[en]\nname = "The fair"\n', encoding="utf-8")
    return dict(card_messages(folder, locale))


def test_a_card_and_a_box_are_named_by_their_files(tmp_path: Path) -> None:
    assert words(tmp_path, "en") == {
        "card.herald.name": "Herald",
        "card.herald.the": "the Herald",
        "card.herald.text": "Cry the news.",
        "box.fair": "The fair",
    }


def test_what_a_language_lacks_is_said_in_english_but_no_name_has_a_foreign_article(
    tmp_path: Path,
) -> None:
    assert words(tmp_path, "fr") == {
        "card.herald.name": "Héraut",
        "card.herald.the": "Héraut",
        "card.herald.text": "Cry the news.",
        "box.fair": "The fair",
    }


def test_no_words_are_brought_where_there_is_no_folder(tmp_path: Path) -> None:
    assert dict(card_messages(tmp_path / "cards", "en")) == {}


def test_a_card_without_words_goes_by_its_kind_and_its_box_by_its_folder() -> None:
    speech = Translator("fr")
    crier = speech.card("town_crier")

    assert (crier, f"{crier:the}", speech.box("fair")) == ("Town crier", "Town crier", "Fair")
    assert speech.card_help("town_crier") == ""
