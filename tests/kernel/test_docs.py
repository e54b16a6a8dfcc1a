"""What docs/kernel.md says of the record, the codec and the observation is so."""

from pathlib import Path

from oriflamme.kernel.codec import ACTIONS, PLACE_FIRST, PLACE_SECOND, SLOT_BLOCK_STARTS
from oriflamme.kernel.constants import ACTIVATE, BRIBE, COPY, ELIMINATE, LIFT, PUT_DOWN
from oriflamme.kernel.game import FIELDS
from oriflamme.kernel.games import GAME
from oriflamme.kernel.observation import CARD_FIRST, HEADER, OBSERVATION
from oriflamme.kernel.vocabulary import KINDS

PAGE = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text()


def test_every_field_of_a_game_is_documented() -> None:
    for name, _, _, holds in FIELDS:
        assert f"| `{name}` | " in PAGE
        assert holds in PAGE
    assert f"{GAME.itemsize} bytes each" in PAGE


def test_the_numbers_of_actions_are_as_documented() -> None:
    slots = [
        SLOT_BLOCK_STARTS[question]
        for question in (ELIMINATE, COPY, BRIBE, LIFT, PUT_DOWN, ACTIVATE)
    ]
    for first in slots:
        assert f"| {first} + slot |" in PAGE
    for first in (PLACE_FIRST, PLACE_SECOND):
        assert f"| {first} + 37 × kind + spot |" in PAGE
    assert f"`codec.ACTIONS` is\n{ACTIONS}" in PAGE
    assert ", ".join(KINDS) in PAGE.replace("\n", " ")


def test_the_observation_is_as_documented() -> None:
    assert f"{OBSERVATION} bytes" in PAGE
    assert ", ".join(HEADER) in PAGE
    assert f"| {CARD_FIRST} – {OBSERVATION - 1} |" in PAGE
