"""What a seat sees, as the libraries' spaces say it: one array, or named parts of it.

Both are the bytes of `kernel/observation.py`, and beside them a mask of what the seat may do.
"""

from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import FAMILIES, NONE, SEATS, SLOTS
from oriflamme.kernel.observation import (
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    KINDS_FIRST,
    OBSERVATION,
    SUPPLY_FIRST,
)
from oriflamme.rules.errors import OriflammeError

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]
ObservationForm = Literal["array", "parts"]

LegalForm = Literal["mask", "list", "both"]

FORMS: Final = ("array", "parts")
LEGAL_FORMS: Final = ("mask", "list", "both")


class BadEnvironment(OriflammeError, ValueError):
    """An environment that was asked for with words it does not know."""


def check_one_of(what: str, found: str, allowed: tuple[str, ...]) -> None:
    """Refuse a word that means nothing here."""
    if found not in allowed:
        raise BadEnvironment(f"{what} is {' or '.join(map(repr, allowed))}, not {found!r}")


def make_observation_space(form: ObservationForm, legal: LegalForm = "mask") -> spaces.Dict:
    """What is given to a seat: what it sees, and what it may do as a mask, a list, or both."""
    check_one_of("observation", form, FORMS)
    check_one_of("legal", legal, LEGAL_FORMS)
    observation = _box(OBSERVATION) if form == "array" else spaces.Dict(_part_spaces())
    given: dict[str, spaces.Space[Any]] = {"observation": observation}
    if legal != "list":
        given["action_mask"] = spaces.Box(0, 1, (ACTIONS,), np.int8)
    if legal != "mask":
        given["legal"] = spaces.Box(NONE, ACTIONS - 1, (MAX_LEGAL_ACTIONS,), np.int32)
        given["counts"] = spaces.Box(0, MAX_LEGAL_ACTIONS, (), np.int32)
    return spaces.Dict(given)


def make_observation(
    observation: Bytes,
    mask: Bytes,
    form: ObservationForm,
    legal: Numbers | None = None,
    counts: Numbers | None = None,
) -> dict[str, Any]:
    """What one seat, or one of each game of many, sees and may do, as the space says. An empty
    mask is left out, and so is a list that is not there."""
    shown: dict[str, Any] = {
        "observation": observation if form == "array" else observation_parts(observation)
    }
    if len(mask):
        shown["action_mask"] = mask.view(np.int8)
    if legal is not None and len(legal):
        shown |= {"legal": legal, "counts": counts}
    return shown


def observation_parts(observation: Bytes) -> dict[str, Bytes]:
    """The named parts of an observation, or of a row of them, in the same memory.

    `table` has the twenty numbers of the table, `supplies` everybody's influence, `holdings` what
    each family holds (cards in hand, set aside, still to be drawn, whether the Twin waits), `kinds`
    where each of its kinds is known to lie, and `cards` the queue, a row a card.
    """
    games = observation.shape[:-1]
    families = observation[..., FAMILY_FIRST:CARD_FIRST].reshape(*games, FAMILIES, FAMILY_SIZE)
    return {
        "table": observation[..., :SUPPLY_FIRST],
        "supplies": observation[..., SUPPLY_FIRST:FAMILY_FIRST],
        "holdings": families[..., :KINDS_FIRST],
        "kinds": families[..., KINDS_FIRST:],
        "cards": observation[..., CARD_FIRST:].reshape(*games, SLOTS, CARD_SIZE),
    }


def _part_spaces() -> dict[str, spaces.Space[Any]]:
    shapes = {
        name: part.shape
        for name, part in observation_parts(np.zeros(OBSERVATION, np.uint8)).items()
    }
    assert shapes["supplies"] == (SEATS,)
    return {name: _box(*shape) for name, shape in shapes.items()}


def _box(*shape: int) -> spaces.Box:
    return spaces.Box(0, 255, shape, np.uint8)
