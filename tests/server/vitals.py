"""What a server's process takes of the machine."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from server.siege.pace import pass_by
from server.soak import memory

EVERY_S = 0.2


@dataclass(frozen=True)
class Vitals:
    memory: int
    """Resident kilobytes."""
    files: int
    """Open ones, connections among them."""
    disk: int
    """Bytes of the database and of what is written ahead."""


def vitals(pid: int, database: Path) -> Vitals:
    parts = (database, database.with_name(f"{database.name}-wal"))
    files = sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    return Vitals(memory(pid), files, sum(p.stat().st_size for p in parts if p.exists()))


class Watch:
    """Looks at the vitals again and again, and keeps the most of each."""

    def __init__(self, pid: int, database: Path) -> None:
        self._of = (pid, database)
        self.first = self.most = vitals(pid, database)

    async def look_on(self) -> None:
        while True:
            self.look()
            await pass_by(EVERY_S)

    def look(self) -> None:
        with suppress(OSError):  # a file that is gone by the time it is looked at
            now, most = vitals(*self._of), self.most
            self.most = Vitals(
                max(now.memory, most.memory), max(now.files, most.files), max(now.disk, most.disk)
            )
