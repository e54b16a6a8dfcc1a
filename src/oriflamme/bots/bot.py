"""What a bot is."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from oriflamme.bots.budget import Budget
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View


class Bot(Protocol):
    """Plays one seat of one game, from what that seat can see.

    A new one sits down for every game, by calling its class without arguments.
    """

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        """One of `view.actions`.

        `events` are those since the bot's last decision, as its seat was told of them; at its
        first decision, all of them. All chance comes from `rng`, so that a game can be played
        again. A bot that does not think longer for a larger `budget` may leave it unread.
        """
        ...
