"""How long a bot may think."""

import pytest

from oriflamme.bots.budget import HABIT, BadBudget, Budget, is_budget, parse_budget


@pytest.mark.parametrize("text", ["0.5s", "2000", "1s"])
def test_a_budget_is_written_as_it_is_read(text: str):
    assert str(parse_budget(text)) == text


def test_no_budget_is_written_as_nothing():
    assert str(HABIT) == ""


def test_seconds_may_begin_with_a_point():
    assert parse_budget(".25s") == Budget(seconds=0.25)


@pytest.mark.parametrize("text", ["", "0", "1m", "-1s", "s", "1.5", "two"])
def test_anything_else_is_refused_with_what_is_allowed(text: str):
    assert not is_budget(text)
    with pytest.raises(BadBudget, match="write seconds"):
        parse_budget(text)
