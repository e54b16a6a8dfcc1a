"""What can go wrong, by cause. Every message says what was allowed."""


class OriflammeError(Exception):
    """Something asked of the game that it cannot do."""


class BadSetup(OriflammeError):
    """A game that cannot be dealt: seats, deck, edition or deal against the rules."""


class BadRuleset(BadSetup):
    """A way to play that the engine could not bring to an end."""


class IllegalAction(OriflammeError):
    """An action that the pending decision does not offer."""


class GameOver(IllegalAction):
    """An action in a game that has ended."""
