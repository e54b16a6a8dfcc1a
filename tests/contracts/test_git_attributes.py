"""Git compares and converts as text only what is text."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = (
    *("benchmarks", "deploy", "docs", "examples", "scripts", "src", "tests"),
    *("web/public", "web/src"),
)
MADE_HERE = {"__pycache__", "node_modules", "static"}
"""Folders that git ignores."""


def kept_files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.*"):
            if path.is_file() and MADE_HERE.isdisjoint(path.relative_to(ROOT).parts):
                yield path


def is_text(path: Path) -> bool:
    try:
        path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return False
    return True


def test_the_suffix_of_every_binary_file_is_declared_binary() -> None:
    lines = (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    declared = {line.split()[0] for line in lines if line.endswith(" binary")}
    found = {f"*{path.suffix}" for path in kept_files() if not is_text(path)}

    assert found == declared
