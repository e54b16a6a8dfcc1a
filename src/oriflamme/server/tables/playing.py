"""While the game is on: deciding, leaving it to a bot, coming back, urging on; and once more."""

from oriflamme.notation.tokens import format_action
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.clock import Reason
from oriflamme.server.tables.table import Table

STAND_IN = "squire"


def already(table: Table, seat: Seat | None, message: fc.Act) -> int | None:
    """The number of the change this very act became, if it was accepted before."""
    game = table.game
    if game is None or seat is None or message.number == game.asked:
        return None
    for act in game.answered:
        if act.seat == seat and act.id == message.id:
            return act.number
    return None


def chosen(table: Table, seat: Seat, message: fc.Act) -> Action:
    """What a seat decides, if it may."""
    game = table.playing()
    decision = game.state.decision
    if decision is None or message.number != game.asked:
        raise Refusal("stale", f"The pending decision is number {game.asked}.")
    if decision.seat != seat:
        raise Refusal("not_your_turn")
    if table.chairs[seat].stand_in:
        raise Refusal("not_now", "A bot plays for you: come back first.")
    if message.choice >= len(decision.options):
        raise Refusal("bad_choice", f"There are {len(decision.options)} options.")
    return decision.options[message.choice]


def decide(
    table: Table, seat: Seat, action: Action, *, id: str | None = None, left: int | None = None
) -> ch.Decided:
    """The decision as it is kept; without a client's id it is a bot's."""
    token = format_action(action, table.playing().state)
    return ch.Decided(seat, token, "bot" if id is None else "person", id, left)


def hand_over(asking: Asking) -> ch.TableChange | None:
    asking.table.playing()
    seat = asking.seat()
    if asking.table.chairs[seat].stand_in:
        return None
    left = asking.left if asking.table.decider() == seat else None
    return ch.HandedOver(seat, STAND_IN, "asked", left)


def time_out(table: Table, seat: Seat, reason: Reason, left: int | None) -> ch.TableChange:
    """Nobody can freeze a table."""
    return ch.HandedOver(seat, STAND_IN, reason, left)


def come_back(asking: Asking) -> ch.TableChange | None:
    asking.table.playing()
    seat = asking.seat()
    return ch.CameBack(seat) if asking.table.chairs[seat].stand_in else None


def nudge(asking: Asking) -> ch.TableChange:
    game = asking.table.playing()
    seat = asking.seat()
    sleeper = asking.table.decider()
    if sleeper is None or sleeper == seat or asking.table.chairs[sleeper].played_by:
        raise Refusal("not_now", "Nobody else has to decide.")
    if game.nudged_at is not None:
        raise Refusal("not_now", "They have been asked already.")
    return ch.Nudged(sleeper, seat)


def rematch(asking: Asking, message: fc.Rematch) -> ch.TableChange | None:
    if asking.table.phase != "over":
        raise Refusal("not_now", "Nothing is over yet.")
    seat = asking.seat()
    if asking.table.chairs[seat].rematch == message.want:
        return None
    return ch.RematchWanted(seat, message.want)
