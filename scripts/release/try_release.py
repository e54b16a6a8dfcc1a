"""Installs the wheel and the source archive in dist/, each into an empty environment, and sees
that the rules verify a record, and that the server answers with its page.

usage: python scripts/release/try_release.py    (`make dist` builds them and runs this)
"""

import json
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "base-3.jsonl"


def try_out(archive: Path) -> None:
    """Install, verify, serve and fetch, with nothing of the checkout in reach."""
    with tempfile.TemporaryDirectory(prefix="oriflamme-release-") as name:
        folder = Path(name)
        venv.create(folder / "env", with_pip=True)
        bin_ = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        pip = [str(bin_ / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, f"{archive}[server]"], cwd=folder, check=True)
        oriflamme = str(bin_ / "oriflamme")
        verify(oriflamme, folder)
        fetch_page(oriflamme, folder)
    print(f"{archive.name}: installed, verified, served")


def verify(oriflamme: str, folder: Path) -> None:
    game = folder / "game.ogn"
    first = GOLDEN.read_text(encoding="utf-8").splitlines()[0]
    game.write_text(json.loads(first)["record"], encoding="utf-8")
    subprocess.run([oriflamme, "verify", str(game)], cwd=folder, check=True)


def fetch_page(oriflamme: str, folder: Path) -> None:
    """The first page and the script it asks for."""
    command = [oriflamme, "serve", "--port", "0", "--prepare", "off", "--lang", "en"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = server.stdout.readline()
            address = re.search(r"http://\S+?(?=/?\s)", told)
            assert address, f"no address: {told!r}"
            page = read(f"{address[0]}/")
            script = re.search(r'src="(/assets/[^"]+\.js)"', page)
            assert script, "the page asks for no script: the web app is missing"
            assert read(address[0] + script[1])
        finally:
            server.terminate()


def read(address: str) -> str:
    with urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


def main() -> None:
    archives = [*(ROOT / "dist").glob("*.whl"), *(ROOT / "dist").glob("*.tar.gz")]
    if [archive.suffix for archive in archives] != [".whl", ".gz"]:
        sys.exit(f"one wheel and one source archive are expected in dist, not {archives}")
    for archive in archives:
        try_out(archive)


if __name__ == "__main__":
    main()
