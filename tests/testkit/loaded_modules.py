"""What was there when all tests had been collected, before the first was run."""

import pytest

LOADED_MODULES = pytest.StashKey[frozenset[str]]()
"""The modules that collecting loaded."""
