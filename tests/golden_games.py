"""The golden games: played by an independent program, kept as plain data."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class GoldenGame:
    """One line of a golden file."""

    id: str
    record: str
    options: list[int]
    """The number of legal options at each written decision."""
    rounds: list[str]
    """The position after each round."""
    influence: list[int]
    top_cards: list[int]
    winners: list[int]
    discard: dict[str, list[str]]


def golden_games(name: str) -> Iterator[GoldenGame]:
    for line in (FOLDER / f"{name}.jsonl").read_text().splitlines():
        yield GoldenGame(**json.loads(line))


NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
