"""Where the extra `accounts` is not installed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCRIPT = """
import logging
import sys
from pathlib import Path
sys.modules.update(argon2=None, webauthn=None)
logging.basicConfig(level=logging.INFO)
from oriflamme.server.run import log_missing_accounts
from oriflamme.server.settings import Settings
from tests.testkit.server.app import with_server

@with_server()
async def play_as_guest(server):
    client = server.client()
    assert (await client.get("/api/account")).json["accounts_enabled"] is False
    assert (await client.get("/api/options")).json["accounts"] is False
    wish = {"name": "Anna", "password": "correct horse battery"}
    for path in ("/api/account", "/api/sign-in"):
        assert (await client.post(path, wish)).json["code"] == "accounts_disabled"
    assert (await client.post("/api/quick", {"bot": "page"})).status == 201

play_as_guest(Path(sys.argv[1]))
log_missing_accounts(Settings())
log_missing_accounts(Settings(accounts=False))
"""


def test_guests_play_and_one_line_says_what_is_missing(tmp_path: Path) -> None:
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if "no accounts" in line]

    assert len(said) == 1
    assert "pip install 'oriflamme[accounts]'" in said[0]
