"""Finds a Chromium for the browser tests; `--install` brings one where there is none.

usage: python tests/web/chromium.py [--install]
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
    """From Debian's archive for root, else from Playwright's."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        for package in (SHELL, "chromium"):
            wanted = [*command, package, "fonts-dejavu-core"]
            if subprocess.run(wanted, check=False).returncode == 0:
                return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    if not chromium() and "--install" in sys.argv:
        install()
    sys.exit(0 if chromium() else "there is no Chromium here, and none could be installed")
