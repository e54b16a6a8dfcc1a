"""Learn the habits that beliefs are sharpened by, from journals of the arena.

    python scripts/learn_habits.py base=base.jsonl duel=duel.jsonl ablaze=... mixed=...

Rulesets that are not named keep what was learned before.
"""

import json
import sys
from pathlib import Path

from oriflamme.arena.observe import Watching
from oriflamme.bots.beliefs.habits import VERSION
from oriflamme.bots.lessons import checked, write_lessons
from oriflamme.notation.ogn_read import read_record
from oriflamme.rules.deck import choice_of
from oriflamme.rules.ruleset import RULESETS

FILE = Path(__file__).parents[1] / "src/oriflamme/bots/beliefs/habits.json"


def main(arguments: list[str]) -> None:
    learned = checked(FILE.read_text(), FILE.name, version=VERSION)
    for argument in arguments:
        ruleset, _, path = argument.partition("=")
        watching = Watching()
        for line in Path(path).read_text().splitlines()[1:]:
            watching.watch(read_record(json.loads(line)["record"]))
        learned[ruleset] = watching.habits(choice_of(RULESETS[ruleset]))
    FILE.write_text(write_lessons(learned, version=VERSION))


if __name__ == "__main__":
    main(sys.argv[1:])
