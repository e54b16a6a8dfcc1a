"""What `make audit` makes of the answers of advisory databases."""

import json
import runpy
from pathlib import Path

import pytest

AUDIT = runpy.run_path(
    str(Path(__file__).parents[2] / "scripts" / "release" / "audit_dependencies.py")
)
UNKNOWN = {"name": "b", "skip_reason": "not found on PyPI and could not be audited"}
SOUND = {"name": "a", "version": "1", "vulns": []}
BAD = {"name": "c", "version": "1", "vulns": [{"id": "X-1", "fix_versions": []}]}
REPORT = {"auditReportVersion": 2, "metadata": {"dependencies": {"total": 7}}}


@pytest.mark.parametrize(
    ("packages", "status"),
    [([SOUND], 0), ([SOUND, UNKNOWN], 2), ([UNKNOWN, BAD], 1)],
    ids=["all known", "some skipped", "an advisory"],
)
def test_a_package_that_was_skipped_is_not_clean(packages: list[object], status: int) -> None:
    verdict = AUDIT["python_verdict"](json.dumps({"dependencies": packages}))

    assert verdict.status == status
    assert len(verdict.line.splitlines()) == 1


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({**REPORT, "vulnerabilities": {}}, 0),
        ({**REPORT, "vulnerabilities": {"vite": {}}}, 1),
        ({"message": "405 Method Not Allowed", "statusCode": 405}, 2),
    ],
    ids=["clean", "an advisory", "no answer"],
)
def test_what_npm_says(said: object, status: int) -> None:
    assert AUDIT["page_verdict"](json.dumps(said)).status == status


@pytest.mark.parametrize("ask", ["python_verdict", "page_verdict"])
@pytest.mark.parametrize("said", ["", "no JSON", "[]"])
def test_silence_is_no_answer_and_says_why(ask: str, said: str) -> None:
    verdict = AUDIT[ask](said, "many lines\nConnectionError: unreachable\n")

    assert verdict.status == 2
    assert "no answer" in verdict.line
    assert "unreachable" in verdict.line
