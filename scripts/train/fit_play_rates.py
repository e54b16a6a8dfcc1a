"""Count the play rates that sharpen beliefs, in journals of the arena.

    python scripts/train/fit_play_rates.py base=base.jsonl duel=duel.jsonl ablaze=... mixed=...

Rulesets that are not named keep their rates.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from oriflamme.bots.beliefs.play_rates import MAX_WAITS, VERSION
from oriflamme.bots.weights_file import format_weights_file, parse_weights_file
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record
from oriflamme.rules.actions import On, Place, Wait
from oriflamme.rules.deck import choice_of
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.state import State
from oriflamme.rules.terms import ROUNDS, Kind

FILE = Path(__file__).parents[2] / "src/oriflamme/bots/beliefs/play_rates.json"
PRIOR_COUNT = 25.0
"""How many imagined sightings of the average card are added to those of each."""


class PlayRateCounter:
    """Counts what was done, and how often it could have been."""

    def __init__(self) -> None:
        self._done: Counter[tuple[Any, ...]] = Counter()
        self._could: Counter[tuple[Any, ...]] = Counter()

    def watch(self, record: Record) -> None:
        """Follow a game, decision by decision."""
        steps = record.steps()
        state = next(steps).state
        for action, step in zip(record.actions, steps):
            if isinstance(action, Place) and not state.acts:
                self._placed(state, action)
            elif state.decision is not None and state.decision.question == "reveal":
                self._asked(state, waited=isinstance(action, Wait))
            state = step.state

    def habits(self, kinds: Iterable[Kind]) -> dict[str, Any]:
        """What `play_rates.json` keeps for a ruleset."""
        kinds = list(kinds)
        rounds = range(ROUNDS)
        return {
            "place_probs": {k: [self._rate("place", r, k) for r in rounds] for k in kinds},
            "cover_prob": {k: self._rate("cover", 0, k) for k in kinds},
            "wait_probs": {
                k: [[self._rate("wait", (w, r), k) for r in rounds] for w in range(MAX_WAITS)]
                for k in kinds
            },
        }

    def _placed(self, state: State, action: Place) -> None:
        round = state.round - 1
        for kind in state.holding(action.family).hand:
            self._count("place", round, kind, done=kind == action.kind)
        if round:
            self._count("cover", 0, action.kind, done=isinstance(action.at, On))

    def _asked(self, state: State, *, waited: bool) -> None:
        card = next(slot[-1] for slot in state.queue if slot[-1].serial == state.turn)
        chance = min(card.influence, MAX_WAITS - 1), state.round - 1
        self._count("wait", chance, card.kind, done=waited)

    def _count(self, what: str, when: Any, kind: Kind, *, done: bool) -> None:
        for key in ((what, when, kind), (what, when), (what,)):
            self._could[key] += 1
            self._done[key] += done

    def _rate(self, what: str, when: Any, kind: Kind) -> float:
        """The share of chances taken, drawn a little towards that of all kinds."""
        usual = (self._done[(what,)] + 1) / (self._could[(what,)] + 2)
        then = (self._done[what, when] + PRIOR_COUNT * usual) / (
            self._could[what, when] + PRIOR_COUNT
        )
        key = (what, when, kind)
        rate = (self._done[key] + PRIOR_COUNT * then) / (self._could[key] + PRIOR_COUNT)
        return round(min(max(rate, 0.02), 0.98), 4)


def main(arguments: list[str]) -> None:
    learned = parse_weights_file(FILE.read_text(), FILE.name, version=VERSION)
    for argument in arguments:
        ruleset, _, path = argument.partition("=")
        watching = PlayRateCounter()
        for line in Path(path).read_text().splitlines()[1:]:
            watching.watch(read_record(json.loads(line)["record"]))
        learned[ruleset] = watching.habits(choice_of(RULESETS[ruleset]))
    FILE.write_text(format_weights_file(learned, version=VERSION))


if __name__ == "__main__":
    main(sys.argv[1:])
