"""Repetitions that `make test` leaves to `make wide`: one more size, one more language."""

from collections.abc import Sequence
from typing import Any

import pytest


def wide_cases(usual: Sequence[str], *more: str) -> list[Any]:
    """The cases that tell most, and those that are only tried when there is time."""
    return [*usual, *(pytest.param(case, marks=pytest.mark.wide) for case in more)]
