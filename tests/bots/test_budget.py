"""How long a bot may think."""

import pytest

from oriflamme.bots.budget import BOT_DEFAULT, BadBudget, Budget, is_budget, parse_budget


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("0.5s", Budget(seconds=0.5)),
        ("1s", Budget(seconds=1.0)),
        ("2000", Budget(iterations=2000)),
        (".25s", Budget(seconds=0.25)),
    ],
)
def test_a_budget_is_seconds_or_iterations(text: str, budget: Budget):
    assert parse_budget(text) == budget
    assert str(budget) in (text, f"0{text}")
    assert str(BOT_DEFAULT) == ""


@pytest.mark.parametrize("text", ["", "0", "1m", "-1s", "s", "1.5", "two"])
def test_anything_else_is_refused_with_what_is_allowed(text: str):
    assert not is_budget(text)
    with pytest.raises(BadBudget, match="write seconds"):
        parse_budget(text)
