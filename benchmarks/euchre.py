"""How fast OpenSpiel's information-set search in C++ is on euchre. Run by `bots.py`, in its own
environment: prints the simulations a second, the best of a few runs by processor time.
"""

import random
import sys
from time import process_time

import pyspiel

RUNS = 5


def first_decision(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    return state


def simulations(state: pyspiel.State, count: int) -> float:
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, rollouts, 2.0, count, -1, most_visits, False, False)
    begun = process_time()
    bot.step(state)
    return count / (process_time() - begun)


if __name__ == "__main__":
    random.seed(1)
    start = first_decision(pyspiel.load_game("euchre"))
    print(max(simulations(start, int(sys.argv[1])) for _ in range(RUNS)))
