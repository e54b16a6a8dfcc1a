"""requirements/: a lock for each purpose, all of them parts of one resolution."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = {lock.stem: lock for lock in sorted((ROOT / "requirements").glob("*.lock"))}
PURPOSES = [purpose for purpose in LOCKS if purpose != "all"]
NOT_FOR_PLAYERS = {"matplotlib", "mypy", "playwright", "pytest", "ray", "ruff", "torch"}


def pins(purpose: str) -> dict[tuple[str, str], set[str]]:
    """Each pinned package and version, with the hashes of its files."""
    text = LOCKS[purpose].read_text(encoding="utf-8")
    found: dict[tuple[str, str], set[str]] = {}
    for name, version, rest in re.findall(
        r"^([a-z0-9.-]+)==([^\s;]+)(.*(?:\n    --hash=.*)*)", text, re.MULTILINE
    ):
        found[name, version] = set(re.findall(r"sha256:[0-9a-f]{64}", rest))
    return found


@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_lock_is_part_of_one_resolution_and_named_after_an_extra(purpose: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert pins(purpose)
    assert pins(purpose).items() <= pins("all").items()
    assert purpose in project["optional-dependencies"]


@pytest.mark.parametrize("purpose", LOCKS)
def test_every_pin_has_its_hashes_and_no_lock_names_a_registry(purpose: str) -> None:
    assert all(pins(purpose).values())
    assert "://" not in LOCKS[purpose].read_text(encoding="utf-8")


@pytest.mark.parametrize("purpose", ["play", "node"])
def test_nothing_heavy_reaches_somebody_who_plays(purpose: str) -> None:
    assert NOT_FOR_PLAYERS.isdisjoint(name for name, _ in pins(purpose))


def test_the_tests_find_all_they_need_and_code_can_be_linted_where_they_run() -> None:
    """Ray and OpenSpiel included: no test is left out for want of them."""
    names = {name for name, _ in pins("test")}

    assert {"open-spiel", "openskill", "playwright", "ray", "ruff"} < names
    assert pins("play").items() <= pins("test").items()
