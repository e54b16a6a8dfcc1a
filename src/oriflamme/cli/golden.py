"""Holding a golden game against the rules: everything it tells must be so."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from oriflamme.notation.codes import code_of
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.position import format_position
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.engine import Step
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.state import State

FIELDS: Final[dict[str, type]] = {
    "record": str,
    "options": list,
    "rounds": list,
    "influence": list,
    "top_cards": list,
    "winners": list,
    "discard": dict,
}


class NotGolden(Exception):
    """A line that is no golden game, with its id where it has one."""

    def __init__(self, problem: str, id: str | None = None) -> None:
        super().__init__(problem)
        self.id = id


@dataclass(frozen=True)
class GoldenGame:
    """One line of a file of golden games."""

    id: str | None
    told: dict[str, Any]
    """What the game claims, field by field."""

    def faults(self) -> Iterator[str]:
        """Where the rules say otherwise. A bad record raises `BadNotation`."""
        steps = list(read_record(self.told["record"]).steps())
        yield from self._option_faults(steps)
        yield from self._round_faults(steps)
        for field, truth in _outcome(steps[-1].state).items():
            if self.told[field] != truth:
                told = json.dumps(self.told[field])
                yield f"{field}: recorded {told}; by the rules {json.dumps(truth)}"

    def _option_faults(self, steps: list[Step]) -> Iterator[str]:
        asked = [step.state for step in steps if step.state.decision]
        for number, (told, state) in enumerate(zip(self.told["options"], asked), start=1):
            legal = legal_tokens(state)
            if told != len(legal):
                yield (
                    f"round {state.round}, decision {number}: {told} options are recorded,"
                    f" but {len(legal)} are legal: {' '.join(legal)}"
                )
        if len(self.told["options"]) != len(asked):
            told = len(self.told["options"])
            yield f"options are recorded for {told} decisions, but the game has {len(asked)}"

    def _round_faults(self, steps: list[Step]) -> Iterator[str]:
        truths = [
            format_position(now.state)
            for before, now in pairwise(steps)
            if now.state.round != before.state.round or now.state.is_over
        ]
        for number, (told, truth) in enumerate(zip(self.told["rounds"], truths), start=1):
            if told != truth:
                yield f"position after round {number}: recorded {told}; by the rules {truth}"
        if len(self.told["rounds"]) != len(truths):
            told = len(self.told["rounds"])
            yield f"positions are recorded for {told} rounds, but {len(truths)} were played"


def parse_golden(line: str) -> GoldenGame:
    """The game of a line, each field there and of its shape."""
    try:
        told = json.loads(line)
    except ValueError as problem:
        raise NotGolden(f"not a JSON object: {problem}") from None
    if not isinstance(told, dict):
        raise NotGolden(f"not a JSON object: {type(told).__name__}")
    id = None if told.get("id") is None else str(told["id"])
    for field, shape in FIELDS.items():
        if field not in told:
            raise NotGolden(f"the field {field} is missing", id)
        if not isinstance(told[field], shape):
            raise NotGolden(f"the field {field} is not {shape.__name__}", id)
    return GoldenGame(id, told)


def _outcome(final: State) -> dict[str, Any]:
    by_seat = sorted(standings(final), key=lambda standing: standing.seat)
    return {
        "influence": [standing.influence for standing in by_seat],
        "top_cards": [standing.top_cards for standing in by_seat],
        "winners": [seat + 1 for seat in winners(final)],
        "discard": {
            family: sorted(code_of(kind) for kind in final.holding(family).discard)
            for family in final.setup.families
        },
    }
