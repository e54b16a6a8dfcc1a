"""The card beside the shards: what lies here, how it was made, and what it is not."""

import shlex
from collections.abc import Iterable, Iterator
from typing import Final

from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.manifest import Manifest

CARD_FILE: Final = "README.md"
"""Hubs of datasets show a file of this name, and read what stands between its first dashes."""

OPENING: Final = """\
---
license: mit
pretty_name: Oriflamme, {games} games of {ruleset} by bots
tags: [game, imperfect-information, imitation-learning, offline-rl]
configs:
- config_name: default
  data_files: "decisions-*.parquet"
---

# Oriflamme: {games} games of {ruleset} by bots

Games of the card game Oriflamme (Adrien and Axel Hesling, Studio H), played by programs against
each other. Each row of `decisions-*.parquet` is one decision: what the deciding seat saw, what it
might do, what it did, and what the game brought it. Each line of `records-*.jsonl` after the first
is one game as a record that can be replayed.
"""

COLUMNS: Final = {
    "deal": "which deal, from 0; it is played once for each way the players may sit",
    "rotation": "how often the players moved round the table for this game",
    "decision": "which decision of the game, from 0",
    "ruleset": "what is played",
    "edition": "by which printing",
    "seat": "who decides, from 0; seat 0 begins",
    "player": "the bot in that seat",
    "stand_in": "the bot had failed, and another chose for it",
    "observation": "what the seat sees: bytes numbered by `observation`",
    "legal": "what the seat may do, numbered by `actions`, ascending",
    "action": "what it did",
    "visits": "how often its search tried each of `legal`; null where nobody searched",
    "win_share": "the seat's share of the victory in the end",
    "rank": "its rank, from 1; those who are tied share the better one",
    "influence": "its influence in the end",
    "margin": "its influence less that of the best of the others",
    "hidden_locations": "NOT SEEN by the seat: where each kind of each family lies",
    "hidden_queue": "NOT SEEN by the seat: the kind of each card of the queue",
}

LIMITS: Final = """\
- Programs play here, not people: what is common in these games need not be common at a table.
- Games of one deal share their cards. Whoever keeps games for validation parts them by deal.
- Only decisions with two options or more are rows; what is forced happens by itself.
- `win_share`, `rank`, `influence` and `margin` are known at the end only: they are what to predict,
  not what to predict from.
- A bot of somebody's own has no version that could be written here.
"""


def format_data_card(manifest: Manifest) -> str:
    """The card as Markdown, the same for the same dataset."""
    setting = manifest.config
    plan = setting.tournament
    parts = [
        OPENING.format(games=manifest.total("games"), ruleset=plan.ruleset),
        "## How it was made\n",
        f"    {command(setting)}\n",
        "The same command and versions give the same bytes, on any number of cores.\n",
        _table(("version of", ""), manifest.versions.items()),
        "## What there is\n",
        _table(("", ""), _counts(manifest)),
        "## Columns\n",
        _table(("column", "is"), _columns(setting)),
        "The layout byte by byte and the numbers of actions are in the program's"
        " `docs/datasets.md` and `docs/kernel.md`. `manifest.json` has the checksums.\n",
        f"## Limits\n\n{LIMITS}",
        "## Licence\n",
        "MIT, like the program. The game's own art and texts are not here.",
    ]
    return "\n".join(parts) + "\n"


def command(setting: DatasetConfig) -> str:
    """What to type to make the dataset again."""
    plan = setting.tournament
    words = ["oriflamme", "dataset", "DIR", "--seats", ",".join(plan.players)]
    words += ["--ruleset", plan.ruleset, "--edition", plan.edition]
    words += ["--cards", ",".join(plan.deck)] if plan.deck else []
    words += ["--games", str(setting.games), "--seed", str(plan.seed)]
    words += ["--shard", str(setting.shard_deals * setting.rotations)]
    words += ["--hidden"] if setting.hidden else []
    return shlex.join(words)


def _counts(manifest: Manifest) -> Iterator[tuple[str, str]]:
    plan = manifest.config.tournament
    yield "players", ", ".join(f"`{player}`" for player in plan.players)
    yield "ruleset, edition", f"{plan.ruleset}, {plan.edition}"
    yield "seed", str(plan.seed)
    yield "deals", f"{plan.deals:,}"
    yield "games", f"{manifest.total('games'):,}"
    yield "decisions", f"{manifest.total('decisions'):,}"
    yield "of these by a stand-in", f"{manifest.total('stand_ins'):,}"
    yield "shards", f"{len(manifest.shards):,}"
    size = sum(sum(shard.bytes.values()) for shard in manifest.shards.values())
    yield "bytes", f"{size:,}"


def _columns(setting: DatasetConfig) -> Iterator[tuple[str, str]]:
    for name, told in COLUMNS.items():
        if setting.hidden or not name.startswith("hidden_"):
            yield f"`{name}`", told


def _table(head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> str:
    lines = [head, ("---", "---"), *rows]
    return "\n".join(f"| {left} | {right} |" for left, right in lines) + "\n"
