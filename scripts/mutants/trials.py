"""Copies of the project, in which something is changed and tests are run."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from changes import Change
from mutants_plugin import slowness

LIMIT_S: Final = 60
"""For the tests of one change, on a machine with nothing else to do."""
FIRST: Final = 25
"""So many of the quickest run by themselves first: to collect the rest takes longer than to run."""
PYTEST: Final = ("-m", "pytest", "-p", "mutants_plugin", "-p", "no:cacheprovider")


class Copy:
    """The project as it is in git, with a cache for what is compiled of it."""

    def __init__(self, root: Path, state: str, tree: Path) -> None:
        self.tree = tree
        if not tree.exists():
            half = Path(f"{tree}.half")
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir(parents=True)
            archive = ["git", "archive", state]
            files = subprocess.run(archive, cwd=root, check=True, stdout=subprocess.PIPE).stdout
            subprocess.run(["tar", "-x"], cwd=half, input=files, check=True)
            half.rename(tree)
        self.use_cache("compiled")

    def use_cache(self, name: str) -> None:
        self._cache = f"{self.tree}.{name}"

    def compile(self) -> None:
        """Fill the cache, if nothing has yet."""
        if Path(self._cache).exists():
            return
        files = (self.tree / "src").rglob("*.py")
        entries = [file for file in files if "\n@entry(" in file.read_text()]
        words = [".".join(e.relative_to(self.tree / "src").with_suffix("").parts) for e in entries]
        self.python("-m", "oriflamme.kernel", *words)

    def python(
        self, *words: str, limit: float | None = None, **told: str
    ) -> tuple[int | None, str]:
        """The exit status (None: out of time) and the output; none of its processes stays."""
        with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
            os.chmod(folder, 0o755)  # a PostgreSQL of the tests runs as another user
            path = f"{self.tree}/src:{Path(__file__).parent}"
            always = {"PYTHONPATH": path, "TMPDIR": folder, "ORIFLAMME_CACHE": self._cache}
            program = subprocess.Popen(
                [sys.executable, *words],
                cwd=self.tree,
                env={**os.environ, "CI": "true", **always, **told},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            try:
                said, _ = program.communicate(timeout=limit)
                return program.returncode, said
            except subprocess.TimeoutExpired:
                program.send_signal(signal.SIGINT)  # pytest stops what its tests have started
                with suppress(subprocess.TimeoutExpired):
                    program.communicate(timeout=15)
                return None, ""
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(program.pid, signal.SIGKILL)

    def failure(self, tests: list[str]) -> str:
        """Which test fails first; "" if none does, "clock" if there is no time for all."""
        end = time.monotonic() + LIMIT_S * slowness()
        chosen = Path(f"{self.tree}.tests")
        for part in filter(None, (tests[:FIRST], tests[FIRST:])):
            chosen.write_text(json.dumps(part))
            words = (*PYTEST, "-x", *sorted({test.partition("::")[0] for test in part}))
            left = end - time.monotonic()
            status, said = self.python(*words, limit=left, MUTANTS_CHOSEN=str(chosen))
            if status is None:
                return "clock"
            if status not in (0, 5):  # 5: none of them is there any more
                named = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
                return named[1] if named else f"exit status {status}"
        return ""

    @contextmanager
    def changed(self, change: Change) -> Iterator[None]:
        """A file is another meanwhile."""
        file = self.tree / change.file
        source, status = file.read_bytes(), file.stat()
        try:
            file.write_bytes(change.made_in(source))
            yield
        finally:
            file.write_bytes(source)
            os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))

    def notices(self, change: Change, tests: list[str]) -> str:
        """What notices a change: a test; "clock", if the unchanged tests are quicker; or ""."""
        file = (self.tree / change.file).read_text()
        rooms = "src/oriflamme/(rules|cards|kernel)/"
        if re.match(rooms, change.file) or "compiling import" in file:
            self.use_cache("anew")
        try:
            with self.changed(change):
                found = self.failure(tests)
            if found == "clock":
                shutil.rmtree(f"{self.tree}.anew", ignore_errors=True)
                return "" if self.failure(tests) else found
        finally:
            shutil.rmtree(f"{self.tree}.anew", ignore_errors=True)
            self.use_cache("compiled")
        if found in tests and self.failure([found]):  # it fails anyway
            return self.notices(change, [test for test in tests if test != found])
        return found
