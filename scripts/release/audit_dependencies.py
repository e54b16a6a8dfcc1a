"""Asks the advisory databases about every package the locks name, Python's and the page's.

usage: python scripts/release/audit_dependencies.py PIP_AUDIT    (what `make audit` runs)

Ends with 0 where nothing is known against any of them, with 1 where something is, and with 2 where
a database gave no answer about all of them: then nothing is known either way.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402

LOCK: Final = ROOT / "requirements" / "all.lock"


class Verdict(NamedTuple):
    """What a database said; one line for people."""

    status: int
    line: str


def clean(what: str, packages: int) -> Verdict:
    return Verdict(0, f"{what}: nothing is known against any of {packages} packages")


def warned(what: str, names: list[str]) -> Verdict:
    return Verdict(1, f"{what}: there are advisories about {', '.join(names)}")


def unavailable(what: str, why: str) -> Verdict:
    return Verdict(2, f"{what}: no answer from the advisory database, so nothing is known: {why}")


def python_verdict(said: str, problem: str = "") -> Verdict:
    """What pip-audit's JSON says; it calls packages it was told nothing about skipped, not bad."""
    what = "Python's packages"
    answer = as_json(said)
    if "dependencies" not in answer:
        return unavailable(what, last_line(problem or said))
    packages: list[Any] = answer["dependencies"]
    bad = [each["name"] for each in packages if each.get("vulns")]
    skipped = [each for each in packages if "skip_reason" in each]
    if bad:
        return warned(what, bad)
    if skipped:
        why = f"{len(skipped)} of {len(packages)} were skipped; {skipped[0]['skip_reason']}"
        return unavailable(what, why)
    return clean(what, len(packages))


def page_verdict(said: str, problem: str = "") -> Verdict:
    """What `npm audit --json` says."""
    what = "the page's packages"
    answer = as_json(said)
    if "auditReportVersion" not in answer:
        return unavailable(what, str(answer.get("message") or last_line(problem or said)))
    if answer["vulnerabilities"]:
        return warned(what, sorted(answer["vulnerabilities"]))
    return clean(what, answer["metadata"]["dependencies"]["total"])


def as_json(said: str) -> dict[str, Any]:
    try:
        answer = json.loads(said)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it said nothing"])[-1].strip()


def main(pip_audit: str) -> int:
    wanted = ["--disable-pip", "--require-hashes", "--requirement", str(LOCK), "--format", "json"]
    python = subprocess.run([pip_audit, *wanted], capture_output=True, text=True, check=False)
    npm, environment = hatch_build.npm()
    page = subprocess.run(
        [*npm, "audit", "--json"],
        cwd=hatch_build.WEB,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    verdicts = python_verdict(python.stdout, python.stderr), page_verdict(page.stdout, page.stderr)
    for verdict in verdicts:
        print(verdict.line)
    statuses = {verdict.status for verdict in verdicts}
    return 1 if 1 in statuses else max(statuses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
