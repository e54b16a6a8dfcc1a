"""While the game is on: deciding, leaving it to a bot, coming back, urging on; and once more."""

from msgspec.structs import replace

from oriflamme.notation.tokens import format_action
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.terms import FallbackReason
from oriflamme.server.tables.clock import TakeoverReason
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import TableState, with_bank, with_seat

STAND_IN = "squire"


def accepted_number(table: TableState, seat: Seat | None, message: fc.Act) -> int | None:
    """The number of the change this very act became, if it was accepted before."""
    game = table.game
    if game is None or seat is None or message.number == game.pending_number:
        return None
    for act in game.accepted_acts:
        if act.seat == seat and act.id == message.id:
            return act.number
    return None


def check_action(table: TableState, seat: Seat, message: fc.Act) -> Action:
    """What a seat decides, if it may."""
    game = table.running_game()
    decision = game.state.decision
    if decision is None or message.number != game.pending_number:
        raise Refusal("stale_decision", f"The pending decision is number {game.pending_number}.")
    if decision.seat != seat:
        raise Refusal("not_your_turn")
    if table.seats[seat].stand_in:
        raise Refusal("not_now", "A bot plays for you: come back first.")
    if message.choice >= len(decision.options):
        raise Refusal("invalid_choice", f"There are {len(decision.options)} options.")
    return decision.options[message.choice]


def decide(
    table: TableState,
    seat: Seat,
    action: Action,
    *,
    id: str | None = None,
    bank_left: int | None = None,
    fallback: FallbackReason | None = None,
) -> ch.Decided:
    """The decision as it is kept; without a client's id it is a bot's."""
    token = format_action(action, table.running_game().state)
    return ch.Decided(seat, token, "bot" if id is None else "person", id, bank_left, fallback)


@handles(fc.HandOver)
def hand_over(context: RequestContext, message: fc.HandOver) -> ch.TableChange | None:
    context.table.running_game()
    seat = context.require_seat()
    if context.table.seats[seat].stand_in:
        return None
    left = context.bank_left if context.table.decider() == seat else None
    return ch.BotTookOver(seat, STAND_IN, "requested", left)


@applies(ch.BotTookOver)
def handed_over(table: TableState, change: ch.BotTookOver, at: int) -> TableState:
    seat, game = change.seat, table.game
    if game is not None:
        table = replace(table, game=replace(game, banks=with_bank(game, seat, change.bank_left)))
    return with_seat(table, seat, replace(table.seats[seat], stand_in=change.bot))


def time_out(
    table: TableState, seat: Seat, reason: TakeoverReason, bank_left: int | None
) -> ch.TableChange:
    """Nobody can freeze a table."""
    return ch.BotTookOver(seat, STAND_IN, reason, bank_left)


@handles(fc.ResumeControl)
def come_back(context: RequestContext, message: fc.ResumeControl) -> ch.TableChange | None:
    context.table.running_game()
    seat = context.require_seat()
    return ch.ControlResumed(seat) if context.table.seats[seat].stand_in else None


@applies(ch.ControlResumed)
def came_back(table: TableState, change: ch.ControlResumed, at: int) -> TableState:
    seat, game = change.seat, table.game
    if game is not None and table.decider() == seat:
        table = replace(table, game=replace(game, return_count=game.return_count + 1))
    return with_seat(table, seat, replace(table.seats[seat], stand_in=None))


@handles(fc.Nudge)
def nudge(context: RequestContext, message: fc.Nudge) -> ch.TableChange:
    game = context.table.running_game()
    seat = context.require_seat()
    decider = context.table.decider()
    if decider is None or decider == seat or context.table.seats[decider].played_by:
        raise Refusal("not_now", "Nobody else has to decide.")
    if game.nudged_at is not None:
        raise Refusal("not_now", "They have been asked already.")
    if not context.may_nudge:
        raise Refusal("not_now", "They have not had a fair time yet.")
    return ch.Nudged(decider, seat)


@applies(ch.Nudged)
def nudged(table: TableState, change: ch.Nudged, at: int) -> TableState:
    return replace(table, game=table.game and replace(table.game, nudged_at=at))


@handles(fc.Rematch)
def rematch(context: RequestContext, message: fc.Rematch) -> ch.TableChange | None:
    if context.table.phase != "over":
        raise Refusal("not_now", "Nothing is over yet.")
    seat = context.require_seat()
    if context.table.seats[seat].rematch == message.want:
        return None
    return ch.RematchWanted(seat, message.want)


@applies(ch.RematchWanted)
def rematch_wanted(table: TableState, change: ch.RematchWanted, at: int) -> TableState:
    chair = replace(table.seats[change.seat], rematch=change.want)
    return with_seat(table, change.seat, chair)
