"""How hypothesis looks for counterexamples: as long as it takes, and in CI always the same ones."""

import os
import sys

import pytest
from hypothesis import settings

from collected import LOADED

settings.register_profile("here", deadline=None, max_examples=100)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[LOADED] = frozenset(sys.modules)
