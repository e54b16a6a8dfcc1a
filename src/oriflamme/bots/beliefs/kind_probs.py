"""What a face-down card may be: all kinds its family has not shown, by plain counting."""

from collections.abc import Mapping
from typing import TypeAlias

from oriflamme.rules.terms import Family, Kind
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds

KindProbs: TypeAlias = Mapping[Kind, float]
"""The probability of each kind."""


def face_down_probs(view: View) -> dict[Family, KindProbs]:
    """For each family, what any one of its unknown cards in the queue may be."""
    hidden = worlds(view).hidden
    return {family: _each_card(known) for family, known in hidden.items() if known.face_down}


def _each_card(hidden: Hidden) -> KindProbs:
    """Cards that cannot have been set aside are the likelier in play (exact)."""
    in_play = len(hidden.kinds) - hidden.aside
    may_be_aside = len(hidden.kinds) - len(hidden.never_aside)
    lost = hidden.aside / may_be_aside if hidden.aside else 0.0
    return {
        kind: (1.0 if kind in hidden.never_aside else 1.0 - lost) / in_play for kind in hidden.kinds
    }
