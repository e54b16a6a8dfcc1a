"""Holding a golden game against the rules: everything it tells must be so."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from oriflamme.cli.speech import Speech
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

    def faults(self, speech: Speech) -> Iterator[str]:
        """Where the rules say otherwise. A bad record raises `BadNotation`."""
        steps = list(read_record(self.told["record"]).steps())
        yield from self._option_faults(steps, speech)
        yield from self._round_faults(steps, speech)
        for field, truth in _outcome(steps[-1].state).items():
            if self.told[field] != truth:
                told = json.dumps(self.told[field])
                yield speech("cli.verify.field", field=field, told=told, truth=json.dumps(truth))

    def _option_faults(self, steps: list[Step], speech: Speech) -> Iterator[str]:
        asked = [step.state for step in steps if step.state.decision]
        for number, (told, state) in enumerate(zip(self.told["options"], asked), start=1):
            legal = legal_tokens(state)
            if told != len(legal):
                yield speech(
                    "cli.verify.options",
                    round=state.round,
                    number=number,
                    told=told,
                    count=len(legal),
                    legal=" ".join(legal),
                )
        if len(self.told["options"]) != len(asked):
            told = len(self.told["options"])
            yield speech("cli.verify.options_length", told=told, count=len(asked))

    def _round_faults(self, steps: list[Step], speech: Speech) -> Iterator[str]:
        truths = [
            format_position(now.state)
            for before, now in pairwise(steps)
            if now.state.round != before.state.round or now.state.is_over
        ]
        for number, (told, truth) in enumerate(zip(self.told["rounds"], truths), start=1):
            if told != truth:
                yield speech("cli.verify.rounds", round=number, told=told, truth=truth)
        if len(self.told["rounds"]) != len(truths):
            told = len(self.told["rounds"])
            yield speech("cli.verify.rounds_length", told=told, count=len(truths))


def parse_golden(line: str, speech: Speech) -> GoldenGame:
    """The game of a line, each field there and of its shape."""
    try:
        told = json.loads(line)
    except ValueError as problem:
        raise NotGolden(speech("cli.verify.not_json", reason=problem)) from None
    if not isinstance(told, dict):
        raise NotGolden(speech("cli.verify.not_json", reason=type(told).__name__))
    id = None if told.get("id") is None else str(told["id"])
    for field, shape in FIELDS.items():
        if field not in told:
            raise NotGolden(speech("cli.verify.no_field", field=field), id)
        if not isinstance(told[field], shape):
            fault = speech("cli.verify.bad_field", field=field, expected=shape.__name__)
            raise NotGolden(fault, id)
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
