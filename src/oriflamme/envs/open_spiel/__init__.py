"""The game in OpenSpiel. Importing this room registers it.

>>> import pyspiel, oriflamme.envs.open_spiel
>>> game = pyspiel.load_game("oriflamme(ruleset=base,seats=4)")
>>> game.num_players(), game.num_distinct_actions()
(4, 994)
"""

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "the OpenSpiel game needs OpenSpiel: pip install 'oriflamme[openspiel]'"
    ) from missing

from oriflamme.envs.open_spiel.game import GAME_TYPE, OriflammeGame

pyspiel.register_game(GAME_TYPE, OriflammeGame)
