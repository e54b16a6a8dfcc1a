"""A card taught to the kernel by one more file plays there as in the reference."""

from pathlib import Path

import pytest

from oriflamme.kernel.card_file import CARD_FUNCTION_NAMES, card_functions
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.constants import FAMILIES, SPOTS
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.card import CATALOG, Card
from tests.testkit.herald import KERNEL_FILE, RULE_FILE
from tests.testkit.project_copy import ProjectCopy

PLAY = """
from random import Random
from tests.testkit.kernel.lockstep import play_in_step
from tests.testkit.kernel.games import PLAY_STYLES
from oriflamme import new_game
from oriflamme.kernel import codec, observation, vocabulary
from oriflamme.rules.card import CATALOG

STRIKERS = ("soldier", "archer", "cutthroat", "bribery", "shapeshifter")
others = [kind for kind, card in CATALOG.items() if card.dealt and kind not in STRIKERS]
others.remove("herald")
for number in range(20):
    rng = Random(f"herald/{number}")
    deck = ("herald", *STRIKERS, *rng.sample(others, 4))
    start = new_game("mixed", seats=rng.choice((3, 4, 5)), deck=deck, rng=rng)
    play_in_step(start, PLAY_STYLES[number % len(PLAY_STYLES)], rng, compiled=False)
print(vocabulary.KINDS[-1], vocabulary.KINDS_VERSION, codec.CODEC_VERSION, codec.ACTIONS)
print(observation.OBSERVATION_VERSION, observation.OBSERVATION)
print(vocabulary.KINDS[:-1] == vocabulary.FROZEN_KINDS)
"""


def test_the_herald_of_the_page_plays_in_step_with_the_reference(tmp_path: Path) -> None:
    tree = ProjectCopy(tmp_path, "src", "tests")
    tree.add_herald(RULE_FILE, KERNEL_FILE)

    assert tree.python("-c", PLAY).splitlines() == [
        f"herald 1+herald 1+herald {ACTIONS + SPOTS}",
        f"1+herald {OBSERVATION + FAMILIES}",
        "True",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_a_cards_file_says_as_much_as_the_card(kind: str) -> None:
    """No reaction, bonus or question of the reference is forgotten, and none is made up."""
    card, file = CATALOG[kind], card_functions(kind)
    for answer in CARD_FUNCTION_NAMES:
        assert (answer in file) == (getattr(type(card), answer) is not getattr(Card, answer))
    assert sum(name.endswith("_offer") for name in file) == len(card.asks)
