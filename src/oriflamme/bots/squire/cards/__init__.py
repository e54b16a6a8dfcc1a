"""What the squire knows of each card, at the path of the card itself. All is found by its file."""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
