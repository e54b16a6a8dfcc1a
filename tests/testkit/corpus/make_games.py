"""Write the records, snapshots and journals of a corpus.

python -m tests.testkit.corpus.make_games FOLDER
"""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.external_protocol import decision_message
from oriflamme.cli.main import main as oriflamme
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.position import format_position
from oriflamme.notation.record import Comment, Record
from oriflamme.notation.snapshot import write_snapshot
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.card import CATALOG
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import State
from oriflamme.views.view import view
from tests.testkit.corpus.files import pack

DEALT = [kind for kind, card in CATALOG.items() if card.dealt]
PLOTTING = [kind for kind in DEALT if not CATALOG[kind].character]
PEOPLE = [kind for kind in DEALT if CATALOG[kind].character]
ODD_DECKS = {
    "characters": PEOPLE[-10:],
    "intrigues": [*PLOTTING, *PEOPLE][:10],
    "backwards": DEALT[::-2],
}
JOURNALS = {
    "base": ("--seats squire,page,page", 6, 9),
    "duel-ru": ("--seats squire,page --ruleset duel --edition ru --seed 3", 4, 6),
    "ablaze": ("--seats page,page,page,page,squire --ruleset ablaze --seed 4", 5, 10),
    "drawn": ("--seats page,page,page,page --ruleset mixed --seed 5", 4, 8),
    "chosen": (
        "--seats page,page,page --ruleset mixed --edition ru --cards"
        " lord,schemer,plot,trap,felon,heir,queen,prince,spy,archer",
        3,
        6,
    ),
    "by-path": ("--seats oriflamme.bots.squire:Squire,oriflamme.bots.page:Page,page", 3, 6),
    "failing": ("--seats program:no-such-program,page,page --seed 6", 3, 6),
}


def setups() -> Iterator[tuple[str, Setup]]:
    rng = Random(10)
    for edition in ("standard", "ru"):
        yield f"duel-{edition}", make_setup("duel", edition=edition)
        for seats in (3, 4, 5):
            for ruleset in ("base", "ablaze"):
                yield (
                    f"{ruleset}-{seats}-{edition}",
                    make_setup(ruleset, seats=seats, edition=edition),
                )
            deck = rng.sample(DEALT, 10)
            yield (
                f"mixed-{seats}-{edition}",
                make_setup("mixed", seats=seats, edition=edition, deck=deck),
            )
    for name, deck in ODD_DECKS.items():
        yield f"odd-{name}", make_setup("mixed", seats=("purple", "green", "red"), deck=deck)
    yield "odd-seats", make_setup("base", seats=("yellow", "purple", "blue", "red"), edition="ru")


def played(setup: Setup, seed: int) -> tuple[Record, list[State]]:
    """A game by chance, and the state at each of its decisions and at its end."""
    rng = Random(seed)
    dealt, first = deal(setup, rng), seed % len(setup.seats)
    states, actions = [resume(lay_out(setup, dealt, first)).state], []
    while states[-1].decision:
        actions.append(rng.choice(states[-1].decision.options))
        states.append(apply(states[-1], actions[-1]).state)
    tags = {"Event": "Corpus", "Player1": 'Anna "the Lord" \\ Lange', "Player2": "Кость"}
    comments = (Comment(0, "the deal"), Comment(3, "a comment,\nof two lines"))
    return Record(setup, first, dealt, tuple(actions), tags, comments), states


def ending(state: State) -> dict[str, Any]:
    by_seat = sorted(standings(state), key=lambda standing: standing.seat)
    return {
        "position": format_position(state),
        "influence": [standing.influence for standing in by_seat],
        "top_cards": [standing.top_cards for standing in by_seat],
        "ranks": [standing.rank for standing in by_seat],
        "winners": winners(state),
    }


def cut(record: Record, after: int) -> Record:
    """The record of a game that was left."""
    return Record(record.setup, record.first, record.dealt, record.actions[:after], record.tags)


def told_moment(name: str, state: State) -> dict[str, Any]:
    viewers = [*range(len(state.setup.seats)), None]
    seen = [view(state, viewer) for viewer in viewers]
    decider = state.decision and view(state, state.decision.seat)
    return {
        "name": name,
        "snapshot": write_snapshot(state),
        "position": format_position(state),
        "legal": legal_tokens(state),
        "views": [
            {"position": format_position(each), "holdings": [asdict(h) for h in each.holdings]}
            for each in seen
        ],
        "question": decider and decision_message(decider, (), seed=7, budget=BOT_DEFAULT),
    }


def write_games(folder: Path) -> None:
    """A record of every table, and a snapshot at every question asked there."""
    (folder / "records").mkdir(parents=True)
    endings, moments = {}, []
    for place, (name, setup) in enumerate(setups()):
        asked: set[str] = set()
        for seed in range(place, place + 400, 40):
            record, states = played(setup, seed)
            for state in states:
                kind = state.decision.question if state.decision else "over"
                if kind not in asked and (state.round > 2 or kind != "place"):
                    asked.add(kind)
                    moments.append(told_moment(f"{name}: {kind}", state))
        record, states = played(setup, place)
        (folder / "records" / f"{name}.ogn").write_text(write_record(record), encoding="utf-8")
        endings[name] = ending(states[-1])
        if place % 4 == 0:
            left = cut(record, len(record.actions) // 2)
            text = write_record(left)
            (folder / "records" / f"{name}-left.ogn").write_text(text, encoding="utf-8")
            endings[f"{name}-left"] = ending(left.final())
    endings_file = json.dumps(endings, indent=1, ensure_ascii=False)
    (folder / "records" / "endings.json").write_text(endings_file + "\n", encoding="utf-8")
    lines = "".join(json.dumps(moment) + "\n" for moment in moments)
    pack(folder / "snapshots.jsonl.gz", lines.encode())


def write_journals(folder: Path) -> None:
    """Each tournament interrupted half way, and what was said of it then and at its end."""
    kept = {}
    for name, (words, half, whole) in JOURNALS.items():
        file = folder / f"{name}.jsonl"
        then = arena(words, half, file)
        journal = file.read_text()
        end = arena(words, whole, file)
        kept[name] = {
            "arguments": words.split(),
            "games": [half, whole],
            "journal": journal,
            "then": then,
            "end": end,
            "whole": file.read_text(),
        }
        file.unlink()
    pack(folder / "journals.json.gz", json.dumps(kept).encode())


def arena(words: str, games: int, journal: Path) -> Any:
    out = io.StringIO()
    more = ["--games", str(games), "--journal", str(journal), "--json", "--workers", "1"]
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        oriflamme(["arena", *words.split(), *more])
    return json.loads(out.getvalue())


if __name__ == "__main__":
    write_games(Path(sys.argv[1]))
    write_journals(Path(sys.argv[1]))
