"""The measurements as a section of docs/benchmarks.md, between its own two markers."""

import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import quantiles
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

from docs_section import write_section

BEGIN = "<!-- live tables: begin (make load) -->"
END = "<!-- live tables: end -->"
TEXT = """## Live tables

    make load            # python benchmarks/load/run.py --rounds 16 --write

{tables} tables of four real websockets each, as fast as they go. All servers are up at once and
measured in turn, two seconds at a time, {rounds} rounds after three to warm up (servers on one
core, clients on another; loopback; medians). A move is done when all four players hold it. Ours
plays the real rules and commits every move to SQLite (WAL, `synchronous = FULL`) before telling
it; boardgame.io 0.50.2 keeps its games in memory. The clients stop at the first gap in the
numbers: no message was lost or out of order. Python {python}, Node {node}, {cores} cores
shared with other work (load average {busy:.0f} at the end), so ratios, taken round by round, are
worth more than figures, and a p99 is as much the neighbours' as the server's.
"""


def write_report(found: dict[str, Any], *, write: bool) -> str:
    text = section(found)
    if write:
        write_section(BEGIN, END, text)
    return text


def section(found: dict[str, Any]) -> str:
    text = TEXT.format(
        tables=found["tables"],
        rounds=len(found["saturated"]),
        python=platform.python_version(),
        node=node(),
        cores=os.cpu_count(),
        busy=os.getloadavg()[1],
    )
    heads = ("server", "moves per CPU-second (middle half)", "ours is", "p99 at 300 moves/s")
    table = [
        f"| {' | '.join(heads)} |",
        "|---|---|---|---|",
        row("Oriflamme", "ours", found),
        row("boardgame.io, four hidden hands of thirteen", "cards", found),
        row("boardgame.io, one shared counter", "count", found),
    ]
    return "\n".join([text, *table, "", *crowd(found["crowd"]), *memory(found)])


def row(name: str, kind: str, found: dict[str, Any]) -> str:
    rounds = found["saturated"]
    rates = [each[kind]["per_cpu_second"] for each in rounds]
    times = [each["ours"]["per_cpu_second"] / each[kind]["per_cpu_second"] for each in rounds]
    ours_is = "" if kind == "ours" else middle(times, "{:.2f}×")
    p99 = found["offered"][kind]["p99"]
    return f"| {name} | {middle(rates, '{:,.0f}')} | {ours_is} | {p99:.1f} ms |"


def middle(values: list[float], form: str) -> str:
    """The median, and between what the middle half lies."""
    low, half, high = quantiles(values, n=4) if len(values) > 1 else values * 3
    return f"{form.format(half)} ({form.format(low)} to {form.format(high)})"


def crowd(found: dict[str, Any]) -> list[str]:
    alone, watched = found["alone"], found["watched"]
    return [
        f"{found['spectators']:,} spectators on one table, {watched['rate']} moves/s: its players",
        f"hold a move after {watched['p50']:.1f} ms (p50; p99 {watched['p99']:.1f});",
        f"without spectators after {alone['p50']:.1f} ms (p99 {alone['p99']:.1f}).",
        f"{found['missing']} spectators missed any of {found['changes']} changes.",
        "",
    ]


def memory(found: dict[str, Any]) -> list[str]:
    idle, player = found["idle"], found["opened"]["ours"]["bytes_per_connection"]
    spectator = found["crowd"]["bytes_per_connection"]
    return [
        f"Memory: {idle['bytes_per_table'] / 1000:.0f} kB for a running table nobody listens to",
        f"(of {idle['tables']:,}), {spectator / 1000:.0f} kB for a spectator's connection,",
        f"{player / 1000:.0f} kB for a player's with a quarter of the table.",
    ]


def node() -> str:
    return subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
