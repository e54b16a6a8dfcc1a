"""Train the squire by self-play, with an evolution strategy.

    python scripts/train/train_squire.py base --seats 4 --minutes 15

Every weight is perturbed at random in each seat, with the opposite sign in the next, and moves
towards the perturbations that did well (Salimans and others 2017). Starts from the weights in the
package and writes those of the ruleset back.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from oriflamme import apply, new_game, view, winners
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.squire import Squire
from oriflamme.bots.squire.squire_weights import (
    VERSION,
    KindValues,
    SquireWeights,
    parse_squire_weights,
    squire_weights,
)
from oriflamme.bots.weights_file import format_weights_file, parse_weights_file
from oriflamme.rules.card import CATALOG
from oriflamme.rules.deck import draw_deck
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import make_setup

FILE = Path(__file__).parents[2] / "src/oriflamme/bots/squire/squire_weights.json"
PERTURBATION = 0.6
GAMES = 24
"""Games before each step."""
LEARNING_RATE = 0.06
MARGIN = 0.03
"""What 1 influence ahead of the mean of the others counts beside winning."""
KINDS_SCALE = {
    "character_value": 0.3,
    "intrigue_value": 0.3,
    "early_bonus": 0.15,
    "wait_bonus": 0.3,
}
SCALE = {
    "lead_scale": (1.5, 1, 50),
    "opponent_loss_value": (0.25, 0, 4),
    "base_risk": (0.04, 0, 0.5),
    "neighbour_risk": (0.15, 0, 1),
    "end_risk": (0.12, 0, 1),
    "hidden_threat_factor": (0.2, 0, 2),
    "influence_risk": (0.03, 0, 0.3),
    "opportunity_decay": (0.07, 0.3, 1.1),
    "ambush_value": (1.0, 0, 15),
    "hidden_act_rate": (0.2, 0, 1.5),
    "conspiracy_value": (0.4, 0, 4),
    "attacker_loss_factor": (0.25, 0, 2),
    "cover_loss": (0.25, 0, 2),
    "intrigue_cover_loss": (0.2, 0, 2),
    "next_round_discount": (0.15, 0, 1.5),
    "first_slot_value": (0.3, -4, 4),
    "last_slot_value": (0.3, -4, 4),
}
"""For each number of the values: how far it is shifted, and its bounds."""


class WeightVector:
    """Values as a row of numbers, and back."""

    def __init__(self, values: SquireWeights) -> None:
        self._fields = asdict(values)
        self.places = list(self._places())
        self.scales = [
            SCALE[name][0] if kind is None else KINDS_SCALE[name] for name, kind in self.places
        ]
        self.row = [
            self._fields[name] if kind is None else self._fields[name][kind]
            for name, kind in self.places
        ]

    def _places(self) -> Iterator[tuple[str, str | None]]:
        for name, value in self._fields.items():
            if isinstance(value, dict):
                yield from ((name, kind) for kind in value)
            else:
                yield name, None

    def values(self, row: list[float]) -> SquireWeights:
        fields: dict[str, Any] = {
            name: dict(value) if isinstance(value, dict) else value
            for name, value in self._fields.items()
        }
        for (name, kind), value in zip(self.places, row):
            if kind is None:
                _, least, most = SCALE[name]
                fields[name] = min(max(value, least), most)
            else:
                fields[name][kind] = value
        return parse_squire_weights(fields)


def current_weights(ruleset: str, seats: int, rng: Random) -> SquireWeights:
    """What is known of every card of the catalog, those that nothing was learned of included."""
    values = squire_weights(
        make_setup(ruleset, seats=seats, deck=draw_deck(RULESETS[ruleset], rng))
    )
    characters = [kind for kind, card in CATALOG.items() if card.character]
    intrigues = [kind for kind, card in CATALOG.items() if not card.character]
    return replace(
        values,
        character_value=KindValues({kind: values.character_value[kind] for kind in characters}),
        intrigue_value=KindValues({kind: values.intrigue_value[kind] for kind in intrigues}),
        early_bonus={kind: values.early_bonus.get(kind, 0.0) for kind in CATALOG},
        wait_bonus={kind: values.wait_bonus.get(kind, 0.0) for kind in CATALOG},
    )


def play(ruleset: str, bots: list[Squire], rng: Random) -> list[float]:
    """How well each did."""
    state = new_game(ruleset, seats=len(bots), deck=draw_deck(RULESETS[ruleset], rng), rng=rng)
    while state.decision:
        seat = state.decision.seat
        action = bots[seat].choose(view(state, seat), (), rng=rng, budget=BOT_DEFAULT)
        state = apply(state, action).state
    won, total, others = winners(state), sum(state.supplies), len(bots) - 1
    return [
        (seat in won) / len(won) - 1 / len(bots) + MARGIN * (own - (total - own) / others)
        for seat, own in enumerate(state.supplies)
    ]


def estimate_gradient(
    book: WeightVector, row: list[float], ruleset: str, seats: int, rng: Random
) -> list[float]:
    """Which way the numbers should go, from one batch of games."""
    total = [0.0] * len(row)
    for _ in range(GAMES):
        shifts: list[list[float]] = []
        while len(shifts) < seats:
            shift = [rng.gauss(0, 1) for _ in row]
            shifts += [shift, [-x for x in shift]]
        shifts = rng.sample(shifts[:seats], seats)
        bots = [Squire(book.values(_moved(row, book.scales, shift))) for shift in shifts]
        for shift, success in zip(shifts, play(ruleset, bots, rng)):
            total = [sum_ + success * x for sum_, x in zip(total, shift)]
    return [x / GAMES / seats for x in total]


def _moved(row: list[float], scales: list[float], shift: list[float]) -> list[float]:
    return [value + PERTURBATION * scale * x for value, scale, x in zip(row, scales, shift)]


def train(ruleset: str, seats: int, minutes: float, seed: int) -> SquireWeights:
    rng = Random(seed)
    book = WeightVector(current_weights(ruleset, seats, rng))
    row = list(book.row)
    mean, square = [0.0] * len(row), [0.0] * len(row)
    began, steps = time.monotonic(), 0
    while time.monotonic() - began < 60 * minutes:
        steps += 1
        for at, x in enumerate(estimate_gradient(book, row, ruleset, seats, rng)):
            mean[at] = 0.9 * mean[at] + 0.1 * x
            square[at] = 0.98 * square[at] + 0.02 * x * x
            spread = sqrt(square[at] / (1 - 0.98**steps)) + 1e-9
            row[at] += LEARNING_RATE * book.scales[at] * mean[at] / (1 - 0.9**steps) / spread
        if steps % 20 == 0:
            print(f"{steps * GAMES} games", flush=True)
    return book.values(row)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    return round(value, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    values = train(args.ruleset, args.seats, args.minutes, args.seed)
    known = parse_weights_file(FILE.read_text(), FILE.name, version=VERSION)
    known[args.ruleset] = _rounded(asdict(values))
    FILE.write_text(format_weights_file(known, version=VERSION))


if __name__ == "__main__":
    main()
