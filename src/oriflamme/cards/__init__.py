"""One card, one file; one box, one folder. Importing this room brings every card into the game."""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
