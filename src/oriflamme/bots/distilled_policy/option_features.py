"""The marks of one option of a decision."""

from typing import Any, Final

from oriflamme.bots.distilled_policy.card_features import (
    card_at,
    card_state,
    influence_gap,
    influence_on,
    is_others,
    turn_state,
)
from oriflamme.bots.distilled_policy.layout import (
    CARD_STATES,
    GAPS,
    MAX_LAID,
    MAX_QUEUE,
    STARTS,
    TURNS,
    K,
    R,
)
from oriflamme.bots.playout_policy.placement_features import after, before
from oriflamme.bots.playout_policy.table_facts import is_own
from oriflamme.bots.value_function.features import seat_distance
from oriflamme.kernel.codec import (
    KEEP,
    PLACE_FIRST,
    PLACE_SECOND,
    REVEAL_CARD,
    ROB_FIRST,
    SLOT_BLOCK_STARTS,
)
from oriflamme.kernel.constants import (
    ENTER_TWIN,
    NONE,
    ON,
    PLACE,
    PUT_DOWN,
    REVEAL,
    ROB,
    SEATS,
    SPOTS,
)
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner

PLACE_ROUND: Final = STARTS["place_round"]
PLACE_SPOT: Final = STARTS["place_spot"]
PLACE_SPOT_ROUND: Final = STARTS["place_spot_round"]
PLACE_LATE: Final = STARTS["place_late"]
PLACE_BY: Final = STARTS["place_by"]
PLACE_ANY_BY: Final = STARTS["place_any_by"]
PLACE_LAID: Final = STARTS["place_laid"]
PLACE_NEAR: Final = STARTS["place_near"]
PLACE_LONG: Final = STARTS["place_long"]
REVEAL_ROUND: Final = STARTS["reveal_round"]
REVEAL_LAID: Final = STARTS["reveal_laid"]
REVEAL_LEFT: Final = STARTS["reveal_left"]
REVEAL_RIGHT: Final = STARTS["reveal_right"]
REVEAL_LEFT_LAID: Final = STARTS["reveal_left_laid"]
REVEAL_RIGHT_LAID: Final = STARTS["reveal_right_laid"]
REVEAL_FIRST: Final = STARTS["reveal_first"]
REVEAL_LAST: Final = STARTS["reveal_last"]
REVEAL_FIRST_LAID: Final = STARTS["reveal_first_laid"]
REVEAL_LAST_LAID: Final = STARTS["reveal_last_laid"]
REVEAL_COVERS: Final = STARTS["reveal_covers"]
REVEAL_AFTER: Final = STARTS["reveal_after"]
POINT: Final = STARTS["point"]
POINT_BY: Final = STARTS["point_by"]
POINT_GAP: Final = STARTS["point_gap"]
POINT_WHOSE: Final = STARTS["point_whose"]
POINT_LAID: Final = STARTS["point_laid"]
POINT_TURN: Final = STARTS["point_turn"]
POINT_COVERS: Final = STARTS["point_covers"]
POINT_LEFT: Final = STARTS["point_left"]
POINT_RIGHT: Final = STARTS["point_right"]
POINT_SELF: Final = STARTS["point_self"]
DOWN_END: Final = STARTS["down_end"]
DOWN_LEFT: Final = STARTS["down_left"]
DOWN_RIGHT: Final = STARTS["down_right"]
DOWN_LEFT_LOOK: Final = STARTS["down_left_look"]
DOWN_RIGHT_LOOK: Final = STARTS["down_right_look"]
DOWN_PASSED: Final = STARTS["down_passed"]
DOWN_BACK: Final = STARTS["down_back"]
ROB_GAP: Final = STARTS["rob_gap"]
ROB_RICH: Final = STARTS["rob_rich"]
ROB_AWAY: Final = STARTS["rob_away"]
KEEP_LAID: Final = STARTS["keep"]


@jittable
def option_features(game: Game, action: int, found: Any) -> int:
    """Write the rows of an option's marks; how many they are. Waiting has none."""
    question = game.question
    if question in (PLACE, ENTER_TWIN):
        return placement_features(game, action, found)
    if question == REVEAL:
        return reveal_features(game, found) if action == REVEAL_CARD else 0
    if question == ROB:
        return rob_features(game, action - ROB_FIRST, found)
    if action == KEEP:
        found[0] = KEEP_LAID + min(game.act_laid[game.acting - 1], MAX_LAID - 1)
        return 1
    if question == PUT_DOWN:
        return put_down_features(game, action - SLOT_BLOCK_STARTS[question], found)
    return slot_features(game, action - SLOT_BLOCK_STARTS[question], found)


@inline
def placement_features(game: Game, action: int, found: Any) -> int:
    place = action - PLACE_FIRST
    if game.families > game.seats and action >= PLACE_SECOND:
        place = action - PLACE_SECOND
    kind = place // SPOTS
    spot = place % SPOTS
    where = min(spot, ON)
    round = game.round_number - 1
    found[0] = PLACE_ROUND + kind * R + round
    found[1] = PLACE_SPOT + kind * 3 + where
    found[2] = PLACE_SPOT_ROUND + where * R + round
    found[3] = PLACE_LATE + kind * (SEATS + 2) + game.families - game.placed
    found[4] = PLACE_LONG + kind * MAX_QUEUE + min(game.slots, MAX_QUEUE - 1)
    if where == ON:
        by = game.queue[spot - ON]
        found[5] = PLACE_NEAR + kind * CARD_STATES + card_state(game, before(game, spot))
        found[6] = PLACE_NEAR + kind * CARD_STATES + card_state(game, after(game, spot))
        n = 7
    else:
        by = card_at(game, 0 if where == 0 else game.slots - 1)
        far = card_at(game, 1 if where == 0 else game.slots - 2)
        found[5] = PLACE_NEAR + (K + kind) * CARD_STATES + card_state(game, far)
        n = 6
    look = card_state(game, by)
    found[n] = PLACE_BY + (where * K + kind) * CARD_STATES + look
    found[n + 1] = PLACE_ANY_BY + where * CARD_STATES + look
    found[n + 2] = PLACE_LAID + (where * K + kind) * MAX_LAID + influence_on(game, by)
    return n + 3


