"""What each player's cards earned and cost in a recorded game.

python examples/analyse_record.py game.ogn
"""

import sys
from collections import Counter
from pathlib import Path

from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record
from oriflamme.rules import events as ev


def balance(record: Record) -> Counter[tuple[int, str]]:
    """Every change of a supply, by the seat and the kind of card behind it."""
    total: Counter[tuple[int, str]] = Counter()
    kinds: dict[int, str] = {}
    for event in (event for step in record.steps() for event in step.events):
        match event:
            case ev.Placed(serial, _, str(kind)):
                kinds[serial] = kind
            case ev.TwinEntered(serial, _, kind) | ev.Replaced(serial, _, kind):
                kinds[serial] = kind
            case ev.Gained(seat, amount, serial) | ev.Collected(serial, seat, amount):
                total[seat, kinds[serial]] += amount
            case ev.Lost(seat, amount, serial):
                total[seat, kinds[serial]] -= amount
            case ev.Stolen(thief, victim, amount, serial):
                total[thief, kinds[serial]] += amount
                total[victim, kinds[serial]] -= amount
    return total


if __name__ == "__main__":
    record = read_record(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for (seat, kind), influence in sorted(balance(record).items()):
        print(f"seat {seat + 1}  {influence:+3}  {kind}")
