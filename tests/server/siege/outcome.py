"""What came of an attack, and what a server has to hold while any one attacker does its worst."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

P99_MORE_MS = 100
"""Of other tables' decisions, beyond what it is without the attack."""
MEMORY_MB = 96
DISK_MB = 32
"""The write-ahead log alone may take 16 before it is copied."""
LEAST_BANK_S = 500
"""Of 600, where clocks run: nobody thinks for long."""


@dataclass
class Waits:
    """Milliseconds, of decisions or newcomers that were due in one span."""

    count: int
    p50: float
    p99: float
    missing: int
    """Those that were never answered."""


@dataclass
class AttackOutcome:
    attack: str
    calm: Waits
    struck: Waits
    newcomers: Waits
    memory_mb: float
    disk_mb: float
    files: int
    log_lines: int
    confirmed: int
    lost: int
    doubled: int
    refused: dict[str, int]
    taken_over: int
    least_bank_s: float
    """Infinite where no clocks run."""
    cut: int
    spoils: dict[str, Any]


def attack_of(name: str) -> ModuleType:
    return import_module(f"tests.server.siege.attacks.{name}")


def broken(outcome: AttackOutcome) -> Iterator[str]:
    """Each bound that did not hold, in words."""
    attack = attack_of(outcome.attack)
    more = outcome.struck.p99 - outcome.calm.p99
    if more >= P99_MORE_MS and not getattr(attack, "PLAY_STOPS", False):
        yield f"p99 {more:.0f} ms more"
    if outcome.memory_mb >= MEMORY_MB:
        yield f"memory {outcome.memory_mb} MB more"
    if outcome.disk_mb >= DISK_MB:
        yield f"disk {outcome.disk_mb} MB more"
    if outcome.newcomers.missing and not getattr(attack, "PLAY_STOPS", False):
        yield f"{outcome.newcomers.missing} newcomers not answered"
    yield from unfaithful(outcome)
    yield from unmet(outcome)


def unfaithful(outcome: AttackOutcome) -> Iterator[str]:
    """What no load excuses."""
    if outcome.lost or outcome.doubled:
        yield f"{outcome.lost} confirmed acts lost, {outcome.doubled} doubled"
    if outcome.taken_over:
        yield f"a bot took over {outcome.taken_over} times"
    if outcome.refused.get("rate_limited"):
        yield f"honest people were too fast {outcome.refused['rate_limited']} times"
    if outcome.least_bank_s < LEAST_BANK_S:
        yield f"somebody's bank fell to {outcome.least_bank_s:.0f} s"


def unmet(outcome: AttackOutcome) -> Iterator[str]:
    """What the attack itself names as what it must not come to."""
    attack, spoils = attack_of(outcome.attack), outcome.spoils
    for what, most in getattr(attack, "MOST", {}).items():
        if spoils[what] > most:
            yield f"{what}: {spoils[what]}, at most {most}"
    for what, least in getattr(attack, "LEAST", {}).items():
        if spoils[what] < least:
            yield f"{what}: {spoils[what]}, at least {least}"
    for what, only in getattr(attack, "EXPECTED", {}).items():
        if spoils[what] != only:
            yield f"{what}: {spoils[what]}, not {only}"
