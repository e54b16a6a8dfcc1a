"""What edges.py found as a section of docs/benchmarks.md, between its own two markers."""

import argparse
import os
import platform
from importlib.metadata import version
from typing import Any

from report import middle, node, put_between

BEGIN = "<!-- socket edge: begin (benchmarks/load/edges.py --write) -->"
END = "<!-- socket edge: end -->"
NAMES = {
    "direct": "the short way (`--direct-frames on`)",
    "sansio": "plain ASGI, uvicorn `websockets-sansio` (`off`)",
    "websockets": "plain ASGI, uvicorn `websockets` (deprecated there)",
    "granian": "plain ASGI, granian",
    "picows": "picows, at a port of its own",
}
TEXT = """## The socket edge

    python benchmarks/load/edges.py --rounds {rounds} --tables {tables} --write

The same server behind several readers and writers of frames, measured as the live tables above:
{tables} tables of four websockets, all servers up at once, in turn, two seconds at a time, {rounds}
rounds after three to warm up; medians, and in brackets the middle half. Shares are taken round by
round. Calm is 300 moves/s in all, watched is one table with {spectators:,} spectators at 5 moves/s,
both with the share of a core they take. No spectator missed a change behind any edge.
{libraries}.
Python {python}, Node {node}, {cores} cores shared with other work, so a p99 is
as much the neighbours' as the server's.
"""
AFTER = """
picows cannot be had as it was measured: its public interface takes no request with a body, so it
cannot share a port with the API, and it answers an upgrade before an application can look anybody
up. Of what was tried, plain ASGI can be had, at the price above; the short way stays, as an option.
A protocol of one's own on the public Sans-I/O layer of websockets was not tried."""


def write_section(found: dict[str, Any], given: argparse.Namespace, *, write: bool) -> str:
    text = f"{BEGIN}\n{section(found, given)}\n{END}"
    if write:
        put_between(BEGIN, END, text)
    return text


def section(found: dict[str, Any], given: argparse.Namespace) -> str:
    libraries = ("uvicorn", "websockets", "granian", "picows", "uvloop")
    text = TEXT.format(
        rounds=len(found["saturated"]),
        tables=given.tables,
        spectators=given.spectators,
        libraries=", ".join(f"{name} {version(name)}" for name in libraries),
        python=platform.python_version(),
        node=node(),
        cores=os.cpu_count(),
    )
    assert not any(each["missing"] for each in found["crowd"].values())
    heads = (
        *("edge", "moves per CPU-second", "of the short way's"),
        *("calm", "p99", "watched", "kB a spectator"),
    )
    table = [f"| {' | '.join(heads)} |", "|---|---|---|--:|--:|--:|--:|"]
    return "\n".join([text, *table, *(row(edge, found) for edge in found["offered"]), AFTER])


def row(edge: str, found: dict[str, Any]) -> str:
    rounds, crowd = found["saturated"], found["crowd"][edge]
    first = next(iter(rounds[0]))
    rates = [each[edge]["per_cpu_second"] for each in rounds]
    shares = [100 * each[edge]["per_cpu_second"] / each[first]["per_cpu_second"] for each in rounds]
    parts = [
        NAMES[edge],
        middle(rates, "{:,.0f}"),
        "" if edge == first else middle(shares, "{:.0f} %"),
        f"{found['offered'][edge]['cpu']:.1%}",
        f"{found['offered'][edge]['p99']:.0f} ms",
        f"{crowd['watched']['cpu']:.1%}",
        f"{crowd['bytes_per_connection'] / 1000:.0f}",
    ]
    return f"| {' | '.join(parts)} |"
