"""The real server in a process of its own, which can be stopped and started again."""

import os
import re
import subprocess
import sys
from pathlib import Path

COMMAND = [
    *(sys.executable, "-m", "oriflamme", "serve", "--bot-delay", "0", "--log-level", "warning"),
    *(
        "--request-rate",
        "0",
        "--message-rate",
        "0",
        "--chat-rate",
        "0",
        "--hint-rate",
        "0",
        "--connections-per-network",
        "0",
        "--grace",
        "0",
    ),
    *(
        "--tables-per-hour",
        "0",
        "--listed-per-guest",
        "0",
        "--guests-per-hour",
        "0",
        "--code-misses-per-hour",
        "0",
    ),
    *(
        "--prepare",
        "off",
        "--reviews-per-hour",
        "0",
        "--review-workers",
        "0",
        "--review-budget",
        "4",
    ),
]


class Server:
    """A server on a port of its choice; started again, it keeps port and database."""

    def __init__(self, folder: Path, source: Path | None = None, *flags: str) -> None:
        """`source` is where the package lies, when it is not the installed one."""
        self.source = source
        self.flags = flags
        self.database = folder / "tables.db"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        where = ["--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen(
            [*COMMAND, *where, *self.flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": str(self.source)} if self.source else None,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            ready = re.search(r"http://[^:]+:(\d+)/", line)
            if ready:
                self.port = int(ready[1])
                return
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        said, _ = self.process.communicate(timeout=60)
        sys.stdout.write(said)  # shown with a test that failed
        self.process = None
