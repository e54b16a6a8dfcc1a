"""A visit to the house in the browser's own Python, before it is packed: what is loaded by its end
is what has to be shipped. Whatever would not work there fails here.
"""

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

LOOKED_FOR = set(sys.modules)
"""Whatever was imported, or tried: `pack.py` goes by it."""


class Witness:
    """Sees every import, and leaves it to others."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        LOOKED_FOR.add(name)


sys.meta_path.insert(0, Witness())
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


class Sketch:
    """A shelf for one visit."""

    async def load(self) -> StoredState:
        return StoredState()

    async def append(self, number: int, units: bytes) -> None: ...

    async def replace(self, number: int, image: bytes) -> None: ...

    async def keep_cookie(self, cookie: str | None) -> None: ...


def enlist_king() -> None:
    """Without what carries its net out, which is the page's: this one has no opinion. A net that
    was made for other cards is not offered."""
    head, _, _ = Path("/out/king.net").read_bytes().partition(b"\n")
    try:
        net = BrowserModel(no_opinion, json.dumps(json.loads(head)["metadata"]))
        OVERRIDES["king"] = partial(NoSearchKing, net)
    except ModelUnavailable as problem:
        print(f"without a king: {problem}")


def no_opinion(observation: bytes) -> dict[str, Any]:
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


async def ask(house: OfflineServer, path: str, body: object = None) -> bytes:
    method, sent = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    answer = await house.request(method, path, {}, sent)
    if answer.status >= 300:
        raise RuntimeError(f"{path}: {answer.body.decode()}")
    return answer.body


async def play(house: OfflineServer, code: str, rng: Random) -> None:
    """To the end, by chance."""
    told: asyncio.Queue[str] = asyncio.Queue()
    line = house.open_socket(
        f"/api/tables/{code}/live", on_open=lambda: None, on_message=told.put_nowait, on_close=print
    )
    line.send(json.dumps({"type": "join", "client": "rehearsal", "since": None}))
    line.send(json.dumps({"type": "start"}))
    has_asked = False
    while not is_end(message := json.loads(await told.get())):
        view, private = message.get("view"), message.get("private")
        if game := message.get("game"):
            view, private = game["public"], game["private"]
        if options := (private or {}).get("options"):
            number, choice = view["decision"]["number"], rng.randrange(len(options))
            if not has_asked:
                has_asked = True
                line.send(json.dumps({"type": "ask_hint", "number": number}))
                while (said := json.loads(await told.get()))["type"] != "hint":
                    if said["type"] == "refused":
                        raise RuntimeError(said["message"])
            act = {"type": "act", "number": number, "choice": choice, "id": f"a{number}"}
            line.send(json.dumps(act))
    line.close()


async def review(house: OfflineServer, record: str) -> None:
    told = json.loads(
        await ask(house, "/api/reviews", {"source": {"type": "record", "record": record}})
    )
    while told["phase"] != "done":
        if told["phase"] == "failed":
            raise RuntimeError("the game could not be reviewed")
        await asyncio.sleep(0.1)
        told = json.loads(await ask(house, f"/api/reviews/{told['id']}"))
    await ask(house, f"/api/reviews/{told['id']}/record.ogn?language=fr")


def is_end(message: dict[str, Any]) -> bool:
    return message["type"] == "change" and message["change"]["kind"] == "ended"


async def visit() -> None:
    enlist_king()
    quiet = OFFLINE_SETTINGS.__replace__(bot_delay=0, review_budget=2)
    house = await OfflineServer.open(Sketch(), Path("/rehearsal.db"), settings=quiet)
    await ask(house, "/api/guest", {"name": "Anna", "language": "uk"})
    bots = {"1": "squire", "2": "king"}
    wish = {"options": {"ruleset": "base", "seats": 3}, "bots": bots}
    code = json.loads(await ask(house, "/api/tables", wish))["code"]
    await play(house, code, Random(1))
    await ask(house, "/api/quick", {})
    record = (await ask(house, f"/api/games/{code}-1/record.ogn")).decode()
    await ask(house, "/api/records/replay", {"record": record, "seat": "open"})
    await review(house, record)
    for path in ("lessons", "puzzles", "examples", "me", "tables"):
        await ask(house, f"/api/{path}")
    await ask(house, "/api/puzzles/show", {"puzzle": "today"})
    Path("/out/options.json").write_bytes(await ask(house, "/api/options"))
    await house.close()


await visit()  # type: ignore[top-level-await]  # noqa: F704
