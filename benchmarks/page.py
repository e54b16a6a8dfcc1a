"""The kernel's part of docs/benchmarks.md: tables, ratios, the machine in words."""

import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

from oriflamme.kernel.games import GAME
from oriflamme.kernel.threads import cores

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- kernel: begin -->", "<!-- kernel: end -->"
ABOUT = """\
Four players, the base game unless said otherwise; every decision drawn evenly among the legal
actions. One thread is timed by the processor's clock; several by the wall's, which on a busy
machine measures the neighbours, and by their own, which leave out waiting, but not what neighbours
do to the caches. Each line is the best of its own runs, because noise only slows."""

Pace = dict[str, float]
Ratio = tuple[str, float, float]


def table(paces: dict[str, Pace]) -> list[str]:
    lines = [
        "| | decisions/s | ns/decision | decisions/game | games/s |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, found in paces.items():
        decisions, per_game = found["decisions"], found["per_game"]
        games = f"{decisions / per_game:,.0f}" if per_game else ""
        each = f"{per_game:.1f}" if per_game else ""
        lines.append(f"| {name} | {decisions:,.0f} | {1e9 / decisions:,.0f} | {each} | {games} |")
    return lines


def page(ours: dict[str, Pace], peers: dict[str, Any], wanted: list[Ratio], words: str) -> str:
    ratios = [f"| {what} | {found:.2f} | {due:g} |" for what, found, due in wanted]
    versions = {"numba": version("numba"), "numpy": version("numpy"), **peers["versions"]}
    return "\n".join(
        [
            BEGIN,
            "## Kernel",
            "",
            ABOUT,
            "",
            f"Machine: {words}. Python {platform.python_version()}, "
            + ", ".join(f"{name} {number}" for name, number in versions.items())
            + ". Command: `make bench`.",
            f"A game takes {GAME.itemsize} bytes.",
            "",
            *table(ours),
            "",
            "Other engines, measured in the same run, one thread:",
            "",
            *table(peers["paces"]),
            "",
            "| ratio | found | due |",
            "|---|--:|--:|",
            *ratios,
            END,
        ]
    )


def machine() -> str:
    """The machine in words."""
    name = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{cores()} cores of {name}, {platform.system()}{load}"


def write_page(section: str) -> None:
    """Put the section between its marks; the rest of the page is others'."""
    text = PAGE.read_text() if PAGE.exists() else "# Benchmarks\n"
    if BEGIN in text:
        before, rest = text.split(BEGIN, 1)
        text = before + section + rest.split(END, 1)[1]
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text)
