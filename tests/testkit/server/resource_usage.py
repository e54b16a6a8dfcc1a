"""What a process takes of the machine, as Linux says it."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.testkit.server.timers import wait

EVERY_S = 0.2


@dataclass(frozen=True)
class ResourceUsage:
    memory: int
    """Resident kilobytes."""
    files: int
    """Open ones, connections among them."""
    disk: int
    """Bytes of the database and of its write-ahead log."""


def resource_usage(pid: int, database: Path) -> ResourceUsage:
    parts = (database, database.with_name(f"{database.name}-wal"))
    files = sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    return ResourceUsage(
        resident_kilobytes(pid), files, sum(p.stat().st_size for p in parts if p.exists())
    )


def resident_kilobytes(pid: int) -> int:
    """Resident kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def cpu_seconds(pid: int) -> float:
    """Seconds of the processor a process has used, with all its threads."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


def child_processes(pid: int) -> list[int]:
    """The processes a process has started."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class ResourceMonitor:
    """Looks at the vitals again and again, and keeps the most of each."""

    def __init__(self, pid: int, database: Path) -> None:
        self._of = (pid, database)
        self.first = self.most = resource_usage(pid, database)

    async def run(self) -> None:
        while True:
            self.sample()
            await wait(EVERY_S)

    def sample(self) -> None:
        with suppress(OSError):  # a file that is gone by the time it is looked at
            now, most = resource_usage(*self._of), self.most
            self.most = ResourceUsage(
                max(now.memory, most.memory), max(now.files, most.files), max(now.disk, most.disk)
            )
