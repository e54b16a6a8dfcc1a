"""Build the whole game as a folder of files, `build/site`: the page, and the server in it.

usage: python scripts/release/build_site.py [COPY]    (`make site`)

Any host of files will do, at any path; `python -m http.server` in the folder is enough. COPY is
another folder that is to have it too.
"""

import gzip
import hashlib
import lzma
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402

HERE = ROOT / "scripts" / "release" / "site"
PYODIDE = HERE / "node_modules" / "pyodide"
PACKED = ROOT / "build" / "python"
SITE = ROOT / "build" / "site"
STAMP = SITE / ".built-from"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
KING = HERE / "king.net"
"""The king's model as `scripts/release/quantize_king.py` made it."""
ARCHIVES = ("library", "house")
WASM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
"""What Pyodide 314 is."""
CLOSELY: dict[str, Any] = {
    "id": lzma.FILTER_LZMA2,
    "preset": 9 | lzma.PRESET_EXTREME,
    "dict_size": 8 << 20,
    # Bytes of programs follow from the one before, wherever they lie.
    "lc": 4,
    "lp": 0,
    "pb": 0,
}


def bring_pyodide(npm: list[str], environment: dict[str, str]) -> None:
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamp = HERE / "node_modules" / ".installed-from"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != lock:
        subprocess.run([*npm, "ci", "--no-audit"], cwd=HERE, env=environment, check=True)
        stamp.write_text(lock, encoding="utf-8")


def bring_msgspec(folder: Path) -> Path:
    """The wheel for browsers, of the version and with the hash that the server's lock has."""
    wanted = f"msgspec-{version('msgspec')}-"
    if not (found := list(folder.glob(f"{wanted}*.whl"))):
        lock = folder / "msgspec.lock"
        folder.mkdir(parents=True, exist_ok=True)
        lock.write_text(pin("msgspec"), encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        only = ["--only-binary", ":all:", "--implementation", "cp", *WASM]
        subprocess.run([*pip, *only, "--dest", str(folder), "-r", str(lock)], check=True)
        found = list(folder.glob(f"{wanted}*.whl"))
    return found[0]


def pin(package: str) -> str:
    """The lines of a lock that pin a package."""
    lines = (ROOT / "requirements" / "play.lock").read_text(encoding="utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(f"{package}=="))
    last = next(at for at in range(first, len(lines)) if not lines[at].endswith("\\"))
    return "\n".join(lines[first : last + 1]) + "\n"


def pack(node: str, environment: dict[str, str]) -> None:
    """What Python needs in a browser, each archive compressed as a whole."""
    shutil.rmtree(PACKED, ignore_errors=True)
    PACKED.mkdir(parents=True)
    shutil.copyfile(KING, PACKED / "king.net")
    wheel = bring_msgspec(ROOT / "build" / "wheels")
    packages = sysconfig.get_path("purelib")
    subprocess.run(
        [node, str(HERE / "pack.mjs"), str(ROOT), packages, str(wheel), str(PACKED)],
        env=environment,
        check=True,
    )
    for name in ARCHIVES:
        plain = PACKED / f"{name}.zip"
        (PACKED / f"{name}.pack").write_bytes(compressed(plain.read_bytes()))
        plain.unlink()
    net = PACKED / "king.net"
    # Weights have little to give up to anybody, and what browsers unpack themselves is quick.
    (PACKED / "king.pack").write_bytes(gzip.compress(net.read_bytes(), 9, mtime=0))
    net.unlink()
    shutil.copyfile(wheel, PACKED / "msgspec.whl")
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, PACKED / name)


def compressed(content: bytes) -> bytes:
    """A quarter smaller than by what browsers unpack themselves. Its check is the one that the
    decoder of the page knows."""
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=[CLOSELY])


def sources() -> str:
    """A hash of everything the folder is made from."""
    digest = hashlib.sha256(hatch_build.sources().encode())
    files = [*(ROOT / "src" / "oriflamme").rglob("*"), *HERE.glob("*"), Path(__file__)]
    files.append(ROOT / "requirements" / "play.lock")
    for file in sorted(files):
        if file.is_file() and "__pycache__" not in file.parts and "static" not in file.parts:
            digest.update(file.relative_to(ROOT).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def is_fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == sources()


def build() -> None:
    if is_fresh():
        return
    hatch_build.bring_node()
    npm, environment = hatch_build.npm()
    bring_pyodide(npm, environment)
    pack(hatch_build.node(npm), environment)
    hatch_build.run("site")
    STAMP.write_text(sources(), encoding="utf-8")


def main(copies: list[str]) -> None:
    build()
    for copy in copies:
        shutil.copytree(SITE, copy, dirs_exist_ok=True)


if __name__ == "__main__":
    main(sys.argv[1:])
