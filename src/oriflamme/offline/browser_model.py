"""The king's net in a browser: JavaScript carries it out (`web/src/house/net.ts`).

It is given the numbers of an observation, which is all that follows from a seat's view.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from oriflamme.bots.inference.model_output import STEPS, ModelOutput, check_metadata, quantize
from oriflamme.kernel.observation import CARD_AT, CARD_FIRST, CARD_SIZE


class BrowserModel:
    """`ask` takes bytes and gives what the net says of them, by name, row in row."""

    def __init__(self, infer: Callable[[bytes], dict[str, Any]], metadata: str) -> None:
        check_metadata(json.loads(metadata))
        self._infer = infer

    def infer(self, observation: Sequence[int]) -> ModelOutput:
        told = self._infer(bytes(without_empty_cards(observation)))
        return ModelOutput(
            **{name: _quantize_all(told[name], steps) for name, steps in STEPS.items()}
        )


def without_empty_cards(observation: Sequence[int]) -> Sequence[int]:
    """With as many cards as say anything: at least one."""
    cards = sum(map(bool, observation[CARD_FIRST + CARD_AT.slot :: CARD_SIZE]))
    return observation[: CARD_FIRST + max(cards, 1) * CARD_SIZE]


def _quantize_all(value: Any, steps: int) -> Any:
    if isinstance(value, list):
        return [_quantize_all(each, steps) for each in value]
    return quantize(value, steps)
