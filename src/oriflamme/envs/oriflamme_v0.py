"""The game as a PettingZoo environment: every seat an agent, one decision after another.

>>> from oriflamme.envs import oriflamme_v0
>>> env = oriflamme_v0.env(ruleset="base", seats=4)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, ended, cut, _ = env.last()
...     over = ended or cut
...     env.step(None if over else int(seen["action_mask"].argmax()))
>>> env.agents
[]
"""

from oriflamme.envs.aec_env import OriflammeAECEnv
from oriflamme.envs.checked_aec_env import CheckedAECEnv

# PettingZoo's names for an environment with its checks, and without.
env = CheckedAECEnv
raw_env = OriflammeAECEnv
