"""What a king's games tell of it: is it right about its chances and about hidden cards, and what
does it play?

    oriflamme arena --seats king,duke:800,duke:800,duke:800 --games 160 --journal games.jsonl
    python scripts/look/king_calibration.py games.jsonl --picture king.svg

Reads journals of the arena. At every decision of a player the net is asked once about its view, and
worlds are recalled by what its seat was told; what was expected and guessed is held against what
came and what lay there.
"""

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from random import Random
from typing import Any

from oriflamme.bots.beliefs import estimate_beliefs, uniform_beliefs
from oriflamme.bots.distilled_policy.weights import built_in_policies
from oriflamme.bots.inference.prediction import Prediction
from oriflamme.bots.king import King, OnnxModel, predict
from oriflamme.bots.king.king import search_prior
from oriflamme.bots.king.onnx_model import built_in_model
from oriflamme.bots.opponent_model.action_history import ActionHistory
from oriflamme.bots.opponent_model.posterior_worlds import sample_posterior_worlds
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.notation.ogn_read import read_record
from oriflamme.rules import events as ev
from oriflamme.rules.actions import Wait
from oriflamme.rules.card import CATALOG
from oriflamme.rules.engine import Step
from oriflamme.rules.scoring import winners
from oriflamme.rules.state import State
from oriflamme.views.redact import redact
from oriflamme.views.view import View, view

MIN_PROB = 1e-3
"""Nothing that lay there is taken to have been foretold with less."""
BINS = 10
WORLDS = 1000
"""So many are recalled at each decision."""


