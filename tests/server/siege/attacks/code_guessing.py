"""Guess the codes of tables that are found by their link only."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.timers import pass_by

LINES = 20
SYLLABLES = 70
"""A consonant of fourteen and a vowel of five."""
TABLES = 4000
"""A busy house; an attacker wants to find any of them."""
LEAST = {"years to find one of 4,000 tables": 1}


async def attack(enemy: Enemy) -> dict[str, Any]:
    opened = await enemy.ask("POST", "/api/tables", {}, address="127.3.0.1")
    letters = sum(map(str.isalpha, opened.json["code"]))
    answered = 0
    await enemy.begin()

    async def guess() -> None:
        nonlocal answered
        line = await enemy.line()
        try:
            while enemy.left > 0:
                answer = await line.ask("GET", f"/api/tables/{guessed(enemy, letters)}")
                answered += answer.status == 404
                if answer.status != 404:
                    enemy.cut += 1
                    await pass_by(0.02)
        finally:
            line.leave()

    await asyncio.gather(*(enemy.again(guess) for _ in range(LINES)))
    rate = answered / enemy.seconds
    seconds = SYLLABLES ** (letters // 2) / TABLES / max(rate, 0.001)
    return {
        "guesses answered a second": round(rate, 1),
        "years to find one of 4,000 tables": round(seconds / (365 * 86_400), 6),
    }


def guessed(enemy: Enemy, letters: int) -> str:
    syllables = [
        enemy.rng.choice("bdfgklmnprstvz") + enemy.rng.choice("aeiou") for _ in range(letters // 2)
    ]
    return "-".join("".join(syllables[at : at + 2]) for at in range(0, len(syllables), 2))
