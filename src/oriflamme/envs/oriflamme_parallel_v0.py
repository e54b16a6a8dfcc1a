"""The game as PettingZoo's parallel environment: every agent is asked, whoever decides is heard.

>>> from oriflamme.envs import oriflamme_parallel_v0
>>> env = oriflamme_parallel_v0.parallel_env(ruleset="base", seats=4)
>>> seen, infos = env.reset(seed=7)
>>> while env.agents:
...     actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
...     seen, rewards, ended, cut, infos = env.step(actions)
>>> sum(rewards.values())
1.0
"""

from pettingzoo.utils.conversions import aec_wrapper_fn

from oriflamme.envs.parallel_env import OriflammeParallelEnv

# PettingZoo's names: agents asked together, and the same with agents asked one after another.
parallel_env = OriflammeParallelEnv
env = aec_wrapper_fn(OriflammeParallelEnv)
