"""Tests tell mutmut 3.8 their names where it looks for them; pytest 9.2 keeps them elsewhere."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not hasattr(item, "_nodeid"):
            item._nodeid = str(item.nodeid)  # type: ignore[attr-defined]
