"""While the game is on: deciding, leaving it to a bot, coming back, urging on; and once more."""

from msgspec.structs import replace

from oriflamme.notation.tokens import format_action
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.terms import StepDown
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.clock import Reason
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import Table, with_chair, with_left

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
    table: Table,
    seat: Seat,
    action: Action,
    *,
    id: str | None = None,
    left: int | None = None,
    stepped_down: StepDown | None = None,
) -> ch.Decided:
    """The decision as it is kept; without a client's id it is a bot's."""
    token = format_action(action, table.playing().state)
    return ch.Decided(seat, token, "bot" if id is None else "person", id, left, stepped_down)


@answers(fc.HandOver)
def hand_over(asking: Asking, message: fc.HandOver) -> ch.TableChange | None:
    asking.table.playing()
    seat = asking.seat()
    if asking.table.chairs[seat].stand_in:
        return None
    left = asking.left if asking.table.decider() == seat else None
    return ch.HandedOver(seat, STAND_IN, "asked", left)


@makes_so(ch.HandedOver)
def handed_over(table: Table, change: ch.HandedOver, at: int) -> Table:
    seat, game = change.seat, table.game
    if game is not None:
        table = replace(table, game=replace(game, banks=with_left(game, seat, change.left)))
    return with_chair(table, seat, replace(table.chairs[seat], stand_in=change.bot))


def time_out(table: Table, seat: Seat, reason: Reason, left: int | None) -> ch.TableChange:
    """Nobody can freeze a table."""
    return ch.HandedOver(seat, STAND_IN, reason, left)


@answers(fc.ComeBack)
def come_back(asking: Asking, message: fc.ComeBack) -> ch.TableChange | None:
    asking.table.playing()
    seat = asking.seat()
    return ch.CameBack(seat) if asking.table.chairs[seat].stand_in else None


@makes_so(ch.CameBack)
def came_back(table: Table, change: ch.CameBack, at: int) -> Table:
    seat, game = change.seat, table.game
    if game is not None and table.decider() == seat:
        table = replace(table, game=replace(game, returns=game.returns + 1))
    return with_chair(table, seat, replace(table.chairs[seat], stand_in=None))


@answers(fc.Nudge)
def nudge(asking: Asking, message: fc.Nudge) -> ch.TableChange:
    game = asking.table.playing()
    seat = asking.seat()
    sleeper = asking.table.decider()
    if sleeper is None or sleeper == seat or asking.table.chairs[sleeper].played_by:
        raise Refusal("not_now", "Nobody else has to decide.")
    if game.nudged_at is not None:
        raise Refusal("not_now", "They have been asked already.")
    if not asking.has_had_time:
        raise Refusal("not_now", "They have not had a fair time yet.")
    return ch.Nudged(sleeper, seat)


@makes_so(ch.Nudged)
def nudged(table: Table, change: ch.Nudged, at: int) -> Table:
    return replace(table, game=table.game and replace(table.game, nudged_at=at))


@answers(fc.Rematch)
def rematch(asking: Asking, message: fc.Rematch) -> ch.TableChange | None:
    if asking.table.phase != "over":
        raise Refusal("not_now", "Nothing is over yet.")
    seat = asking.seat()
    if asking.table.chairs[seat].rematch == message.want:
        return None
    return ch.RematchWanted(seat, message.want)


@makes_so(ch.RematchWanted)
def rematch_wanted(table: Table, change: ch.RematchWanted, at: int) -> Table:
    chair = replace(table.chairs[change.seat], rematch=change.want)
    return with_chair(table, change.seat, chair)
