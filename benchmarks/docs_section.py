"""Sections of docs/benchmarks.md, each between two marks of its own, and the machine in words."""

import os
import platform
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"


def write_section(begin: str, end: str, text: str) -> None:
    """Replace what stands between the marks, or put it at the end of the page.

    Fails where a mark is missing or stands there twice, for then other text would be lost.
    """
    page = PAGE.read_text("utf-8") if PAGE.exists() else "# Benchmarks\n"
    section = f"{begin}\n{text}\n{end}"
    if begin in page:
        before, rest = page.split(begin)
        _, after = rest.split(end)
        page = before + section + after
    else:
        page = f"{page.rstrip()}\n\n{section}\n"
    PAGE.write_text(page, "utf-8")


def machine() -> str:
    """Cores, processor, system and load."""
    name = platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        models = [line for line in cpuinfo.read_text().splitlines() if "model name" in line]
        name = models[0].partition(":")[2].strip() if models else name
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores of {name}, {platform.system()}{load}"
