"""What CONTRIBUTING.md says of tests is true of every one of them."""

import ast
from collections.abc import Iterator

import pytest

from tests.testkit.contracts.parsed_tests import Function, calls, functions, private_names, trees
from tests.testkit.loaded_modules import LOADED_MODULES

FOREIGN = {
    "arena/test_tournament.py: os._exit",  # public in spite of its name
    "testkit/server/failing_bots.py: os._exit",
    "server/openapi/conftest.py: item._id",  # what pytest leaves out of schemathesis' names
}
CHECKS = {"expect", "raises", "warns", "fail", "validate", "call_and_validate"} | {
    "api_test",  # PettingZoo's own
    "assert_allclose",  # NumPy's
    "check_env",  # Gymnasium's
    "max_cycles_test",
    "parallel_api_test",
    "parallel_seed_test",
    "random_sim_test",  # OpenSpiel's
    "render_test",
    "seed_test",
}
"""What fails of itself when something is not as it should be, beside `assert`."""
UNSEEDED = {"urandom", "SystemRandom", "token_bytes", "token_hex", "token_urlsafe", "uuid4"}


def test_they_use_public_names_only() -> None:
    used = {f"{file}: {name}" for file, tree in trees().items() for name in private_names(tree)}

    assert used == FOREIGN


def test_each_can_fail() -> None:
    checks = checking()
    idle = [
        f"{file}: {function.name}"
        for file, tree in trees().items()
        for function in functions(tree)
        if function.name.startswith("test_") and not checks & set(called(function))
    ]

    assert idle == []


def checking() -> set[str]:
    """What checks something, by itself or through others."""
    every = [(f.name, set(called(f))) for tree in trees().values() for f in functions(tree)]
    known = {*CHECKS, "assert"}
    while more := {name for name, uses in every if uses & known} - known:
        known |= more
    return known


def called(function: Function) -> Iterator[str]:
    """What a function calls, and `assert` where it asserts."""
    for name, _ in calls(function):
        yield name.rpartition(".")[2]
    if any(isinstance(node, ast.Assert) for node in ast.walk(function)):
        yield "assert"


def test_none_waits_for_a_while() -> None:
    """A turn of the event loop is no while."""
    waits = [
        f"{file}: {ast.unparse(call)}"
        for file, tree in trees().items()
        for name, call in calls(tree)
        if name.endswith((".sleep", "wait_for_timeout")) and ast.unparse(call.args[0]) != "0"
    ]

    assert waits == []


def test_all_chance_has_a_seed() -> None:
    chances = [
        f"{file}: {ast.unparse(call)}"
        for file, tree in trees().items()
        for name, call in calls(tree)
        if (name.endswith(("Random", "default_rng")) and not call.args) or is_chance(name)
    ]

    assert chances == []


def is_chance(name: str) -> bool:
    """A function that draws by a chance of its own."""
    module, _, function = name.rpartition(".")
    return function in UNSEEDED or (module == "random" and function != "Random")


def test_nothing_was_compiled_while_they_were_collected(pytestconfig: pytest.Config) -> None:
    assert "numba" not in pytestconfig.stash[LOADED_MODULES]
