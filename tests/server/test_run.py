"""What keeps a server from starting is said in one line, before anything else happens."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from oriflamme.server.run import check_database
from oriflamme.server.settings import BadSetting, read_settings


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
