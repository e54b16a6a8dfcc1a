"""Use the offline server in the browser's own Python before it is packed, and record its imports.

What is loaded at the end is what has to be shipped. What does not work in a browser fails here.
"""

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

IMPORTED = set(sys.modules)
"""All modules imported or looked for; read by `pack.py`."""


class ImportRecorder:
    """A finder that records the name of every import and finds nothing."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        IMPORTED.add(name)


sys.meta_path.insert(0, ImportRecorder())
for unshipped in ("numpy", "numba", "uvicorn", "websockets", "h11", "onnxruntime"):
    sys.modules[unshipped] = None  # type: ignore[assignment]

from oriflamme.bots.inference.model_output import ModelUnavailable  # noqa: E402
from oriflamme.bots.inference.no_search_king import NoSearchKing  # noqa: E402
from oriflamme.bots.roster import OVERRIDES  # noqa: E402
from oriflamme.kernel.codec import PLACE_FIRST, SLOT_FIRST  # noqa: E402
from oriflamme.kernel.constants import FAMILIES, SEATS, SLOTS, SPOTS  # noqa: E402
from oriflamme.kernel.vocabulary import KINDS  # noqa: E402
from oriflamme.offline.browser_model import BrowserModel  # noqa: E402
from oriflamme.offline.server import OFFLINE_SETTINGS, OfflineServer  # noqa: E402
from oriflamme.offline.storage import StoredState  # noqa: E402


class EmptyStorage:
    """A storage that stores nothing."""

    async def load(self) -> StoredState:
        return StoredState()

    async def append(self, number: int, units: bytes) -> None: ...

    async def replace(self, number: int, image: bytes) -> None: ...

    async def save_cookie(self, cookie: str | None) -> None: ...


def register_king() -> None:
    """Register a king whose model answers zeros, since the page runs the real one.

    A model for other cards is not offered.
    """
    head, _, _ = Path("/out/king.net").read_bytes().partition(b"\n")
    try:
        model = BrowserModel(zero_output, json.dumps(json.loads(head)["metadata"]))
        OVERRIDES["king"] = partial(NoSearchKing, model)
    except ModelUnavailable as problem:
        print(f"no king: {problem}")


def zero_output(observation: bytes) -> dict[str, Any]:
    kinds, slots = [0.0] * len(KINDS), [0.0] * SLOTS
    return {
        "plain_logits": [0.0] * SLOT_FIRST,
        "slot_logits": [slots] * ((PLACE_FIRST - SLOT_FIRST) // SLOTS),
        "placement_logits": [[0.0] * SPOTS] * len(KINDS),
        "win_shares": [0.2] * SEATS,
        "margins": [0.5] * SEATS,
        "queue_logits": [kinds] * SLOTS,
        "hand_logits": [kinds] * FAMILIES,
    }


async def ask(server: OfflineServer, path: str, body: object = None) -> bytes:
    method, sent = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    answer = await server.request(method, path, {}, sent)
    if answer.status >= 300:
        raise RuntimeError(f"{path}: {answer.body.decode()}")
    return answer.body


async def play(server: OfflineServer, code: str, rng: Random) -> None:
    """Play a game to its end at random."""
    received: asyncio.Queue[str] = asyncio.Queue()
    connection = server.open_socket(
        f"/api/tables/{code}/live",
        on_open=lambda: None,
        on_message=received.put_nowait,
        on_close=print,
    )
    connection.send(json.dumps({"type": "join", "client": "build", "since": None}))
    connection.send(json.dumps({"type": "start"}))
    has_asked = False
    while not is_end(message := json.loads(await received.get())):
        view, private = message.get("view"), message.get("private")
        if game := message.get("game"):
            view, private = game["public"], game["private"]
        if options := (private or {}).get("options"):
            number, choice = view["decision"]["number"], rng.randrange(len(options))
            if not has_asked:
                has_asked = True
                connection.send(json.dumps({"type": "ask_hint", "number": number}))
                while (reply := json.loads(await received.get()))["type"] != "hint":
                    if reply["type"] == "refused":
                        raise RuntimeError(reply["message"])
            act = {"type": "act", "number": number, "choice": choice, "id": f"a{number}"}
            connection.send(json.dumps(act))
    connection.close()


async def review(server: OfflineServer, record: str) -> None:
    progress = json.loads(
        await ask(server, "/api/reviews", {"source": {"type": "record", "record": record}})
    )
    while progress["phase"] != "done":
        if progress["phase"] == "failed":
            raise RuntimeError("the game could not be reviewed")
        await asyncio.sleep(0.1)
        progress = json.loads(await ask(server, f"/api/reviews/{progress['id']}"))
    await ask(server, f"/api/reviews/{progress['id']}/record.ogn?language=fr")


def is_end(message: dict[str, Any]) -> bool:
    return message["type"] == "change" and message["change"]["kind"] == "ended"


async def use_server() -> None:
    register_king()
    quiet = OFFLINE_SETTINGS.__replace__(bot_delay=0, review_budget=2)
    server = await OfflineServer.open(EmptyStorage(), Path("/build.db"), settings=quiet)
    await ask(server, "/api/guest", {"name": "Anna", "language": "uk"})
    bots = {"1": "squire", "2": "king"}
    wish = {"options": {"ruleset": "base", "seats": 3}, "bots": bots}
    code = json.loads(await ask(server, "/api/tables", wish))["code"]
    await play(server, code, Random(1))
    await ask(server, "/api/quick", {})
    record = (await ask(server, f"/api/games/{code}-1/record.ogn")).decode()
    await ask(server, "/api/records/replay", {"record": record, "seat": "open"})
    await review(server, record)
    for path in ("lessons", "puzzles", "examples", "me", "tables"):
        await ask(server, f"/api/{path}")
    await ask(server, "/api/puzzles/show", {"puzzle": "today"})
    Path("/out/options.json").write_bytes(await ask(server, "/api/options"))
    await server.close()


await use_server()  # type: ignore[top-level-await]  # noqa: F704
