"""The same seeds and tokens give the same words from a server, from an offline house, and from that
house in the Python of browsers."""

import asyncio
import json
import lzma
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import onnx
import pytest

from oriflamme.bots.inference.no_search_king import NoSearchKing
from oriflamme.bots.king import OnnxModel
from oriflamme.bots.roster import OVERRIDES
from oriflamme.learning.quantize import quantized
from tests.testkit.offline.client import NOW, QUICK
from tests.testkit.offline.whole_game import offline, play
from tests.testkit.server.app import (
    ApiClient,
    ManualClock,
    RunningServer,
    WebSocketClient,
    running_server,
)

RULESETS = ("base", "duel", "ablaze", "mixed")


ROOT = Path(__file__).parents[2]
PACKED = ROOT / "build" / "python"
MODEL = ROOT / "src" / "oriflamme" / "bots" / "king" / "king.onnx"


async def at_server(folder: Path, ruleset: str, bot: str, seed: int) -> list[bytes]:
    settings = {**asdict(QUICK), "database": None}
    del settings["database"]
    async with running_server(folder / "server.db", ManualClock(NOW), seed, **settings) as server:
        browser = browser_of(server)

        async def ask(method: str, path: str, body: object) -> bytes:
            sent = b"" if body is None else json.dumps(body).encode()
            return (await browser.request(method, path, sent)).body

        @asynccontextmanager
        async def join(path: str) -> AsyncIterator[WebSocketClient]:
            async with browser.socket(path) as socket:
                yield socket

        return await play(ask, join, ruleset, bot, seed)


def browser_of(server: RunningServer) -> ApiClient:
    return ApiClient(server, address="127.0.0.1", host="device")


@pytest.mark.parametrize(("seed", "ruleset"), [*enumerate(RULESETS, start=1)])
def test_a_game_is_told_alike(seed: int, ruleset: str, tmp_path: Path):
    async def both() -> None:
        here = await offline(tmp_path, ruleset, "squire", seed)
        assert here == await at_server(tmp_path, ruleset, "squire", seed)

    asyncio.run(both())


def builder() -> ModuleType:
    """What builds the page knows which Node there is."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def unpack(folder: Path) -> None:
    assert (PACKED / "house.pack").is_file(), "the site is not built: make site"
    for name in ("library", "house"):
        packed = (PACKED / f"{name}.pack").read_bytes()
        (folder / f"{name}.zip").write_bytes(lzma.decompress(packed))


def in_browsers_python(folder: Path, ruleset: str, seed: int) -> list[bytes]:
    """What the house says that was packed for browsers, at a table of kings."""
    unpack(folder)
    build = builder()
    npm, environment = build.npm()
    script = [build.node(npm), str(ROOT / "tests" / "testkit" / "offline" / "whole_game.mjs")]
    done = subprocess.run(
        [*script, str(ROOT), str(folder), ruleset, str(seed)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [word.encode() for word in json.loads(done.stdout)]


def test_browsers_are_told_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    net = OnnxModel(quantized(onnx.load(str(MODEL))).SerializeToString())
    monkeypatch.setitem(OVERRIDES, "king", partial(NoSearchKing, net))
    *said, options = asyncio.run(at_server(tmp_path, "ablaze", "king", seed=5))
    *told, fewer = in_browsers_python(tmp_path, "ablaze", seed=5)

    assert told == said
    assert b'"duke"' in options
    assert b'"duke"' not in fewer, "who searches cannot play there"
    assert b'"king"' in fewer
