"""Counsel without NumPy or a compiler, as a browser gives it: fewer games, played by instinct.

Everything here goes step by step, a game at a time, so that whoever runs it can do something else
in between: a function that returns `Steps` is a generator with the answer at its end.
"""

from oriflamme.counsel.barehanded.steps import Steps as Steps
from oriflamme.counsel.barehanded.steps import at_once as at_once
