"""Where the bots of the court stand: fixed points, measured once (`scripts/look/rate_bots.py`)."""

import json
from functools import cache
from importlib.resources import files


@cache
def _skills() -> dict[str, dict[str, dict[str, float]]]:
    text = (files("oriflamme.server.ratings") / "bots.json").read_text("utf-8")
    points: dict[str, dict[str, dict[str, float]]] = json.loads(text)
    return points


def bot_skill(bot: str, ruleset: str, seats: int) -> float | None:
    """None: nobody has measured this bot at such a table, and nobody is held to it."""
    return _skills().get(ruleset, {}).get(str(seats), {}).get(bot)
