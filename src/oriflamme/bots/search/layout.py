"""How the tree of a search lies in its arrays, and what it can be told."""

from typing import Final

# The tree: a row a node, the root first. A node stands for one of the searcher's own choices.
CHILD: Final = 0
"""The first of the choices that followed, or 0."""
SIBLING: Final = 1
"""The next choice at the same point, or 0."""
KEY: Final = 2
"""Which choice this is: the situation and the action."""
VISITS: Final = 3
NODE_FIELDS: Final = 4
NO_NODE: Final = -1
"""No node: a choice not tried yet, or a game that has left the tree."""

# What each node promises.
MEAN: Final = 0
"""How well it went on the average."""
INVERSE_VISITS: Final = 1
"""One divided by one more than its visits: dividing once is cheaper than at every look."""
NODE_VALUES: Final = 2

# The figures of each first choice, added up over its visits.
UTILITY: Final = 0
"""How well it went: between 0 and 1 for each visit."""
WIN_SHARE: Final = 1
"""The searcher's share of the victory."""
INFLUENCE: Final = 2
"""The searcher's influence at the end."""
RANK: Final = 3
"""The searcher's rank at the end, from 1."""
OUTCOME_STATS: Final = 4

# What a search can be told.
DEPTH: Final = 0
"""How many own choices of a game the tree may hold; the rest is played out."""
EXPLORATION: Final = 1
"""How much choices not yet tried are favoured."""
MARGIN: Final = 2
"""How much the distance to the best rival counts beside winning, from 0 to 1."""
MARGIN_SCALE: Final = 3
"""A distance in influence that is half-way to certain."""
USE_PLAYOUT_POLICY: Final = 4
"""1 to play out by instinct, 0 to play out by chance alone."""
MODEL_PRIOR_SHARE: Final = 5
"""How much of what is tried first goes by counsel, from 0 to 1."""
HORIZON: Final = 6
"""How many rounds after the present one are played before a prospect is taken for the rest."""
EXTRA_TURNS: Final = 7
"""How many more times a card is placed or has its turn, once a game has left the tree, before a
prospect is taken. Games whose end is within the horizon are played to it."""
DISTILLED_SHARE: Final = 8
"""How often a seat is taken to play by reflex for the rest of a game, where there is one, and not
by instinct."""
PARAMS: Final = 9

ANY_FIRST: Final = -1
"""Whichever first choice promises most is tried next, and not one alone."""