@dataclass
class CalibrationData:
    """All that is counted of one player."""

    expected: list[tuple[float, float]] = field(default_factory=list)
    """At each decision: the share it expected, and the share it won."""
    foretold: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By who foretold them: the logarithm of what each face-down card was given."""
    openings: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    waits: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """By kind: how often it was revealed after so many times of waiting."""
    struck_hidden: Counter[str] = field(default_factory=Counter)


def main() -> None:
    chosen = read_arguments()
    model = OnnxModel(chosen.model.read_bytes()) if chosen.model else built_in_model()
    assert model
    portraits: dict[str, CalibrationData] = defaultdict(CalibrationData)
    lines = [line for path in chosen.journals for line in path.read_text().splitlines()[1:]]
    for number, line in enumerate(lines, 1):
        replay_match(json.loads(line), portraits, model, chosen.player)
        if number % 20 == 0:
            print(f"{number} of {len(lines)} games", flush=True)
    print_report(portraits, chosen.player)
    if chosen.picture:
        plot(portraits, chosen.player, chosen.picture)


def replay_match(
    match: dict, portraits: dict[str, CalibrationData], model: OnnxModel, player: str
) -> None:
    record = read_record(match["record"])
    players, final = match["players"], record.final()
    won = winners(final)
    opened: set[str] = set()
    cards: dict[int, tuple[str, str]] = {}
    waited: Counter[int] = Counter()
    memories = {seat: ActionHistory() for seat, who in enumerate(players) if who == player}
    steps = list(record.steps())
    for at, step in enumerate(steps):
        update_histories(step, memories)
        for event in step.events:
            match event:
                case ev.Placed(serial=serial, family=family, kind=kind):
                    who = players[step.state.setup.owner[family]]
                    cards[serial] = who, kind
                    portraits[who].played[kind] += 1
                    if family not in opened:
                        opened.add(family)
                        portraits[who].openings[kind] += 1
                case ev.Revealed(serial=serial) if serial in cards:
                    who, kind = cards[serial]
                    portraits[who].waits[kind][min(waited[serial], 4)] += 1
                case ev.Eliminated(serial=serial) if serial in cards and is_hidden(
                    steps[at - 1].state, serial
                ):
                    portraits[cards[serial][0]].struck_hidden[cards[serial][1]] += 1
        decision = step.state.decision
        if decision is None or at >= len(record.actions):
            continue
        if isinstance(record.actions[at], Wait):
            waited[step.state.turn] += 1
        if memory := memories.get(decision.seat):
            record_prediction(step.state, memory, portraits[player], model, won)


def update_histories(step: Step, memories: dict[int, ActionHistory]) -> None:
    """Let seats be told what happened, each as it was told then."""
    setup = step.state.setup
    for seat, memory in memories.items():
        memory.observe([redact(event, setup, seat) for event in step.events], setup)


def is_hidden(state: State, serial: int) -> bool:
    return any(c.serial == serial and not c.revealed for s in state.queue for c in s)


def record_prediction(
    state: State,
    memory: ActionHistory,
    portrait: CalibrationData,
    model: OnnxModel,
    won: tuple[int, ...],
) -> None:
    assert state.decision
    seat = state.decision.seat
    seen = view(state, seat)
    reading = predict(seen, model)
    worlds = posterior(seen, memory, reading)
    portrait.expected.append((reading.win_shares[seat], (seat in won) / len(won)))
    by_duke, by_count = estimate_beliefs(seen).cards, uniform_beliefs(seen).cards
    kinds = {card.serial: card.kind for stack in state.queue for card in stack}
    for serial, odds in reading.cards.items():
        if len(odds) < 2:
            continue
        truth = kinds[serial]
        both = {
            k: (max(odds[k], MIN_PROB) * max(by_duke[serial][k], MIN_PROB)) ** 0.5 for k in odds
        }
        told = {
            "counting": by_count[serial][truth],
            "the duke's beliefs": by_duke[serial][truth],
            "the net": odds[truth],
            "net and beliefs": both[truth] / sum(both.values()),
        }
        if worlds is not None:
            told["what is recalled"] = float((worlds["kind"][:, serial] == NUMBER[truth]).mean())
        for who, chance in told.items():
            portrait.foretold[who].append(log(max(chance, MIN_PROB)))


def posterior(seen: View, memory: ActionHistory, reading: Prediction) -> Any:
    """Worlds as the king recalls them before it searches; none where nothing can be recalled."""
    policies = built_in_policies()
    assert policies
    found = sample_posterior_worlds(
        seen,
        memory,
        proposals=King.config.proposal_worlds,
        worlds=WORLDS,
        weights=search_prior(seen, reading, King.model_belief_share).world_weights,
        policies=policies,
        exp_weights=King.config.exp_weights(seen.setup),
        type_prior=King.config.type_prior,
        rng=Random(len(memory.actions)),
    )
    return found.worlds if found else None


def print_report(portraits: dict[str, CalibrationData], player: str) -> None:
    it = portraits[player]
    print(f"\n{player}: {len(it.expected)} decisions")
    mean = sum(won for _, won in it.expected) / len(it.expected)
    brier = sum((told - won) ** 2 for told, won in it.expected) / len(it.expected)
    even = sum((mean - won) ** 2 for _, won in it.expected) / len(it.expected)
    print(f"squared error of what it expected {brier:.4f}; of the mean alone {even:.4f}")
    print("expected | decisions | expected on the average | won")
    for low, told, won, count in calibration(it):
        print(f"{low:.1f} to {low + 1 / BINS:.1f} | {count} | {100 * told:.1f} | {100 * won:.1f}")
    for who, logs in it.foretold.items():
        print(f"{who}: {sum(logs) / len(logs):.3f} nats a face-down card, {len(logs)} of them")
    for who, its in portraits.items():
        total = sum(its.openings.values())
        print(
            f"{who} opens with", {k: round(100 * n / total) for k, n in its.openings.most_common()}
        )
        for kind, counts in sorted(its.waits.items()):
            shown = sum(counts.values())
            print(
                f"  {kind}: played {its.played[kind]}, revealed {shown}, after 0 to 4+ waits",
                [round(100 * counts[n] / shown) for n in range(5)],
                f"struck face down {its.struck_hidden[kind]}",
            )


def calibration(it: CalibrationData) -> list[tuple[float, float, float, int]]:
    bins = defaultdict(list)
    for told, won in it.expected:
        bins[min(int(told * BINS), BINS - 1)].append((told, won))
    return [
        (n / BINS, *(sum(column) / len(rows) for column in zip(*rows)), len(rows))
        for n, rows in sorted(bins.items())
    ]


def plot(portraits: dict[str, CalibrationData], player: str, path: Path) -> None:
    """What it expected and what came, its openings, and when it reveals each card."""
    from matplotlib.figure import Figure

    it = portraits[player]
    kinds = [kind for kind in CATALOG if it.played[kind]]
    others = Counter[str]()
    for who, its in portraits.items():
        if who != player:
            others.update(its.openings)
    figure = Figure(figsize=(12, 4.2), layout="constrained")
    right, opens, shows = figure.subplots(1, 3, width_ratios=[1, 1.1, 1.2])
    bins = calibration(it)
    right.plot([0, 1], [0, 1], color="#bbb", lw=1)
    right.plot([b[1] for b in bins], [b[2] for b in bins], "o-", color="#8a1c1c")
    right.set(
        xlabel="share of the victory it expected", ylabel="share it won", title="Is it right?"
    )
    at = range(len(kinds))
    for places, openings, colour, label in (
        ([n + 0.2 for n in at], it.openings, "#8a1c1c", player),
        ([n - 0.2 for n in at], others, "#c9a227", "its opponents"),
    ):
        total = max(sum(openings.values()), 1)
        opens.barh(
            places, [100 * openings[k] / total for k in kinds], 0.4, color=colour, label=label
        )
    opens.set_yticks(at, [kind.replace("_", " ") for kind in kinds])
    opens.set(xlabel="% of its first cards", title="What it opens with")
    opens.invert_yaxis()
    opens.legend()
    grid = [[it.waits[k][n] / max(sum(it.waits[k].values()), 1) for n in range(5)] for k in kinds]
    shows.imshow(grid, cmap="YlOrBr", aspect="auto", vmin=0, vmax=1)
    for row, shares in enumerate(grid):
        for column, share in enumerate(shares):
            colour = "white" if share > 0.6 else "black"
            shows.text(column, row, f"{100 * share:.0f}", ha="center", va="center", color=colour)
    shows.set_yticks(at, [kind.replace("_", " ") for kind in kinds])
    shows.set_xticks(range(5), ["at once", "1", "2", "3", "4+"])
    shows.set(xlabel="times it waited first, % of reveals", title="When it reveals a card")
    figure.savefig(path, dpi=120)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("journals", nargs="+", type=Path)
    parser.add_argument("--player", default="king")
    parser.add_argument("--model", type=Path, help="another net than the one of the package")
    parser.add_argument("--picture", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
