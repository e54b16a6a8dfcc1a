"""What a net answers, and the grid on which it does.

Processors add up in different orders, so the last digits of what a net says differ from machine to
machine. All of it is therefore rounded to a coarse grid before anything follows from it, and what
follows is computed in ways that are the same everywhere.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from oriflamme.kernel.codec import CODEC_VERSION
from oriflamme.kernel.observation import OBSERVATION_VERSION
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.errors import OriflammeError

EXPECTED_METADATA: Final = {
    "observation_version": OBSERVATION_VERSION,
    "codec_version": CODEC_VERSION,
    "kinds": list(KINDS),
}
LOGIT_STEPS: Final = 16
"""Steps in one: logits are rounded to them. A step makes an option 6 % likelier."""
PROB_STEPS: Final = 256
"""The same for what lies between 0 and 1."""
MAX_LOGIT: Final = 30.0
"""Logits further from 0 count no more."""

Numbers = Sequence[float]


class ModelUnavailable(OriflammeError):
    """The net cannot be asked: nothing to run it with, no model, or one made for something else."""


class ModelOutput(NamedTuple):
    """What a net makes of an observation, on the grid; `docs/king.md` says what each is."""

    plain_logits: Numbers
    slot_logits: Sequence[Numbers]
    placement_logits: Sequence[Numbers]
    win_shares: Numbers
    margins: Numbers
    queue_logits: Sequence[Numbers]
    hand_logits: Sequence[Numbers]


STEPS: Final = {
    name: PROB_STEPS if name in ("win_shares", "margins") else LOGIT_STEPS
    for name in ModelOutput._fields
}


class Model(Protocol):
    """A net that can be asked, whatever it runs on."""

    def infer(self, observation: Sequence[int]) -> ModelOutput:
        """What it makes of an observation (`kernel/observation.py`)."""
        ...


def check_metadata(told: dict[str, Any]) -> None:
    """Refuse a net that was made for other numbers than there are here."""
    for name, ours in EXPECTED_METADATA.items():
        if told.get(name) != ours:
            raise ModelUnavailable(f"the model was made for {name} {told.get(name)}, not {ours}")


def quantize(number: float, steps: int) -> float:
    return round(min(max(number, -MAX_LOGIT), MAX_LOGIT) * steps) / steps
