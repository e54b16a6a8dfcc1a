"""Every sign and its weights: how many there are, by what. They are kept by these names."""

from math import prod
from typing import Final, TypeAlias

from oriflamme.rules.terms import ROUNDS

VERSION: Final = 1
"""Of the data file: it changes when a sign is added, goes or means something else."""

Shape: TypeAlias = tuple[int | str, ...]
"""By what a sign's weights lie; "kind" stands for all the kinds the kernel knows."""
R: Final = ROUNDS

FEATURES: Final[dict[str, Shape]] = {
    # Placing a kind: in a round, at a spot (first, last, on a card), beside somebody, on something.
    "place_round": ("kind", R),
    "place_spot": ("kind", 3),
    "place_spot_round": (3, R),
    "place_late": (3, 6),
    "place_beside_own": ("kind",),
    "place_beside_hidden": ("kind",),
    "place_beside_shown": ("kind",),
    "place_beside_kind": ("kind",),
    "place_on_shown": ("kind",),
    "place_on_hidden": ("kind",),
    "place_on_laid": (1,),
    # Revealing a kind, compared with waiting.
    "reveal_round": ("kind", R),
    "reveal_laid": ("kind",),
    "reveal_covers": ("kind",),
    "reveal_beside_own": ("kind",),
    "reveal_beside_hidden": ("kind",),
    "reveal_beside_shown": ("kind",),
    "reveal_beside_laid": ("kind",),
    "reveal_at_end": ("kind",),
    "reveal_copies": ("kind",),
    "reveal_threatened": ("kind",),
    "reveal_namesake": ("kind",),
    "reveal_ends_laid": ("kind",),
    "reveal_most_laid": ("kind",),
    "reveal_others_shown": ("kind",),
    "reveal_own_shown": ("kind",),
    # Striking a card, one's own (0) or another's (1).
    "eliminate_shown": (2, "kind"),
    "eliminate_shown_left": (2, "kind"),
    "eliminate_own_hidden": ("kind",),
    "eliminate_hidden_round": (R,),
    "eliminate_hidden_by": ("kind",),
    "eliminate_laid": (2,),
    "eliminate_stack": (2,),
    "eliminate_leader": (1,),
    "eliminate_ahead": (1,),
    "eliminate_behind": (1,),
    "eliminate_self": (1,),
    "eliminate_threat": (1,),
    "eliminate_passed": (2,),
    # Copying, bribing, setting in motion.
    "copy_kind": ("kind",),
    "bribe_kind": (2, "kind"),
    "bribe_leader": (1,),
    "activate_kind": ("kind",),
    "keep_laid": (2,),
    # Lifting, putting down: one's own card (0) or another's (1).
    "lift_shown": (2, "kind"),
    "lift_hidden": (2,),
    "lift_laid": (2,),
    "lift_passed": (2,),
    "lift_stack": (2,),
    "down_at": (6,),
    "down_passed": (2,),
    "down_beside_own": (2,),
    "down_beside_kind": (2, "kind"),
    # Robbing, and the Twin's entry.
    "rob_rich": (1,),
    "rob_leader": (1,),
    "twin_spot": (3,),
    "twin_on": ("kind",),
}


def weights_per_kind(shape: Shape) -> int:
    """How many weights a sign has, for every kind if it goes by kinds."""
    return prod(length for length in shape if isinstance(length, int))


def is_by_kind(shape: Shape) -> bool:
    return "kind" in shape


def size(shape: Shape, kinds: int) -> int:
    """How many weights a sign has in all."""
    return weights_per_kind(shape) * (kinds if is_by_kind(shape) else 1)
