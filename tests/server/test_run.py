"""What keeps a server from starting is said in one line, before anything else happens."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from oriflamme.server.run import warn_about_trusted_proxies
from oriflamme.server.settings import BadSetting, read_settings
from oriflamme.server.store.backends import check_database
from tests.testkit.docs_snippets import command_in
from tests.testkit.server.server_process import ServerProcess


def test_a_new_database_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    check_database(str(path))
    check_database(str(path))

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with closing(sqlite3.connect(path)) as link:
        assert link.execute("SELECT count(*) FROM changes").fetchone() == (0,)


def test_what_is_no_database_is_refused_by_name_and_left_alone(tmp_path: Path) -> None:
    letter, newer = tmp_path / "letter.txt", tmp_path / "newer.db"
    letter.write_text("Dear Anna, " * 100)
    with closing(sqlite3.connect(newer)) as link:
        link.execute("PRAGMA user_version = 999")
    for path, why in [
        (letter, "file is not a database"),
        (newer, "of version 999"),
        (tmp_path / "no" / "such" / "folder.db", "No such file"),
        (tmp_path, "unable to open"),
    ]:
        with pytest.raises(BadSetting, match=why):
            check_database(str(path))
    for memory in ("", ":memory:"):
        with pytest.raises(BadSetting, match="the name of a file"):
            check_database(memory)
    assert letter.read_text().startswith("Dear Anna")


@pytest.mark.parametrize("flag", ["65536", "99999", "-1", "x"])
def test_a_port_that_is_none_is_refused(flag: str) -> None:
    with pytest.raises(BadSetting, match="--port is a number"):
        read_settings({"port": flag}, {})
    with pytest.raises(BadSetting, match="ORIFLAMME_PORT is a number"):
        read_settings({}, {"ORIFLAMME_PORT": flag})
    assert read_settings({"port": "65535"}, {}).port == 65_535


def test_a_second_server_on_one_database_is_refused_until_the_first_has_ended(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        database = tmp_path / "o.db"
        async with ServerProcess(database) as first:
            with pytest.raises(BadSetting, match="cannot be used: another server is using it"):
                check_database(str(database))
            (tmp_path / "other-name.db").symlink_to(database)
            second = ServerProcess(tmp_path / "other-name.db")
            with pytest.raises(RuntimeError, match="another server is using it"):
                await second.start()
            await first.kill()
            await first.start()

    asyncio.run(run())


PROGRAM = """#!{python}
import sys
from oriflamme.cli.main import main
sys.exit(main())
"""


def test_the_documented_backup_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    """And a house can be made of it, as the page says."""
    check_database(str(tmp_path / "oriflamme.db"))
    program = tmp_path / "bin" / "oriflamme"
    program.parent.mkdir()
    program.write_text(PROGRAM.format(python=sys.executable))
    program.chmod(0o700)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"

    command = f"umask 022; {command_in('server.md', 'oriflamme backup')}"
    environment = {**os.environ, "PATH": path}
    subprocess.run(["sh", "-ec", command], cwd=tmp_path, env=environment, check=True)

    for copy in (tmp_path / "copy.db", tmp_path / "tried.db"):
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        with closing(sqlite3.connect(copy)) as link:
            assert link.execute("SELECT count(*) FROM changes").fetchone() == (0,)


@pytest.mark.parametrize("proxies", ["*", "0.0.0.0/0", "10.0.0.1, ::/0"])
def test_a_warning_says_that_everybody_is_believed(
    proxies: str, caplog: pytest.LogCaptureFixture
) -> None:
    warn_about_trusted_proxies("127.0.0.1,10.0.0.0/8")
    assert caplog.messages == []
    warn_about_trusted_proxies(proxies)

    (warning,) = caplog.messages
    assert warning.startswith(f"--trusted-proxies {proxies} believes every visitor")
