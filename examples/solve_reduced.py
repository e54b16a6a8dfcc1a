"""Solve a game of two seats and one round with OpenSpiel: what CFR+ finds, and what ISMCTS does.

    python examples/solve_reduced.py [iterations] [simulations] [parameters of the game]

An exploitability of 0 is perfect play; 1 loses every game to whoever knows how.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, ismcts, mcts
from open_spiel.python.algorithms.exploitability import exploitability

import oriflamme.envs.open_spiel  # noqa: F401 registers the game

iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 64
simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 100
small = "seats=2,deck=archer+soldier+lord+ambush,hand=2,rounds=1,first=0"
game = pyspiel.load_game(f"oriflamme({sys.argv[3] if len(sys.argv) > 3 else small})")

solver = cfr.CFRPlusSolver(game)
by_chance = policy.TabularPolicy(game)
print(f"{len(by_chance.states)} information states, {game.num_distinct_actions()} actions")
print(f"by chance           exploitability {exploitability(game, by_chance):.4f}")

for done in range(1, iterations + 1):
    solver.evaluate_and_update_policy()
    if done & (done - 1) == 0 or done == iterations:
        found = exploitability(game, solver.average_policy())
        print(f"CFR+, {done:4} passes   exploitability {found:.4f}", flush=True)

rng = np.random.RandomState(1)
for budget in sorted({5, simulations}):
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, budget, random_state=rng)
    searched = policy.tabular_policy_from_callable(game, bot.get_policy)
    print(f"ISMCTS, {budget:4} games  exploitability {exploitability(game, searched):.4f}")

solved = solver.average_policy()
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
print(f"\nThe first placement of\n{state.information_state_string()}")
for action, share in solved.action_probabilities(state).items():
    print(f"{state.action_to_string(action):8} {share:.3f}")
