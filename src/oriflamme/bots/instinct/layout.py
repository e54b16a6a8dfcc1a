"""Where each sign has its weight. Names say what the sign is about, sizes how many there are."""

from typing import Final

from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.terms import ROUNDS

K: Final = len(KINDS)
R: Final = ROUNDS

# Placing a kind: in a round, at a spot (first, last, on a card), beside somebody, on something.
PLACE_ROUND: Final = 0
PLACE_SPOT: Final = PLACE_ROUND + K * R
PLACE_SPOT_ROUND: Final = PLACE_SPOT + K * 3
PLACE_LATE: Final = PLACE_SPOT_ROUND + 3 * R
PLACE_BESIDE_OWN: Final = PLACE_LATE + 3 * 6
PLACE_BESIDE_HIDDEN: Final = PLACE_BESIDE_OWN + K
PLACE_BESIDE_SHOWN: Final = PLACE_BESIDE_HIDDEN + K
PLACE_BESIDE_KIND: Final = PLACE_BESIDE_SHOWN + K
PLACE_ON_SHOWN: Final = PLACE_BESIDE_KIND + K
PLACE_ON_HIDDEN: Final = PLACE_ON_SHOWN + K
PLACE_ON_LAID: Final = PLACE_ON_HIDDEN + K

# Revealing a kind, compared with waiting.
REVEAL_ROUND: Final = PLACE_ON_LAID + 1
REVEAL_LAID: Final = REVEAL_ROUND + K * R
REVEAL_COVERS: Final = REVEAL_LAID + K
REVEAL_BESIDE_OWN: Final = REVEAL_COVERS + K
REVEAL_BESIDE_HIDDEN: Final = REVEAL_BESIDE_OWN + K
REVEAL_BESIDE_SHOWN: Final = REVEAL_BESIDE_HIDDEN + K
REVEAL_BESIDE_LAID: Final = REVEAL_BESIDE_SHOWN + K
REVEAL_AT_END: Final = REVEAL_BESIDE_LAID + K
REVEAL_COPIES: Final = REVEAL_AT_END + K
REVEAL_MENACED: Final = REVEAL_COPIES + K
REVEAL_NAMESAKE: Final = REVEAL_MENACED + K
REVEAL_ENDS_LAID: Final = REVEAL_NAMESAKE + K
REVEAL_MOST_LAID: Final = REVEAL_ENDS_LAID + K
REVEAL_OTHERS_SHOWN: Final = REVEAL_MOST_LAID + K
REVEAL_OWN_SHOWN: Final = REVEAL_OTHERS_SHOWN + K

# Striking a card, one's own (0) or another's (1).
STRIKE_SHOWN: Final = REVEAL_OWN_SHOWN + K
STRIKE_SHOWN_LEFT: Final = STRIKE_SHOWN + 2 * K
STRIKE_OWN_HIDDEN: Final = STRIKE_SHOWN_LEFT + 2 * K
STRIKE_HIDDEN_ROUND: Final = STRIKE_OWN_HIDDEN + K
STRIKE_HIDDEN_BY: Final = STRIKE_HIDDEN_ROUND + R
STRIKE_LAID: Final = STRIKE_HIDDEN_BY + K
STRIKE_STACK: Final = STRIKE_LAID + 2
STRIKE_LEADER: Final = STRIKE_STACK + 2
STRIKE_AHEAD: Final = STRIKE_LEADER + 1
STRIKE_BEHIND: Final = STRIKE_AHEAD + 1
STRIKE_SELF: Final = STRIKE_BEHIND + 1
STRIKE_MENACE: Final = STRIKE_SELF + 1
STRIKE_PASSED: Final = STRIKE_MENACE + 1

# Copying, bribing, setting in motion.
COPY_KIND: Final = STRIKE_PASSED + 2
BRIBE_KIND: Final = COPY_KIND + K
BRIBE_LEADER: Final = BRIBE_KIND + 2 * K
ACTIVATE_KIND: Final = BRIBE_LEADER + 1
KEEP_LAID: Final = ACTIVATE_KIND + K

# Lifting, putting down: one's own card (0) or another's (1).
LIFT_SHOWN: Final = KEEP_LAID + 2
LIFT_HIDDEN: Final = LIFT_SHOWN + 2 * K
LIFT_LAID: Final = LIFT_HIDDEN + 2
LIFT_PASSED: Final = LIFT_LAID + 2
LIFT_STACK: Final = LIFT_PASSED + 2
DOWN_AT: Final = LIFT_STACK + 2
DOWN_PASSED: Final = DOWN_AT + 6
DOWN_BESIDE_OWN: Final = DOWN_PASSED + 2
DOWN_BESIDE_KIND: Final = DOWN_BESIDE_OWN + 2

# Robbing, and the Twin's entry.
ROB_RICH: Final = DOWN_BESIDE_KIND + 2 * K
ROB_LEADER: Final = ROB_RICH + 1
TWIN_SPOT: Final = ROB_LEADER + 1
TWIN_ON: Final = TWIN_SPOT + 3

WEIGHTS: Final = TWIN_ON + K
"""How many weights there are."""

MOST: Final = 16
"""A sign may show from 0 times to one less than this; oftener counts as that."""

# What `tables` makes of the weights.
POWERS: Final = 0
"""For each weight, and each number of times its sign shows: how many times as likely that is."""
ROWS: Final = POWERS + WEIGHTS * MOST
"""A row of factors, one a kind, for each round, spot and pair of neighbours of a placement."""
NOBODY: Final = 0
OWN: Final = 1
HIDDEN: Final = 2
SHOWN: Final = 3
COMPANY: Final = 4
"""Who may be beside a placed card: nobody, its own family, another's card hidden or shown."""
TABLES: Final = ROWS + R * 3 * COMPANY * COMPANY * K

MOST_SIGNS: Final = 32
"""More signs than any one action shows."""
MOST_OPTIONS: Final = 256
"""More options than any decision has."""
