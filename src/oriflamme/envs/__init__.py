"""The game in others' interfaces: PettingZoo's (`oriflamme_v0.py`), Gymnasium's for one seat among
bots (`single_agent_env.py`) and for many games at once (`vector_env.py`), OpenSpiel's
(`open_spiel`).

Importing this room tells Gymnasium of `Oriflamme-v0`.
"""

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "the environments need Gymnasium and PettingZoo: pip install 'oriflamme[envs]'"
    ) from missing

gymnasium.register(
    id="Oriflamme-v0",
    entry_point="oriflamme.envs.single_agent_env:SingleAgentEnv",
    vector_entry_point="oriflamme.envs.vector_env:vector_env",
)
