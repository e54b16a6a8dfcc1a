"""Play a whole game against bots over HTTP and a websocket, deciding at random.

oriflamme serve --bot-delay 0 &
python examples/play_over_http.py http://127.0.0.1:8470
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(server: str, rng: random.Random) -> str:
    """Sit down, play to the end, and return the record of the game."""
    ask = Request(f"{server}/api/quick", b'{"seats": 4}', {"Content-Type": "application/json"})
    with urlopen(ask) as answer:
        code = json.load(answer)["code"]
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{code}/live"
    with connect(address, additional_headers={"Cookie": cookie}) as table:
        table.send(json.dumps({"type": "join", "client": "example"}))
        for text in table:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "change" and message["change"]["kind"] == "ended":
                break
            greeting: dict[str, Any] = message.get("game") or {}
            view: Any = message.get("view") or greeting.get("public")
            private: Any = message.get("private") or greeting.get("private")
            if private and private["options"]:
                number = view["decision"]["number"]
                choice = rng.randrange(len(private["options"]))
                act = {"type": "act", "number": number, "choice": choice, "id": f"act-{number}"}
                table.send(json.dumps(act))
    with urlopen(f"{server}/api/games/{code}-1/record.ogn") as answer:
        return str(answer.read().decode())


if __name__ == "__main__":
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8470"
    print(play(url.rstrip("/"), random.Random(1789)))
