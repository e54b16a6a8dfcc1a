"""Finds a Chromium for the browser tests; `--install` brings one where there is none.

usage: python tests/testkit/web/chromium.py [--install]
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The same engine without windows: a new page takes half the processor's time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",  # else the shell sets type wider than browsers with windows do
)


def chromium() -> str | None:
    """The installed one, else the one Playwright has brought, else none."""
    named = os.environ.get("CHROMIUM")
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return named or installed or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """From Debian's archive, else from Playwright's."""
    if not (_from_debian(SHELL) or _from_debian("chromium")):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def _from_debian(package: str) -> bool:
    """Only root may; an archive out of reach costs seconds and nothing else."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    apt = ["apt-get", "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"]
    subprocess.run([*apt, "update"], check=False)
    wanted = [*apt, "install", "-y", "--no-install-recommends", package, "fonts-dejavu-core"]
    return subprocess.run(wanted, check=False).returncode == 0


def main() -> None:
    if not chromium():
        install()
    elif os.environ.get("CI") and not shutil.which(SHELL):
        _from_debian(SHELL)  # a machine of nobody's, and the tests take half as long


if __name__ == "__main__":
    if "--install" in sys.argv:
        main()
    sys.exit(0 if chromium() else "there is no Chromium here, and none could be installed")
