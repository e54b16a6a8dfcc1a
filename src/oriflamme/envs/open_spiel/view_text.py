"""What a seat sees now, on one line that leaves nothing out."""

from oriflamme.notation.codes import code_of, codes_of, letter_of
from oriflamme.notation.position import format_position
from oriflamme.rules.actions import Lift
from oriflamme.rules.state import Act
from oriflamme.views.view import SeenHolding, View


def view_text(view: View) -> str:
    """The position, what each family holds, and what is asked.

    Cards of the queue are numbered by when they entered it, in the order of the position.
    """
    serials = ",".join(str(card.serial + 1) for slot in view.queue for card in slot)
    holdings = " ".join(map(_holding, view.holdings))
    return (
        f"round {view.round} first {view.first} placed {view.placed} entered {view.entered}"
        f" : {format_position(view)} : {serials} : {holdings} : {_asked(view)}"
    )


def _holding(held: SeenHolding) -> str:
    hand = str(held.hand_count) if held.hand is None else codes_of(held.hand)
    aside = str(held.aside_count) if held.aside is None else codes_of(held.aside)
    pile = f" | {held.pile_count}" if held.pile_count else ""
    twin = " Tw" if held.twin_waits else ""
    never = f" never {codes_of(held.never_aside)}" if held.never_aside else ""
    discard = f" x {codes_of(tuple(sorted(held.discard)))}" if held.discard else ""
    return f"{letter_of(held.family)}[{hand}{pile} / {aside}{twin}{never}{discard}]"


def _asked(view: View) -> str:
    if view.decision is None:
        return "over"
    cursor = "" if view.cursor is None else f" at {view.cursor + 1}"
    turn = "" if view.turn is None else f" turn {view.turn + 1}"
    acts = "".join(map(_act, view.acts))
    return f"{view.decision.seat} {view.decision.question}{cursor}{turn}{acts}"


def _act(act: Act) -> str:
    lifted = [f" lifts {pick.slot + 1}" for pick in act.picks if isinstance(pick, Lift)]
    by_reveal = "!" if act.by_reveal else ""
    ability = f"{code_of(act.ability)}{by_reveal}{act.card.influence}"
    return f" acts {act.card.serial + 1} as {ability}{''.join(lifted)}"
