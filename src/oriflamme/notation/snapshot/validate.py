"""Whether a state could have arisen in a game, as far as that shows from the state alone."""

from collections.abc import Iterator

from oriflamme.notation.errors import BadSnapshot
from oriflamme.notation.snapshot.validate_cards import misplaced_cards
from oriflamme.rules.actions import Lift
from oriflamme.rules.card import CATALOG
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import Act, State


def validate_state(state: State) -> None:
    """Refuse a state no game comes to. What it lets pass, the rules can play on from."""
    for problem in _problems(state):
        raise BadSnapshot(problem)


def _problems(state: State) -> Iterator[str]:
    """Each may take for granted that those before it found nothing."""
    yield from _shape(state)
    yield from misplaced_cards(state)
    yield from _moment(state)
    yield from _acting(state)


def _shape(state: State) -> Iterator[str]:
    seats = len(state.setup.seats)
    if len(state.supplies) != seats:
        yield f"{seats} seats have {len(state.supplies)} supplies"
    if state.first not in range(seats):
        yield f"there is no seat {state.first} to start the round"
    if state.round not in range(1, state.setup.rules.rounds + 1):
        yield f"there is no round {state.round}"
    if state.placed > state.setup.cards_a_round:
        yield f"{state.placed} cards cannot be placed in a round"


# The moment.


def _moment(state: State) -> Iterator[str]:
    all_placed = state.placed == state.setup.cards_a_round
    question = state.decision.question if state.decision else None
    resting = (state.cursor, state.turn, state.acts) == (None, None, ())
    if state.is_over != (question is None):
        yield "a game asks a decision until it is over"
    elif state.is_over:
        last = state.setup.rules.rounds
        if not (resting and all_placed and state.round == last):
            yield f"a game is over after round {last}, not before"
    elif question == "place":
        if not resting or all_placed:
            yield "nobody can be about to place a card"
    elif state.cursor is None or state.turn is None or not all_placed:
        yield "no card can be acting before all have placed"
    elif state.turn >= state.entered or state.cursor > len(state.queue):
        yield "it is the turn of a card that does not exist"
    elif question == "reveal" and (state.acts or _at_cursor(state) != (state.turn, False)):
        yield "the card that may be revealed does not lie face down at the cursor"
    elif question != "reveal" and not state.acts:
        yield f"no card acts that could ask to {question}"


def _at_cursor(state: State) -> tuple[int, bool] | None:
    """The serial of the card at the cursor, and whether it is revealed."""
    if state.cursor is None or state.cursor >= len(state.queue):
        return None
    card = state.queue[state.cursor][-1]
    return card.serial, card.revealed


def _acting(state: State) -> Iterator[str]:
    if not state.acts:
        return
    *waiting, act = state.acts
    tops = {slot[-1].serial: slot[-1] for slot in state.queue}
    if act.card.serial in tops:
        yield from _act_in_queue(state, act, tops[act.card.serial])
    else:
        yield from _plot(state, act)
    if waiting:
        yield from _plot(state, waiting[0])
        if len(waiting) > 1 or waiting[0].by_reveal:
            yield "more than one Plot waits"


def _act_in_queue(state: State, act: Act, top: PlacedCard) -> Iterator[str]:
    card = act.card
    as_it_lies = (top.crest, top.kind, top.family, top.revealed)
    if (card.crest, card.kind, card.family, card.revealed) != as_it_lies or not card.revealed:
        yield f"the acting {card.kind} does not lie in the queue like that"
    if card.influence and not act.by_reveal:
        yield f"the acting {card.kind} holds influence"
    if state.turn != card.serial:
        yield from _set_in_motion(state, act)
    elif _at_cursor(state) != (card.serial, True) or len(state.acts) > 1:
        yield "the acting card does not lie at the cursor"
    yield from _ability(state, act)


def _set_in_motion(state: State, act: Act) -> Iterator[str]:
    """A character acts in the turn of a Plot of its family, which has left the queue."""
    queued = {card.serial for slot in state.queue for card in slot}
    plotted = "plot" in state.holding(act.card.family).discard and state.turn not in queued
    if act.by_reveal or not plotted:
        yield f"nothing set the acting {act.card.kind} in motion"


def _ability(state: State, act: Act) -> Iterator[str]:
    copies = act.card.kind == "shapeshifter" and act.ability in CATALOG and not act.by_reveal
    if act.ability != act.card.kind and not (copies and CATALOG[act.ability].character):
        yield f"a {act.card.kind} cannot act as {act.ability!r}"
        return
    if len(act.picks) >= len(CATALOG[act.ability].asks):
        yield f"a {act.ability} asks nothing more"
    for pick in act.picks:
        if not isinstance(pick, Lift) or pick.slot >= len(state.queue):
            yield f"a {act.ability} cannot have picked {pick}"
        elif pick.slot == state.cursor:
            yield "a Royal Decree never moves itself"
    brings_twin = act.ability == "prince" and act.by_reveal
    if brings_twin and not state.holding(act.card.crest).twin_waits:
        yield "a Prince brings its Twin only once"


def _plot(state: State, act: Act) -> Iterator[str]:
    """A Plot acts out of the queue."""
    card = act.card
    left = card.kind == act.ability == "plot" and card.crest in state.setup.owner
    if not left or "plot" not in state.holding(card.crest).discard:
        yield f"the acting {card.kind} is not there"
        return
    if card.family != card.crest or not card.revealed or card.serial != state.turn or act.picks:
        yield "the acting Plot is not as it was when it was revealed"
