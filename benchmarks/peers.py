"""How fast other open engines are, in an environment of theirs: best of a few runs, in CPU time.

Run by `kernel.py`, prints one JSON object: for each engine its decisions a second in random games,
and the decisions of a game. Run by `bots.py` with a number, prints how many simulations a second
OpenSpiel's information-set search makes on euchre, in C++, given so many.
"""

import json
import random
import sys
import warnings
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any

RUNS = 5
SPIEL_GAMES = ("spades", "hearts", "euchre", "leduc_poker")
RLCARD_GAMES = ("leduc-holdem", "uno")


def pace(play: Callable[[], int], games: int) -> dict[str, float]:
    """Decisions and games a second: `play` plays one game and says how many decisions it had."""
    best, decisions = 0.0, 0
    for _ in range(RUNS):
        begun = process_time()
        decisions = sum(play() for _ in range(games))
        best = max(best, decisions / (process_time() - begun))
    return {"decisions": best, "per_game": decisions / games}


def spiel_loop(name: str) -> Callable[[], int]:
    """OpenSpiel as it is usually driven: ask, choose, apply, in Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        state.returns()
        return decisions

    return play


def first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    return state


def spiel_search(name: str, count: int) -> float:
    """Simulations a second of the search for a first decision."""
    import pyspiel

    state = first_decision(pyspiel.load_game(name))
    best = 0.0
    for _ in range(RUNS):
        rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, rollouts, 2.0, count, -1, most_visits, False, False)
        begun = process_time()
        bot.step(state)
        best = max(best, count / (process_time() - begun))
    return best


def spiel_rollouts(name: str, per_game: float) -> dict[str, float]:
    """The same inside C++: a search bot whose two simulations are fifty random games each."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = first_decision(game)
    evaluator = pyspiel.RandomRolloutEvaluator(50, 1)
    bot = pyspiel.MCTSBot(
        game, evaluator, 2.0, 2, 1000, False, 42, False, pyspiel.ChildSelectionPolicy.UCT
    )
    best = 0.0
    for _ in range(RUNS):
        begun = process_time()
        for _ in range(10):
            bot.step(state)
        best = max(best, 10 * 2 * 50 / (process_time() - begun))
    return {"decisions": best * per_game, "per_game": per_game}


def rlcard_loop(name: str) -> Callable[[], int]:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(seat) // 2 for seat in trajectories)

    return play


def pettingzoo_loop() -> Callable[[], int]:
    """Leduc hold'em without the customary wrappers: the fastest way PettingZoo offers."""
    from pettingzoo.classic import leduc_holdem_v4

    env: Any = leduc_holdem_v4.raw_env()

    def play() -> int:
        env.reset(seed=random.getrandbits(31))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(random.choice([action for action, legal in enumerate(mask) if legal]))
            decisions += 1
            del agent
        return decisions

    return play


def measure() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in SPIEL_GAMES:
        loop = found[f"OpenSpiel {name}, Python loop"] = pace(spiel_loop(name), 60)
        rollouts = spiel_rollouts(name, loop["per_game"])
        found[f"OpenSpiel {name}, inside C++"] = rollouts
    for name in RLCARD_GAMES:
        found[f"RLCard {name}"] = pace(rlcard_loop(name), 60)
    found["PettingZoo leduc raw_env"] = pace(pettingzoo_loop(), 200)
    return found


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    random.seed(1)
    if len(sys.argv) > 1:
        sys.exit(print(spiel_search("euchre", int(sys.argv[1]))))
    versions = {name: version(name) for name in ("open_spiel", "rlcard", "pettingzoo")}
    json.dump({"versions": versions, "paces": measure()}, sys.stdout)
