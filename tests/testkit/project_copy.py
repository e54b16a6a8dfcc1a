"""A copy of the project that files are added to, and what its programs print then."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

from tests.testkit.herald import write_herald

ROOT = Path(__file__).parents[2]
IGNORED = ignore_patterns("node_modules", "static", "__pycache__", "before")
NO_COMPILER = """\
import importlib.util

find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *of: None if name == "numba" else find(name, *of)
"""
"""Compiling the kernel anew for a tree that lives a minute would take most of it."""


class ProjectCopy:
    """Its own sources and tests; nothing of it reaches the project it was copied from."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self.folder = folder
        for part in parts:
            copied = ROOT / part
            if copied.is_dir():
                copytree(copied, folder / part, ignore=IGNORED)
            else:
                copy(copied, folder)

    def add(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def add_to(self, path: str, after: str, text: str) -> None:
        """Add lines to a file, after the only place where these words stand."""
        file = self.folder / path
        before = file.read_text(encoding="utf-8")
        assert before.count(after) == 1, f"{path}: {after!r}"
        file.write_text(before.replace(after, after + text), encoding="utf-8")

    def add_herald(self, *paths: str) -> None:
        """Files as docs/adding-a-card.md shows them."""
        write_herald(self.folder, *paths)

    def python(self, *words: str) -> str:
        """What Python says with the tree in place of the project."""
        done = self.run(*words)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Python with the tree in place of the project, whatever comes of it."""
        self.add("plain/sitecustomize.py", NO_COMPILER)
        found = [str(self.folder / part) for part in ("src", ".", "plain")]
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(found), "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=200,
        )