@inline
def reveal_features(game: Game, found: Any) -> int:
    card = game.turn
    kind = game.kind[card]
    slot = game.cursor
    left = card_at(game, slot - 1)
    right = card_at(game, slot + 1)
    first = game.queue[0]
    last = game.queue[game.slots - 1]
    found[0] = REVEAL_ROUND + kind * R + game.round_number - 1
    found[1] = REVEAL_LAID + kind * MAX_LAID + influence_on(game, card)
    found[2] = REVEAL_LEFT + kind * CARD_STATES + card_state(game, left)
    found[3] = REVEAL_RIGHT + kind * CARD_STATES + card_state(game, right)
    found[4] = (
        REVEAL_LEFT_LAID + (is_others(game, left) * K + kind) * MAX_LAID + influence_on(game, left)
    )
    found[5] = (
        REVEAL_RIGHT_LAID
        + (is_others(game, right) * K + kind) * MAX_LAID
        + influence_on(game, right)
    )
    found[6] = REVEAL_FIRST + kind * CARD_STATES + card_state(game, first)
    found[7] = REVEAL_LAST + kind * CARD_STATES + card_state(game, last)
    found[8] = (
        REVEAL_FIRST_LAID
        + (is_others(game, first) * K + kind) * MAX_LAID
        + influence_on(game, first)
    )
    found[9] = (
        REVEAL_LAST_LAID + (is_others(game, last) * K + kind) * MAX_LAID + influence_on(game, last)
    )
    found[10] = REVEAL_COVERS + kind * 2 + (1 if game.below[card] != NONE else 0)
    found[11] = REVEAL_AFTER + kind * MAX_QUEUE + min(game.slots - 1 - slot, MAX_QUEUE - 1)
    return 12


@inline
def slot_features(game: Game, slot: int, found: Any) -> int:
    question = game.question
    at = game.acting - 1
    card = game.queue[slot]
    theirs = 1 - is_own(game, card)
    seat = owner(game, card)
    look = card_state(game, card)
    found[0] = POINT + question * CARD_STATES + look
    found[1] = POINT_BY + game.act_ability[at] * CARD_STATES + look
    ahead = influence_gap(game.influence[seat], game.influence[game.decider])
    found[2] = POINT_GAP + (question * 2 + theirs) * GAPS + ahead
    found[3] = POINT_WHOSE + question * SEATS + seat_distance(game, game.decider, seat)
    hidden = 1 - game.revealed[card]
    found[4] = (
        POINT_LAID + (question * 4 + theirs * 2 + hidden) * MAX_LAID + influence_on(game, card)
    )
    found[5] = POINT_TURN + (question * 2 + theirs) * TURNS + turn_state(game, slot)
    covers = 1 if game.below[card] != NONE else 0
    found[6] = POINT_COVERS + (question * 2 + theirs) * 2 + covers
    found[7] = (
        POINT_LEFT
        + (question * 2 + theirs) * CARD_STATES
        + card_state(game, card_at(game, slot - 1))
    )
    right = card_state(game, card_at(game, slot + 1))
    found[8] = POINT_RIGHT + (question * 2 + theirs) * CARD_STATES + right
    if card == game.act_card[at]:
        found[9] = POINT_SELF + question
        return 10
    return 9


@inline
def put_down_features(game: Game, to: int, found: Any) -> int:
    """Slots are counted once the card has been lifted; the gap lies after `to` of the others."""
    card = game.queue[game.lifted]
    look = card_state(game, card)
    theirs = 1 - is_own(game, card)
    alone = 1 if game.below[card] == NONE else 0
    last = game.slots - alone
    left = to - 1
    if alone and left >= game.lifted:
        left += 1
    right = to
    if alone and right >= game.lifted:
        right += 1
    before_it = card_at(game, left)
    after_it = card_at(game, right)
    found[0] = DOWN_END + (0 if to == 0 else 1 if to == last else 2) * CARD_STATES + look
    found[1] = DOWN_LEFT + look * 4 + neighbour_state(game, card, before_it)
    found[2] = DOWN_RIGHT + look * 4 + neighbour_state(game, card, after_it)
    found[3] = DOWN_LEFT_LOOK + theirs * CARD_STATES + card_state(game, before_it)
    found[4] = DOWN_RIGHT_LOOK + theirs * CARD_STATES + card_state(game, after_it)
    gone = alone if game.lifted < game.cursor else 0
    found[5] = DOWN_PASSED + look * 2 + (1 if to <= game.cursor - gone else 0)
    if alone and to == game.lifted:
        found[6] = DOWN_BACK + look
        return 7
    return 6


@inline
def neighbour_state(game: Game, card: int, neighbour: int) -> int:
    """Who is beside a card: nobody, its own family, another's shown or hidden."""
    if neighbour == NONE:
        return 0
    if game.family[neighbour] == game.family[card]:
        return 1
    return 2 + game.revealed[neighbour]


@inline
def rob_features(game: Game, offset: int, found: Any) -> int:
    seat = (game.decider + 1 + offset) % game.seats
    found[0] = ROB_GAP + influence_gap(game.influence[seat], game.influence[game.decider])
    found[1] = ROB_RICH + min(game.influence[seat], MAX_QUEUE - 1)
    found[2] = ROB_AWAY + offset
    return 3
