"""Oriflamme: every rule of the card game, and tables, records and opponents to play it with."""

from oriflamme import cards as cards
from oriflamme.rules.engine import Step, apply, legal_actions
from oriflamme.rules.errors import BadSetup, GameOver, IllegalAction, OriflammeError
from oriflamme.rules.game import new_game
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.state import State
from oriflamme.views.redact import redact
from oriflamme.views.view import View, view
from oriflamme.views.worlds import Worlds, worlds

__all__ = [
    "BadSetup",
    "GameOver",
    "IllegalAction",
    "OriflammeError",
    "State",
    "Step",
    "View",
    "Worlds",
    "apply",
    "legal_actions",
    "new_game",
    "redact",
    "standings",
    "view",
    "winners",
    "worlds",
]

__version__ = "0.1.0"
