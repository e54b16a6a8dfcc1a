"""What came of the attacks, as a section of docs/reliability.md."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.server.siege.outcome import (
    DISK_MB,
    MEMORY_MB,
    P99_MORE_MS,
    AttackOutcome,
    Waits,
    attack_of,
    broken,
)
from tests.server.siege.siege import ATTACKS
from tests.testkit.server.markdown_report import machine_description, markdown_table, write_section

PAGE = Path("docs/reliability.md")
BEGIN = "<!-- siege: begin (make siege) -->"
END = "<!-- siege: end -->"


class Results:
    """The latest outcomes, in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._all: dict[str, dict[str, Any]] = json.loads(file.read_text()) if file.exists() else {}

    def keep(self, label: str, outcome: AttackOutcome) -> None:
        self._all.setdefault(outcome.attack, {})[label] = asdict(outcome)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(json.dumps(self._all, indent=1) + "\n")

    def of(self, attack: str, label: str) -> AttackOutcome | None:
        found = self._all.get(attack, {}).get(label)
        if found is None:
            return None
        spans = {name: Waits(**found[name]) for name in ("calm", "struck", "newcomers")}
        return AttackOutcome(**{**found, **spans})


def write_page(results: Results) -> None:
    write_section(PAGE, BEGIN, END, section(results))


def section(results: Results) -> str:
    rows = [
        cells(label, outcome)
        for attack in ATTACKS
        for label in ("before", "after")
        if (outcome := results.of(attack, label))
    ]
    heads = (
        "attack", "", "others' p99, without", "with", "newcomers' p99", "memory", "disk",
        "files", "confirmed / lost / doubled", "what it came to",
    )  # fmt: skip
    return (
        f"{machine_description()} Held means: others' p99 less than {P99_MORE_MS} ms more"
        f" than without the attack in the same run, less than {MEMORY_MB} MB of memory and"
        f" {DISK_MB} MB of disk more, nothing confirmed lost or doubled,"
        " and what the attack's own file asks.\n\n" + markdown_table(heads, rows)
    )


def cells(label: str, outcome: AttackOutcome) -> list[str]:
    about = (attack_of(outcome.attack).__doc__ or "").rstrip(".\n")
    spoils = [f"{what}: {shown(how_much)}" for what, how_much in outcome.spoils.items()]
    if outcome.cut:
        spoils.append(f"cut or refused {outcome.cut:,} times")
    verdict = "**not held**: " + "; ".join(broken(outcome)) if any(broken(outcome)) else "held"
    return [
        f"`{outcome.attack}`: {about}" if label == "before" else "",
        label,
        f"{outcome.calm.p99:.0f} ms",
        f"{outcome.struck.p99:.0f} ms",
        answered(outcome.newcomers),
        f"{outcome.memory_mb:+.0f} MB",
        f"{outcome.disk_mb:+.1f} MB",
        f"{outcome.files:+}",
        f"{outcome.confirmed:,} / {outcome.lost} / {outcome.doubled}",
        "; ".join([*spoils, verdict]),
    ]


def shown(value: Any) -> str:
    """
    >>> shown(2239307.846588), shown([200, 426])
    ('2,239,308', '200, 426')
    """
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float | int):
        return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:g}"
    return str(value)


def answered(newcomers: Waits) -> str:
    if newcomers.missing:
        return f"{newcomers.missing} of {newcomers.count} not answered"
    return f"{newcomers.p99:.0f} ms"
