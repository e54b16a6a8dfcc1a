"""The measurements as a section of docs/benchmarks.md, between its own two markers."""

import os
import platform
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

PAGE = Path("docs/benchmarks.md")
BEGIN = "<!-- live tables: begin (make load) -->"
END = "<!-- live tables: end -->"
TEXT = """## Live tables

    make load            # python benchmarks/load/run.py --rounds 3 --write

{tables} tables of four real websockets each ({seconds} s a run, {rounds} rounds, in turn;
server on one core, clients on another; loopback; medians). A move is done when all four players
hold it. Ours plays the real rules and commits every move to SQLite (WAL, `synchronous = FULL`)
before telling it; boardgame.io 0.50.2 keeps its games in memory. The clients stop at the first
gap in the numbers: no message was lost or out of order. Python {python}, Node {node}, {cores} cores
shared with other work (load average {busy:.0f} at the end), so ratios are worth more than figures,
and a p99 is as much the neighbours' as the server's.
"""


def write_report(found: dict[str, Any], *, write: bool) -> str:
    text = f"{BEGIN}\n{section(found)}\n{END}"
    if write:
        page = PAGE.read_text("utf-8") if PAGE.exists() else "# Benchmarks\n"
        if BEGIN in page:
            before, _, rest = page.partition(BEGIN)
            page = before + text + rest.partition(END)[2]
        else:
            page = f"{page.rstrip()}\n\n{text}\n"
        PAGE.write_text(page, "utf-8")
    return text


def section(found: dict[str, Any]) -> str:
    rounds, load = found["rounds"], found["load"]
    ours = median(each["ours"]["saturated"]["per_cpu_second"] for each in rounds)
    text = TEXT.format(
        tables=load["tables"],
        seconds=load["seconds"],
        rounds=len(rounds),
        python=platform.python_version(),
        node=node(),
        cores=os.cpu_count(),
        busy=os.getloadavg()[1],
    )
    table = [
        "| server | moves per CPU-second, by round | median | ours is | p99 at 300 moves/s |",
        "|---|---|---|---|---|",
        row("Oriflamme", "ours", rounds, ours),
        row("boardgame.io, four hidden hands of thirteen", "cards", rounds, ours),
        row("boardgame.io, one shared counter", "count", rounds, ours),
    ]
    return "\n".join([text, *table, "", *crowd(found["crowd"]), *memory(found)])


def row(name: str, kind: str, rounds: list[dict[str, Any]], ours: float) -> str:
    rates = [each[kind]["saturated"]["per_cpu_second"] for each in rounds]
    p99 = median(each[kind]["offered"][0]["p99"] for each in rounds)
    ratio = "" if kind == "ours" else f"{ours / median(rates):.2f}×"
    by_round = " ".join(f"{rate:,.0f}" for rate in rates)
    return f"| {name} | {by_round} | {median(rates):,.0f} | {ratio} | {p99:.1f} ms |"


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
    idle, rounds = found["idle"], found["rounds"]
    each = median(r["ours"]["open"]["bytes_with_their_tables"] for r in rounds)
    spectator = found["crowd"]["bytes_per_connection"]
    return [
        f"Memory: {idle['bytes_per_table'] / 1000:.0f} kB for a running table nobody listens to",
        f"(of {idle['tables']:,}), {spectator / 1000:.0f} kB for a spectator's connection,",
        f"{each / 1000:.0f} kB for a player's with a quarter of the table.",
    ]


def node() -> str:
    return subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
