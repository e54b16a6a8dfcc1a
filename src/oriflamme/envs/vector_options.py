"""What the choices of a vector environment mean: who plays which seats, and what is wanted."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oriflamme.envs.env_setup import make_env_setup
from oriflamme.envs.spaces import LEGAL_FORMS, BadEnvironment, LegalForm, check_one_of
from oriflamme.kernel.rewards import REWARDS
from oriflamme.kernel.vector_games import LearnerSpec
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind, Seat

RANDOM_BOT: Final = "page"
"""The bot that plays anything: in many games at once, chance itself."""

Observation = dict[str, Any]
Policy = Callable[[Observation], npt.NDArray[np.integer[Any]]]
"""What the deciding seats of some games see, to an action for each."""
Opponents = str | Sequence[str] | Policy | None


SetupOptions = tuple[str, int | None, str, Sequence[Kind] | None]
"""Ruleset, seats, edition and deck."""


def make_learner_spec(
    count: int,
    choice: SetupOptions,
    opponents: Opponents,
    seat: Seat | None,
    reward: str,
    legal: LegalForm,
) -> LearnerSpec:
    """The learner's part, or what is wrong with what was asked for."""
    if count < 1:
        raise BadEnvironment(f"num_envs is a number from 1 up, not {count}")
    check_one_of("reward", reward, REWARDS)
    check_one_of("legal", legal, LEGAL_FORMS)
    setup = make_env_setup(*choice)
    _check_opponents(opponents)
    _check_seat(setup, opponents, seat)
    return LearnerSpec(
        setup,
        count,
        reward=reward,
        all_seats=opponents is None,
        seat=seat,
        random_opponents=opponents is not None and not callable(opponents),
        mask=legal != "list",
        legal_list=legal != "mask",
    )


def _check_opponents(opponents: Opponents) -> None:
    if opponents is None or callable(opponents):
        return
    names = [opponents] if isinstance(opponents, str) else list(opponents)
    if not names or any(name != RANDOM_BOT for name in names):
        raise BadEnvironment(
            f"opponents must be {RANDOM_BOT!r} or a callable, got {opponents!r};"
            " for other bots use vectorization_mode='sync'"
        )


def _check_seat(setup: Setup, opponents: Opponents, seat: Seat | None) -> None:
    count = len(setup.seats)
    if seat is not None and opponents is None:
        raise BadEnvironment("a seat is one among opponents; without them all are yours")
    if seat is not None and not 0 <= seat < count:
        raise BadEnvironment(f"seat is a number from 0 to {count - 1}, not {seat}")
