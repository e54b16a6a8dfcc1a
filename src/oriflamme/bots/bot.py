"""What a bot is."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from oriflamme.bots.budget import Budget
from oriflamme.bots.thought import Thought
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


@runtime_checkable
class Thinker(Protocol):
    """A bot that can say why: the options it saw, best first, and where each was to lead."""

    def think(self, view: View, *, rng: Random, budget: Budget) -> Thought:
        """What the bot makes of a decision; its `best` is what the bot would choose."""
        ...
