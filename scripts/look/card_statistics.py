"""How each card fares in games of bots: writes the figures the cards' pages show.

oriflamme dataset squires --seats squire,squire,squire,squire --games 2000 --seed 15
python scripts/look/card_statistics.py squires … > web/src/cards/cardStats.json

Takes any number of datasets. A card's figures come from the ruleset that is named like its box.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oriflamme.data.dataset import Dataset
from oriflamme.notation.ogn_read import read_record
from oriflamme.rules import events as ev
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import ROUNDS, Kind

FATES = ("stayed", "spent", "struck", "caught", "struck_hidden", "hidden")
"""What becomes of a card that was played: it lay revealed at the end; it was used up; it was
struck; an answer to its blow or a rule made it leave; it was struck face down; it lay face down
at the end."""


@dataclass
class CardStats:
    """Of one kind."""

    played: int = 0
    revealed: Counter[int] = field(default_factory=Counter)
    """How often in which round."""
    waited: int = 0
    earned: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    struck_by: Counter[Kind] = field(default_factory=Counter)

    def write(self) -> dict[str, Any]:
        return {
            "played": self.played,
            "revealed": [self.revealed[number] for number in range(1, ROUNDS + 1)],
            "waited": self.waited,
            "earned": self.earned,
            "fates": {fate: self.fates[fate] for fate in FATES},
            "struck_by": dict(self.struck_by.most_common()),
        }


@dataclass
class QueuedCard:
    """A card in the queue."""

    kind: Kind
    is_revealed: bool = False


class CardTracker:
    """Follows one game by its events."""

    def __init__(self, kinds: dict[Kind, CardStats]) -> None:
        self._kinds = kinds
        self._lying: dict[int, QueuedCard] = {}
        self._known: dict[int, Kind] = {}
        self._round = 0

    def follow(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self._note(event)

    def end(self) -> None:
        for card in self._lying.values():
            self._kinds[card.kind].fates["stayed" if card.is_revealed else "hidden"] += 1

    def _note(self, event: ev.Event) -> None:
        match event:
            case ev.RoundBegan(round=number):
                self._round = number
            case ev.Placed(serial=serial, kind=kind) if kind:
                self._enter(serial, QueuedCard(kind))
            case ev.TwinEntered(serial=serial, kind=kind) | ev.Replaced(serial=serial, kind=kind):
                self._enter(serial, QueuedCard(kind, is_revealed=True))
            case ev.Waited(serial=serial):
                self._of(serial).waited += 1
            case ev.Revealed(serial=serial) if serial in self._lying:
                self._of(serial).revealed[self._round] += 1
                self._lying[serial].is_revealed = True
            case ev.Eliminated(serial=serial, by=by):
                self._leave(
                    serial, "struck" if self._lying[serial].is_revealed else "struck_hidden"
                )
                self._of(serial).struck_by[self._known[by]] += 1
            case ev.Discarded(serial=serial, by=by):
                self._leave(serial, "spent" if serial == by else "caught")
            case (
                ev.Collected(serial=serial, amount=amount)
                | ev.Gained(serial=serial, amount=amount)
                | ev.Stolen(serial=serial, amount=amount)
            ):
                self._of(serial).earned += amount
            case _:
                pass

    def _enter(self, serial: int, card: QueuedCard) -> None:
        self._lying[serial] = card
        self._known[serial] = card.kind
        self._of(serial).played += 1

    def _leave(self, serial: int, fate: str) -> None:
        if self._lying.pop(serial, None):
            self._of(serial).fates[fate] += 1

    def _of(self, serial: int) -> CardStats:
        return self._kinds[self._known[serial]]


def count(dataset: Dataset) -> dict[Kind, CardStats]:
    """Every game replayed by the rules."""
    kinds: dict[Kind, CardStats] = defaultdict(CardStats)
    for match in dataset.matches():
        game = CardTracker(kinds)
        for step in read_record(match.record).steps():
            game.follow(step.events)
        game.end()
    return kinds


def figures(folders: Iterable[Path]) -> dict[str, Any]:
    """By bot, then by kind."""
    told: dict[str, Any] = {}
    for folder in folders:
        dataset = Dataset(folder)
        setting = dataset.config
        (bot,) = {seat.partition(":")[0] for seat in setting.tournament.players}
        here = told.setdefault(bot, {"games": {}, "kinds": {}})
        here["games"][setting.tournament.ruleset] = sum(1 for _ in dataset.matches())
        for kind, found in sorted(count(dataset).items()):
            if CATALOG[kind].box == setting.tournament.ruleset:
                here["kinds"][kind] = found.write()
    return told


if __name__ == "__main__":
    json.dump(figures(map(Path, sys.argv[1:])), sys.stdout, indent=1, sort_keys=True)
    print()
