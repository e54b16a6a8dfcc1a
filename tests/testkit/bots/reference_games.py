"""Games that were played once, to be played again in the same way: `reference_games.json`.

Each is named by its ruleset, its seed and who sits where; a digest of its record is kept.
A change that is meant to alter how a bot plays writes them anew:
`python -m tests.testkit.bots.reference_games`.
"""

import json
from hashlib import sha256
from pathlib import Path

from oriflamme.arena.match import play_match
from oriflamme.arena.tournament_config import TournamentConfig

FILE = Path(__file__).parents[2] / "bots" / "reference_games.json"
REFERENCE_DIGESTS: dict[str, str] = json.loads(FILE.read_text()) if FILE.exists() else {}

TABLES = ("base 3", "base 5", "duel 2", "ablaze 4", "mixed 4")
SOLO_BOTS = ("page", "squire", "knight:40", "duke:40", "king:40", "king:0")
MIXED_BOTS = ("duke:30", "squire", "knight:30", "page", "squire")


def games() -> list[str]:
    """The names of all games."""
    tables = [(ruleset, int(seats)) for ruleset, seats in map(str.split, TABLES)]
    alone = [
        f"{ruleset} {seed} {','.join([bot] * seats)}"
        for bot in SOLO_BOTS
        for seed, (ruleset, seats) in enumerate(tables, start=1)
    ]
    return alone + [f"{ruleset} 9 {','.join(MIXED_BOTS[:seats])}" for ruleset, seats in tables]


def digest(game: str) -> str:
    """A game played now."""
    ruleset, seed, players = game.split()
    plan = TournamentConfig(players=tuple(players.split(",")), ruleset=ruleset, seed=int(seed))
    match = play_match(plan, deal=0, rotation=0)
    assert not match.failures
    return sha256(match.record.encode()).hexdigest()[:16]


if __name__ == "__main__":
    FILE.write_text(json.dumps({game: digest(game) for game in games()}, indent=1) + "\n")
