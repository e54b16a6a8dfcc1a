"""The golden games: played by an independent program, kept as plain data."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from oriflamme import State, standings, winners
from oriflamme.notation.codes import code_of

FOLDER = Path(__file__).parents[1] / "golden"


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

    def played_here(self, options: list[int], rounds: list[str], final: State) -> "GoldenGame":
        """What its line would say of a game that went so and ended here."""
        by_seat = sorted(standings(final), key=lambda standing: standing.seat)
        return replace(
            self,
            options=options,
            rounds=rounds,
            influence=[standing.influence for standing in by_seat],
            top_cards=[standing.top_cards for standing in by_seat],
            winners=[seat + 1 for seat in winners(final)],
            discard={
                family: sorted(code_of(kind) for kind in final.holding(family).discard)
                for family in final.setup.families
            },
        )


def golden_games(name: str) -> Iterator[GoldenGame]:
    for line in (FOLDER / f"{name}.jsonl").read_text().splitlines():
        yield GoldenGame(**json.loads(line))


NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
