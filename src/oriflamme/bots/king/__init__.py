"""The king: a search that heeds a net which has learned to play."""

from oriflamme.bots.king.king import King as King
from oriflamme.bots.king.mind import Mind as Mind
from oriflamme.bots.sight.answer import NoMind as NoMind
from oriflamme.bots.sight.reading import Reading as Reading
from oriflamme.bots.sight.reading import read as read
