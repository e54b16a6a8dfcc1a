"""Names for the tests that are made from the description."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """One name for each endpoint. Since 9.2 pytest leaves out what schemathesis puts into names."""
    label = getattr(item, "operation_label", None)
    if label and label not in item.nodeid:
        item._id = item.id.with_params(label)
