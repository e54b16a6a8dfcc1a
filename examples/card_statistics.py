"""What each card is worth: how often it is played and revealed, what it gains, who wins with it.

oriflamme dataset games --seats squire,squire,squire,squire --games 2000
python examples/card_statistics.py games cards.png
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import nan, sqrt
from pathlib import Path

from matplotlib import colormaps
from matplotlib.figure import Figure

from oriflamme.arena.card_counts import CardCounter
from oriflamme.arena.match import Match
from oriflamme.data.dataset import Dataset
from oriflamme.notation.ogn_read import read_record
from oriflamme.rules.terms import ROUNDS, Kind


@dataclass
class Statistics:
    """Of one kind, over all seats that were dealt it or had it come into play."""

    held: int = 0
    """How many seats held it."""
    played: int = 0
    revealed: Counter[int] = field(default_factory=Counter)
    """How often in which round."""
    gained: int = 0
    won_holding: float = 0.0
    """Victories of those who held it, shared ones by their share; likewise below."""
    revealers: int = 0
    won_revealing: float = 0.0


def count(matches: Iterator[Match]) -> dict[Kind, Statistics]:
    """Every game replayed by the rules, its events counted."""
    found: dict[Kind, Statistics] = defaultdict(Statistics)
    for match in matches:
        record = read_record(match.record)
        counting = CardCounter(record.setup)
        for step in record.steps():
            counting.observe(step.events)
        for seat, cards in enumerate(counting.seats):
            share = 1 / len(match.winners) if seat in match.winners else 0.0
            for family in record.setup.seats[seat]:
                dealt = record.dealt[family]
                for kind in dealt.hand + dealt.pile:
                    found[kind].held += 1
                    found[kind].won_holding += share
            for kind, card in cards.items():
                found[kind].played += card.played
                found[kind].revealed.update(card.revealed)
                found[kind].gained += card.earned
                if card.revealed:
                    found[kind].revealers += 1
                    found[kind].won_revealing += share
    return found


def share(part: float, whole: int) -> float:
    """None of nothing is no number: the Twin, which nobody holds, is not drawn there."""
    return part / whole if whole else nan


def draw(found: dict[Kind, Statistics], title: str, even: float, path: Path) -> None:
    """Four plots side by side, the cards in the order of what they gain."""
    kinds = sorted(found, key=lambda kind: share(found[kind].gained, found[kind].played))
    cards = [found[kind] for kind in kinds]
    names = [kind.replace("_", " ") for kind in kinds]
    figure = Figure(figsize=(15, 2 + 0.32 * len(kinds)), layout="constrained")
    figure.suptitle(title)
    played, revealed, gained, won = figure.subplots(1, 4, sharey=True)
    played.barh(names, [share(c.played, c.held) for c in cards], color="#33658a")
    played.set_title("played, for each that was held")
    left = [0.0] * len(cards)
    for number in range(1, ROUNDS + 1):
        colour = colormaps["viridis_r"](number / ROUNDS)
        shares = [share(c.revealed[number], c.played) for c in cards]
        revealed.barh(names, shares, left=left, label=str(number), color=colour)
        left = [before + more for before, more in zip(left, shares)]
    revealed.set_title("revealed, for each played")
    gained.barh(names, [share(c.gained, c.played) for c in cards], color="#8c2f2f")
    gained.set_title("influence gained, for each played")
    for wins, of, marker, label in (
        ([c.won_holding for c in cards], [c.held for c in cards], "o", "held it"),
        ([c.won_revealing for c in cards], [c.revealers for c in cards], "D", "revealed it"),
    ):
        means = [share(*pair) for pair in zip(wins, of)]
        spread = [1.96 * sqrt(share(mean * (1 - mean), n)) for mean, n in zip(means, of)]
        won.errorbar(means, names, xerr=spread, fmt=marker, capsize=3, label=label)
    won.axvline(even, color="#555555", linestyle="--", label="even")
    won.set_title("share of the victory (95 %)")
    for axes, heading in ((revealed, "in round"), (won, "of those who")):
        axes.legend(title=heading, loc="upper center", bbox_to_anchor=(0.5, -0.05), ncols=3)
    figure.savefig(path)


if __name__ == "__main__":
    data = Dataset(sys.argv[1])
    statistics = count(data.matches())
    plan, games = data.config.tournament, data.manifest.total("games")
    title = f"Cards in {games:,} games of {plan.ruleset} by {', '.join(plan.players)}"
    draw(statistics, title, 1 / len(plan.players), Path(sys.argv[2]))
    for kind, card in sorted(statistics.items()):
        wins = share(card.won_revealing, card.revealers)
        print(f"{kind:14} played {card.played:5}  gained {card.gained:5}  wins {wins:6.1%}")
