"""Where each sign has its weight. Names say what the sign is about, sizes how many there are."""

from itertools import accumulate
from typing import Final

from oriflamme.bots.playout_policy.features import FEATURES, size
from oriflamme.bots.playout_policy.features import R as R
from oriflamme.kernel.vocabulary import KINDS

K: Final = len(KINDS)

STARTS: Final = dict(
    zip(FEATURES, accumulate((size(shape, K) for shape in FEATURES.values()), initial=0))
)
"""The place of each sign's first weight."""
WEIGHTS: Final = sum(size(shape, K) for shape in FEATURES.values())
"""How many weights there are."""

# Placing a kind: in a round, at a spot (first, last, on a card), beside somebody, on something.
PLACE_ROUND: Final = STARTS["place_round"]
PLACE_SPOT: Final = STARTS["place_spot"]
PLACE_SPOT_ROUND: Final = STARTS["place_spot_round"]
PLACE_LATE: Final = STARTS["place_late"]
PLACE_BESIDE_OWN: Final = STARTS["place_beside_own"]
PLACE_BESIDE_HIDDEN: Final = STARTS["place_beside_hidden"]
PLACE_BESIDE_SHOWN: Final = STARTS["place_beside_shown"]
PLACE_BESIDE_KIND: Final = STARTS["place_beside_kind"]
PLACE_ON_SHOWN: Final = STARTS["place_on_shown"]
PLACE_ON_HIDDEN: Final = STARTS["place_on_hidden"]
PLACE_ON_LAID: Final = STARTS["place_on_laid"]

# Revealing a kind, compared with waiting.
REVEAL_ROUND: Final = STARTS["reveal_round"]
REVEAL_LAID: Final = STARTS["reveal_laid"]
REVEAL_COVERS: Final = STARTS["reveal_covers"]
REVEAL_BESIDE_OWN: Final = STARTS["reveal_beside_own"]
REVEAL_BESIDE_HIDDEN: Final = STARTS["reveal_beside_hidden"]
REVEAL_BESIDE_SHOWN: Final = STARTS["reveal_beside_shown"]
REVEAL_BESIDE_LAID: Final = STARTS["reveal_beside_laid"]
REVEAL_AT_END: Final = STARTS["reveal_at_end"]
REVEAL_COPIES: Final = STARTS["reveal_copies"]
REVEAL_THREATENED: Final = STARTS["reveal_threatened"]
REVEAL_NAMESAKE: Final = STARTS["reveal_namesake"]
REVEAL_ENDS_LAID: Final = STARTS["reveal_ends_laid"]
REVEAL_MOST_LAID: Final = STARTS["reveal_most_laid"]
REVEAL_OTHERS_SHOWN: Final = STARTS["reveal_others_shown"]
REVEAL_OWN_SHOWN: Final = STARTS["reveal_own_shown"]

# Striking a card, one's own (0) or another's (1).
ELIMINATE_SHOWN: Final = STARTS["eliminate_shown"]
ELIMINATE_SHOWN_LEFT: Final = STARTS["eliminate_shown_left"]
ELIMINATE_OWN_HIDDEN: Final = STARTS["eliminate_own_hidden"]
ELIMINATE_HIDDEN_ROUND: Final = STARTS["eliminate_hidden_round"]
ELIMINATE_HIDDEN_BY: Final = STARTS["eliminate_hidden_by"]
ELIMINATE_LAID: Final = STARTS["eliminate_laid"]
ELIMINATE_STACK: Final = STARTS["eliminate_stack"]
ELIMINATE_LEADER: Final = STARTS["eliminate_leader"]
ELIMINATE_AHEAD: Final = STARTS["eliminate_ahead"]
ELIMINATE_BEHIND: Final = STARTS["eliminate_behind"]
ELIMINATE_SELF: Final = STARTS["eliminate_self"]
ELIMINATE_THREAT: Final = STARTS["eliminate_threat"]
ELIMINATE_PASSED: Final = STARTS["eliminate_passed"]

# Copying, bribing, setting in motion.
COPY_KIND: Final = STARTS["copy_kind"]
BRIBE_KIND: Final = STARTS["bribe_kind"]
BRIBE_LEADER: Final = STARTS["bribe_leader"]
ACTIVATE_KIND: Final = STARTS["activate_kind"]
KEEP_LAID: Final = STARTS["keep_laid"]

# Lifting, putting down: one's own card (0) or another's (1).
LIFT_SHOWN: Final = STARTS["lift_shown"]
LIFT_HIDDEN: Final = STARTS["lift_hidden"]
LIFT_LAID: Final = STARTS["lift_laid"]
LIFT_PASSED: Final = STARTS["lift_passed"]
LIFT_STACK: Final = STARTS["lift_stack"]
DOWN_AT: Final = STARTS["down_at"]
DOWN_PASSED: Final = STARTS["down_passed"]
DOWN_BESIDE_OWN: Final = STARTS["down_beside_own"]
DOWN_BESIDE_KIND: Final = STARTS["down_beside_kind"]

# Robbing, and the Twin's entry.
ROB_RICH: Final = STARTS["rob_rich"]
ROB_LEADER: Final = STARTS["rob_leader"]
TWIN_SPOT: Final = STARTS["twin_spot"]
TWIN_ON: Final = STARTS["twin_on"]

COUNT_LIMIT: Final = 16
"""A sign may show from 0 times to one less than this; oftener counts as that."""

# What `tables` makes of the weights.
EXP_POWERS: Final = 0
"""For each weight, and each number of times its sign shows: how many times as likely that is."""
PLACEMENT_ROWS: Final = EXP_POWERS + WEIGHTS * COUNT_LIMIT
"""A row of factors, one a kind, for each round, spot and pair of neighbours of a placement."""
NO_NEIGHBOUR: Final = 0
OWN: Final = 1
HIDDEN: Final = 2
SHOWN: Final = 3
NEIGHBOUR_KINDS: Final = 4
"""Who may be beside a placed card: nobody, its own family, another's card hidden or shown."""
TABLE_SIZE: Final = PLACEMENT_ROWS + R * 3 * NEIGHBOUR_KINDS * NEIGHBOUR_KINDS * K

MAX_FEATURES: Final = 32
"""More signs than any one action shows."""
MAX_OPTIONS: Final = 256
"""More options than any decision has."""
