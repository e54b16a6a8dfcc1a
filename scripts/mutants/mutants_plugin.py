"""A pytest plugin: tells coverage which test runs, and runs chosen tests in their order.

It goes by the environment. MUTANTS_SECONDS names the file for the seconds of each test that passed
(and coverage has started in the process already, by COVERAGE_PROCESS_START); MUTANTS_TEST tells the
processes that a test starts whose they are; MUTANTS_CHOSEN names the file with the tests to run.
"""

import json
import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

seconds: Counter[str] = Counter()
not_passed: set[str] = set()


def slowness() -> float:
    """About how many times longer things take than on a machine with nothing else to do."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if path := os.environ.get("MUTANTS_CHOSEN"):
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in json.loads(Path(path).read_text()) if test in found]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if measuring := Coverage.current():
        os.environ["MUTANTS_TEST"] = item.nodeid
        measuring.switch_context(item.nodeid)
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds[report.nodeid] += report.duration / slowness()
    if report.outcome != "passed":
        not_passed.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if measuring := Coverage.current():
        measuring.save()
    if (path := os.environ.get("MUTANTS_SECONDS")) and not hasattr(session.config, "workerinput"):
        passed = {test: round(s, 3) for test, s in seconds.items() if test not in not_passed}
        Path(path).write_text(json.dumps(passed))
