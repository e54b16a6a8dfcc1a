"""How hypothesis looks for counterexamples: as long as it takes, and in CI always the same ones.
How many look at once."""

import os
import sys

import pytest
from hypothesis import settings

from tests.testkit.loaded_modules import LOADED_MODULES

settings.register_profile("here", deadline=None, max_examples=100)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: whoever drives a browser mostly waits for it."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[LOADED_MODULES] = frozenset(sys.modules)
