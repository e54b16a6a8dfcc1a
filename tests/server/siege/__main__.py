"""Besiege a server with one attack after another, and say what held.

python -m tests.server.siege
python -m tests.server.siege --before ../another-checkout --write
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.server.siege.outcome import AttackOutcome, broken
from tests.server.siege.report import Results, write_page
from tests.server.siege.siege import ATTACKS, SiegeSpans, besiege
from tests.testkit.server.markdown_report import print_line

KEPT = Path("build/siege.json")
"""The latest outcome of each attack, before and after, for the page."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("attacks", nargs="*", default=ATTACKS, metavar="attack", help="only these")
    parser.add_argument("--before", type=Path, help="a checkout of another commit, set up")
    parser.add_argument("--only-before", action="store_true", help="besiege nothing but that one")
    parser.add_argument(
        "--calm", type=float, default=SiegeSpans.calm, help="seconds without the attack"
    )
    parser.add_argument("--struck", type=float, default=SiegeSpans.struck, help="seconds with it")
    parser.add_argument("--write", action="store_true", help="write docs/reliability.md")
    given = parser.parse_args()
    span, results, fallen = SiegeSpans(given.calm, given.struck), Results(KEPT), 0
    began = time.monotonic()
    for place, name in enumerate(given.attacks, start=1):
        for label, checkout in (("before", given.before), ("after", None)):
            if (label == "before" and checkout is None) or (label == "after" and given.only_before):
                continue
            outcome = run(name, span, checkout)
            results.keep(label, outcome)
            fallen += label == "after" and any(broken(outcome))
            print_line(f"{place}/{len(given.attacks)} {label:6} {line(outcome)}")
    print_line(
        f"{len(given.attacks)} attacks in {time.monotonic() - began:.0f} s, {fallen} not held"
    )
    if given.write:
        write_page(results)
    return 1 if fallen else 0


def run(name: str, span: SiegeSpans, checkout: Path | None) -> AttackOutcome:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(besiege(name, Path(folder), span, checkout=checkout))


def line(outcome: AttackOutcome) -> str:
    verdict = "; ".join(broken(outcome)) or "held"
    return (
        f"{outcome.attack}: p99 {outcome.calm.p99} to {outcome.struck.p99} ms, "
        f"newcomers {outcome.newcomers.p99} ms ({outcome.newcomers.missing} not answered), "
        f"{outcome.memory_mb:+} MB memory, {outcome.disk_mb:+} MB disk, {outcome.files:+} files, "
        f"{outcome.confirmed} confirmed, {outcome.spoils}: {verdict}"
    )


if __name__ == "__main__":
    sys.exit(main())
