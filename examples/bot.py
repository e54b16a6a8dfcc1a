"""A bot of your own that plays rated games by the token of its account, deciding at random.

Make the bot and its token on the page /account of a server, then:
python examples/bot.py http://127.0.0.1:8470 ofl_TOKEN 3
"""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(server: str, token: str, rng: random.Random) -> str:
    """Open a rated table against two bots of the house and play; the id of the game."""
    headers = {"Authorization": f"Bearer {token}"}
    wish = {"options": {"seats": 3, "rated": True}, "bots": {"1": "squire", "2": "squire"}}
    with urlopen(Request(f"{server}/api/tables", json.dumps(wish).encode(), headers)) as answer:
        code = json.load(answer)["code"]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{code}/live"
    with connect(address, additional_headers=headers) as table:
        table.send(json.dumps({"type": "join", "client": "bot"}))
        table.send(said := json.dumps({"type": "start"}))
        for text in table:
            told: dict[str, Any] = json.loads(text)
            if told["type"] == "change" and told["change"]["kind"] == "ended":
                break
            if told["type"] == "refused" and told["code"] == "rate_limited":  # later, then
                time.sleep(told["retry_after"] or 1)
                table.send(said)
            if (private := told.get("private")) and private["options"]:
                number = told["view"]["decision"]["number"]
                choice = rng.randrange(len(private["options"]))
                act = {"type": "act", "number": number, "choice": choice, "id": f"act-{number}"}
                table.send(said := json.dumps(act))
    return f"{code}-1"


if __name__ == "__main__":
    url, token, games = sys.argv[1].rstrip("/"), sys.argv[2], int(sys.argv[3])
    for _ in range(games):
        print(f"{url}/g/{play(url, token, random.Random())}")
