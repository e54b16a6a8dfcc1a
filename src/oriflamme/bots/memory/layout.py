"""What is found out about each supposed world, rival by rival."""

from typing import Final

BY_REFLEX: Final = 0
"""How likely the rival's deeds are in it, if it plays by reflex,"""
BY_INSTINCT: Final = 1
"""and if it follows instinct."""
DRAWN: Final = 2
"""How likely it was to be supposed."""
FOUND: Final = 3
