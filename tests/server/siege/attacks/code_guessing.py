"""Guess the codes of tables that are found by their link only."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.timers import wait

LINES = 20
SYLLABLES = 70
"""A consonant of fourteen and a vowel of five."""
TABLES = 4000
"""A busy house; an attacker wants to find any of them."""
LEAST = {"years to find one of 4,000 tables": 1}


async def attack(attacker: Attacker) -> dict[str, Any]:
    opened = await attacker.ask("POST", "/api/tables", {}, address="127.3.0.1")
    letters = sum(map(str.isalpha, opened.json["code"]))
    answered = 0
    await attacker.begin()

    async def guess() -> None:
        nonlocal answered
        line = await attacker.line()
        try:
            while attacker.left > 0:
                answer = await line.request("GET", f"/api/tables/{guessed(attacker, letters)}")
                answered += answer.status == 404
                if answer.status != 404:
                    attacker.cut += 1
                    await wait(0.02)
        finally:
            line.close()

    await asyncio.gather(*(attacker.repeat(guess) for _ in range(LINES)))
    rate = answered / attacker.seconds
    seconds = SYLLABLES ** (letters // 2) / TABLES / max(rate, 0.001)
    return {
        "guesses answered a second": round(rate, 1),
        "years to find one of 4,000 tables": round(seconds / (365 * 86_400), 6),
    }


def guessed(attacker: Attacker, letters: int) -> str:
    syllables = [
        attacker.rng.choice("bdfgklmnprstvz") + attacker.rng.choice("aeiou")
        for _ in range(letters // 2)
    ]
    return "-".join("".join(syllables[at : at + 2]) for at in range(0, len(syllables), 2))
