"""Names in the source are plain, and a class name is given once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import oriflamme

SOURCE = Path(oriflamme.__file__).parent
PRIVATE_WORDS = frozenset(
    {
        "barehanded",
        "bell",
        "beside",
        "bringing",
        "broom",
        "clerk",
        "court",
        "deed",
        "deeds",
        "door",
        "forgetting",
        "furnishing",
        "hall",
        "halls",
        "house",
        "instinct",
        "lending",
        "lore",
        "manner",
        "manners",
        "nameless",
        "night",
        "noticeboard",
        "prospect",
        "prospects",
        "reflex",
        "reflexes",
        "shelf",
        "strayed",
        "telling",
        "tidying",
        "told",
    }
)
"""Words with a meaning of this project alone; docs/archive/renames.md says what replaced them."""
GERUNDS = {
    "bots.playout_policy.action_sampling": "sampling is the term of statistics",
    "envs.open_spiel.action_numbering": "a numbering is a thing: which action has which number",
    "fairness.hashing": "the usual name of the subject",
    "kernel.byte_packing": "the usual name of the technique",
    "kernel.scoring": "named as in rules",
    "rules.scoring": "the rulebook's word",
    "server.http.endpoints.learning": "lessons and puzzles: learning the game",
    "server.http.learning": "the handlers of those endpoints",
    "server.http.matchmaking": "the usual name of the subject",
    "server.lobby.following": "part of the proxy between nodes, which is to be replaced",
    "server.protocol.encoding": "a noun too: how messages are encoded",
    "server.protocol.learning": "the messages of those endpoints",
    "server.tables.seating": "a noun too: who has which seat",
}
"""Modules named by a gerund, and why no other noun is better."""
NOT_GERUNDS = {"king", "no_search_king", "rating"}
GIVEN_TWICE = {"Line"}
"""A line of notation, and a connection of the websocket edge that is to be replaced."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(SOURCE.rglob("*.py")):
        name = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
        yield name, ast.parse(file.read_text("utf-8"))


def words(name: str) -> list[str]:
    return re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)


def class_names() -> dict[str, list[str]]:
    """The modules that define a class of each name, but for the files that packages keep a card."""
    found = defaultdict(list)
    for module, tree in modules():
        if ".cards." not in f".{module}":
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(module)
    return found


def is_wire(module: str) -> bool:
    return module.startswith("server.protocol.")


def test_a_class_name_is_given_once() -> None:
    """What is sent may have the name of what it shows."""
    twice = {
        name: places
        for name, places in class_names().items()
        if len([place for place in places if not is_wire(place)]) > 1
        or len([place for place in places if is_wire(place)]) > 1
    }
    twice = {name: places for name, places in twice.items() if name not in GIVEN_TWICE}

    assert twice == {}


def test_no_module_and_no_class_is_named_by_a_private_word() -> None:
    named = [
        name
        for module, tree in modules()
        for name in [
            *module.split("."),
            *(c.name for c in tree.body if isinstance(c, ast.ClassDef)),
        ]
        if PRIVATE_WORDS & {word.lower() for word in words(name)}
    ]

    assert named == []


def test_modules_are_nouns_but_for_a_few() -> None:
    last = {module: module.rpartition(".")[2] for module, _ in modules()}
    gerunds = {m for m, name in last.items() if name.endswith("ing") and name not in NOT_GERUNDS}

    assert gerunds == set(GERUNDS)
    assert len(gerunds) <= 20
