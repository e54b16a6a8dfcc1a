"""Our OpenSpiel game beside OpenSpiel's own Python game of Kuhn poker, in turn in one run.

Run it by `make bench`. The loop is the same for all: chance draws by its probabilities, players a
legal action evenly, until the game is over; its deal and its returns are counted in. Time is the
processor's, best of several runs.
"""

from random import Random
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker  # noqa: F401 registers the game

import oriflamme.envs.open_spiel  # noqa: F401 registers the game

RUNS = 7
DECISIONS = 4000
KUHN = "python_kuhn_poker"
GAMES = [
    "oriflamme(ruleset=base,seats=4)",
    "oriflamme(ruleset=base,seats=4,deal=sampled)",
    "oriflamme(ruleset=ablaze,seats=5)",
    "oriflamme(ruleset=duel)",
    "oriflamme(seats=2,deck=archer+soldier+lord+ambush,hand=3,rounds=2)",
]


def microseconds(game: Any) -> float:
    """What a decision takes."""
    rng = Random(1)
    begun, made = process_time(), 0
    while made < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                (action,) = rng.choices(outcomes, weights)
            else:
                action = rng.choice(state.legal_actions())
                made += 1
            state.apply_action(action)
        state.returns()
    return (process_time() - begun) / made * 1e6


def main() -> None:
    games = {name: pyspiel.load_game(name) for name in (KUHN, *GAMES)}
    found: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(RUNS):
        for name, game in games.items():
            found[name].append(microseconds(game))
    theirs = min(found[KUHN])
    print(f"{KUHN:68} {theirs:5.1f} µs a decision")
    for name in GAMES:
        ours = min(found[name])
        print(f"{name:68} {ours:5.1f} µs a decision: {theirs / ours:.1f} times as fast")


if __name__ == "__main__":
    main()
