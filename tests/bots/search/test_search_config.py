"""How a bot may search."""

from dataclasses import replace
from typing import Any

import pytest

from oriflamme.bots.king import King


@pytest.mark.parametrize("wrong", [(0, 0, 0, 0), (1, 1, 1), (1, 1, 1, 1, 1), (1, -1, 1, 1)])
def test_what_cannot_be_expected_of_rivals_is_refused(wrong: Any):
    with pytest.raises(ValueError, match="needs 4 numbers, none negative and one above"):
        replace(King.config, type_prior=wrong)
