"""Ways for a saved game to go bad: one value changed deep inside, with the digest made to fit."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from oriflamme.notation.snapshot.write import digest

ODD_VALUES: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 3, 5, 6, 7, 35, 99, 10**30, 1.0, 0.5, float("nan")),
    *("", "x", "red", "purple", "archer", "plot", "twin", "prince", "reveal", "place", "duel"),
    *([], {}, [[]], ["archer"], {"serial": 0}, ".", "@1", "x1", "take"),
]

Path = tuple[str | int, ...]


def signed(document: dict[str, Any]) -> str:
    """The text of a document whose digest is right, whatever else is wrong."""
    return json.dumps(document | {"digest": digest(document)})


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Every place in a document that holds a value."""
    if here:
        yield here
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from paths(inner, (*here, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from paths(inner, (*here, number))


def holder(document: Any, path: Path) -> Any:
    for step in path[:-1]:
        document = document[step]
    return document


def damaged(text: str, rng: Random) -> str:
    """A snapshot with one value changed, removed, doubled or swapped for another."""
    document = deepcopy(json.loads(text))
    path = rng.choice(list(paths(document)))
    place: Any = holder(document, path)
    last = path[-1]
    match rng.randrange(5):
        case 0:
            del place[last]
        case 1 if isinstance(place, list) and isinstance(last, int):
            place.append(deepcopy(place[last]))
        case 2:
            other = rng.choice(list(paths(document)))
            held: Any = holder(document, other)
            place[last] = deepcopy(held[other[-1]])
        case 3 if type(place[last]) is int:
            place[last] += rng.choice((-1, 1))
        case _:
            place[last] = rng.choice(ODD_VALUES)
    return signed(document)
