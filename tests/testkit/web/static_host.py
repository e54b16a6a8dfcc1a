"""A host of static files that knows nothing of the game."""

import re
import subprocess
import sys
from pathlib import Path

SITE = Path(__file__).parents[3] / "build" / "site"
BELOW = "some/where"
"""The path at which the folder lies."""


class StaticHost:
    """`python -m http.server`, with the folder of the game below another path."""

    def __init__(self, folder: Path) -> None:
        assert (SITE / "index.html").is_file(), "the site is not built: make site"
        place = folder / BELOW
        place.parent.mkdir(parents=True)
        place.symlink_to(SITE, target_is_directory=True)
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-u", "-m", "http.server", "0"),
                *("--bind", "127.0.0.1", "--directory", str(folder)),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        told = re.search(r"port (\d+)", self._process.stdout.readline())
        assert told, "the host did not start"
        self.port = int(told[1])

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=60)
        assert self._process.stdout is not None
        self._process.stdout.close()
