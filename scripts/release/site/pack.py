"""Packs what a house in a browser needs, compiled: the standard library without what it never
uses, the packages, and ours. Runs in Pyodide (`pack.mjs`), because only it writes what it reads.
"""

# ruff: noqa: F821  IMPORTED is a global of record_imports.py
import json
import sys
from importlib.util import MAGIC_NUMBER
from itertools import accumulate
from marshal import dumps
from pathlib import Path, PurePosixPath
from zipfile import ZIP_STORED, ZipFile, ZipInfo

MARGIN = {
    *("traceback", "linecache", "tokenize", "textwrap", "_strptime", "calendar", "pprint", "copy"),
    *("locale", "gettext", "struct", "fractions", "decimal", "numbers", "tempfile", "shutil"),
    *("collections", "json", "re", "zipimport", "encodings.utf_8_sig", "encodings.idna"),
    *("encodings.punycode", "encodings.unicode_escape"),
}
"""Whole packages shipped although record_imports.py did not use them."""
WHOLE = ("anyio", "starlette")
"""Packages that import some of their parts when those are asked for."""
IN_PART = ("idna", "itsdangerous", "prometheus_client", "typing_extensions.py")
ELSEWHERE = {
    *("anyio/pytest_plugin.py", "anyio/_backends/_trio.py", "starlette/testclient.py"),
    *("prometheus_client/bridge", "prometheus_client/twisted", "prometheus_client/django"),
    *("prometheus_client/aiohttp", "starlette/templating.py"),
    *("oriflamme/arena", "oriflamme/cli", "oriflamme/data", "oriflamme/envs", "oriflamme/kernel"),
    *(
        "oriflamme/learning",
        "oriflamme/server/static",
        "oriflamme/server/run.py",
    ),
    *(
        "oriflamme/bots/king",
        "oriflamme/bots/duke.py",
        "oriflamme/bots/knight.py",
        "oriflamme/bots/opponent_model",
        "oriflamme/bots/value_function",
        "oriflamme/bots/distilled_policy",
        "oriflamme/bots/search",
    ),
}
"""What only servers, searches, tests and command lines have a use for: of it, what was used."""
READ = {".toml", ".json", ".jsonl", ".sql", ".md", ".html"}
"""What programs read of their own packages."""


def is_for_browsers(path: str) -> bool:
    parts = PurePosixPath(path)
    is_elsewhere = any(path == each or path.startswith(f"{each}/") for each in ELSEWHERE)
    return "__pycache__" not in parts.parts and (not is_elsewhere or module(path) in IMPORTED)


def module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def reads_itself(name: str) -> bool:
    """anyio puts off its imports by reading which there are."""
    return name.startswith("anyio/") and name.endswith("/__init__.py")


def is_used(path: str) -> bool:
    """Whether record_imports.py used a module of the library, or it is in MARGIN."""
    name = module(path)
    parents = ["", *accumulate(name.split("."), lambda above, part: f"{above}.{part}")]
    return name in IMPORTED or not MARGIN.isdisjoint(parents)


def compiled(source: bytes, name: str) -> bytes:
    """As an import finds it; nobody compares it with its source, which is not there."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + dumps(code)


def add(archive: ZipFile, name: str, content: bytes) -> None:
    if name.endswith(".py") and not reads_itself(name):
        name, content = name + "c", compiled(content, name)
    archive.writestr(ZipInfo(name), content)


def pack_library(out: ZipFile) -> None:
    """The standard library as Pyodide brings it."""
    with ZipFile("/pyodide/python_stdlib.zip") as whole:
        for name in sorted(whole.namelist()):
            if not name.endswith("/") and is_used(name):
                add(out, name, whole.read(name))


def pack_house(out: ZipFile) -> None:
    """Without docstrings, which nobody reads there."""
    for top, is_wanted in [
        *((top, is_for_browsers) for top in WHOLE),
        *((top, is_used) for top in IN_PART),
    ]:
        for name, file in files("/packages", top):
            if file.suffix == ".py" and is_wanted(name):
                add(out, name, file.read_bytes())
    for name, file in files("/repository/src", "oriflamme"):
        if file.suffix in {".py", *READ} and is_for_browsers(name):
            add(out, name, file.read_bytes())


def files(root: str, top: str) -> list[tuple[str, Path]]:
    found = Path(root) / top
    each = [found] if found.is_file() else sorted(found.rglob("*"))
    return [(file.relative_to(root).as_posix(), file) for file in each if file.is_file()]


def main() -> None:
    for name, fill in (("library.zip", pack_library), ("house.zip", pack_house)):
        with ZipFile(f"/out/{name}", "w", ZIP_STORED) as archive:
            fill(archive)
    lock = json.loads(Path("/pyodide/pyodide-lock.json").read_text())
    bare = json.dumps({"info": lock["info"], "packages": {}})
    Path("/out/pyodide-lock.json").write_text(bare)
    print(f"packed by Python {sys.version.split()[0]}")


main()
