"""What instinct sees in one kind and not in others lies in that card's file, and is found there."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from oriflamme.bots.playout_policy import cards
from oriflamme.bots.playout_policy.card_file import card_functions
from oriflamme.bots.playout_policy.layout import COUNT_LIMIT, MAX_FEATURES, STARTS
from oriflamme.bots.playout_policy.reveal_features import reveal_features
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.card import CATALOG
from tests.testkit.herald import KERNEL_FILE, PLAYOUT_POLICY_FILE, RULE_FILE
from tests.testkit.project_copy import ProjectCopy


def seen(position: str) -> Counter[int]:
    """How often each weight counts when the card in the middle is asked about."""
    found = np.empty(MAX_FEATURES, np.int64)
    count = reveal_features(from_state(position_to_state(position, round=5, cursor=1)), found)
    weights: Counter[int] = Counter()
    for at in found[:count].tolist():
        weights[at // COUNT_LIMIT] += at % COUNT_LIMIT
    return weights


def weight(sign: str, kind: str) -> int:
    return STARTS[sign] + NUMBER[kind]


def test_every_file_is_a_cards_and_tells_something() -> None:
    (folder,) = map(Path, cards.__path__)
    files = {file.relative_to(folder) for file in folder.rglob("*.py") if file.stem != "__init__"}

    assert files == {Path(CATALOG[k].box, f"{k}.py") for k in CATALOG if card_functions(k)}


def test_an_archer_looks_at_the_ends() -> None:
    position = "bLo! rAr? gHe?3 | r1 b1 g1"

    assert seen(position)[weight("reveal_ends_laid", "archer")] == 3
    assert seen(position.replace("rAr", "rSp"))[weight("reveal_ends_laid", "spy")] == 0


def test_a_shapeshifter_looks_at_what_it_could_copy() -> None:
    position = "bSp! rSh? gLo! | r1 b1 g1"
    could_copy = [weight("reveal_copies", kind) for kind in ("spy", "lord", "heir")]

    assert [seen(position)[at] for at in could_copy] == [1, 1, 0]
    assert [seen(position.replace("rSh", "rHe"))[at] for at in could_copy] == [0, 0, 0]


@pytest.mark.parametrize(
    ("beside", "menaces"), [("bSo!", 1), ("bCu!", 1), ("bSo?", 0), ("rSo!", 0), ("bLo!", 0)]
)
def test_what_strikes_beside_it_is_a_menace_once_revealed(beside: str, menaces: int) -> None:
    assert seen(f"{beside} rHe? gLo? | r1 b1 g1")[weight("reveal_threatened", "heir")] == menaces


LOOK = """
from tests.bots.playout_policy.test_cards import seen, weight
from oriflamme.kernel.jit import cache_folder_of
beside = weight("reveal_beside_shown", "herald")
print([seen(f"{left} rHd? {right} | r1 b1 g1")[beside] for left, right in (
    ("bQu!", "gLo!"), ("rQu!", "gLo!"), ("rQu!", "rLo!"), ("rQu?", "bLo?"))])
print(cache_folder_of("oriflamme.bots.search.simulation").name)
"""


def test_one_file_more_teaches_it_a_card_and_is_compiled_anew(tmp_path: Path) -> None:
    tree = ProjectCopy(tmp_path, "src", "tests")
    tree.add_herald(RULE_FILE, KERNEL_FILE)
    heard, before = tree.python("-c", LOOK).splitlines()
    assert heard == "[2, 1, 0, 0]"

    tree.add_herald(PLAYOUT_POLICY_FILE)
    heard, taught = tree.python("-c", LOOK).splitlines()
    assert heard == "[2, 2, 2, 0]"

    tree.add(PLAYOUT_POLICY_FILE, "threatens_neighbours = True\n")
    *_, fierce = tree.python("-c", LOOK).splitlines()
    assert len({before, taught, fierce}) == 3


PLAY = """
from tests.testkit.bots.games import play
from oriflamme import new_game
from oriflamme.bots.budget import Budget
from oriflamme.bots.roster import parse_bot
from oriflamme.kernel.vocabulary import is_supported
from random import Random
deck = "herald archer soldier spy heir lord queen trap plot schemer".split()
start = new_game("mixed", seats=3, deck=deck, rng=Random(1))
bots = [parse_bot(name).create_bot() for name in ("knight", "duke", "page")]
*_, last = play(start, bots, 1, Budget(iterations=4))
print(is_supported(start.setup), last.is_over)
"""


def test_searchers_play_with_a_card_taught_to_kernel_and_instinct(tmp_path: Path) -> None:
    tree = ProjectCopy(tmp_path, "src", "tests")
    tree.add_herald(RULE_FILE, KERNEL_FILE, PLAYOUT_POLICY_FILE)

    assert tree.python("-c", PLAY) == "True True\n"
