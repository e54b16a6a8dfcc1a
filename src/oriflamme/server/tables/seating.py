"""Before the first card: who sits where, and who is ready."""

from msgspec.structs import replace

from oriflamme.bots.roster import ROSTER
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.game_start import deal_game
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import SeatState, TableState, with_seat
from oriflamme.server.tables.text_safety import make_distinct


@handles(fc.TakeSeat)
def sit(context: RequestContext, message: fc.TakeSeat) -> ch.TableChange | None:
    context.require_between_games()
    context.check_seat(message.seat)
    person = context.require_person()
    chair = context.table.seats[message.seat]
    if chair.person and chair.person.id == person.id:
        return None
    if not chair.is_free:
        raise Refusal("seat_taken")
    check_account(context.table.options, person)
    return ch.SeatTaken(message.seat, with_distinct_name(context.table, person))


def check_account(options: TableOptions, person: ch.Person) -> None:
    """Who plays for a rating is somebody the house knows again, and alone on their device."""
    if options.rated and (not person.has_account or person.shares_with is not None):
        raise Refusal("rated_requirements")


def with_distinct_name(table: TableState, person: ch.Person) -> ch.Person:
    """Somebody by a name that nobody else at the table bears."""
    others = [chair for chair in table.seats if chair.person and chair.person.id != person.id]
    names = [chair.name for chair in others if chair.name]
    return replace(person, name=make_distinct(person.name, names))


@applies(ch.SeatTaken)
def sat(table: TableState, change: ch.SeatTaken, at: int) -> TableState:
    """From another seat one moves."""
    left = table.seat_of(change.person.id)
    if left is not None:
        table = with_seat(table, left, SeatState())
    table = replace(table, removed=table.removed - {change.person.id})
    return with_seat(table, change.seat, SeatState(change.person))


@handles(fc.LeaveSeat)
def stand(context: RequestContext, message: fc.LeaveSeat) -> ch.TableChange:
    context.require_between_games()
    seat = context.require_seat()
    return ch.SeatLeft(seat, context.table.seats[seat].name or context.require_person().name)


@applies(ch.SeatLeft)
def stood(table: TableState, change: ch.SeatLeft, at: int) -> TableState:
    """Whoever was asked to leave stays out; a host who was away may come back."""
    person = table.seats[change.seat].person
    if change.removed and person and person.id != table.host.id:
        table = replace(table, removed=table.removed | {person.id})
    return with_seat(table, change.seat, SeatState())


@handles(fc.Ready)
def ready(context: RequestContext, message: fc.Ready) -> ch.TableChange | None:
    seat = context.require_seat()
    if context.table.phase != "seating":
        raise Refusal("not_now", "The table has already started.")
    if context.table.seats[seat].ready == message.ready:
        return None
    return ch.Readied(seat, message.ready)


@applies(ch.Readied)
def readied(table: TableState, change: ch.Readied, at: int) -> TableState:
    chair = replace(table.seats[change.seat], ready=change.ready)
    return with_seat(table, change.seat, chair)


@handles(fc.SetBot)
def set_bot(context: RequestContext, message: fc.SetBot) -> ch.TableChange | None:
    context.require_between_games()
    context.check_seat(message.seat)
    context.require_host()
    check_bot(message.bot)
    chair = context.table.seats[message.seat]
    if chair.person:
        raise Refusal("seat_taken")
    return None if chair.bot == message.bot else ch.BotSeated(message.seat, message.bot)


@applies(ch.BotSeated)
def bot_seated(table: TableState, change: ch.BotSeated, at: int) -> TableState:
    return with_seat(table, change.seat, SeatState(bot=change.bot))


def check_bot(bot: str | None) -> None:
    """Only the bots of the court may be asked for by name."""
    if bot is not None and bot not in ROSTER:
        raise Refusal("unknown_bot", f"There are {', '.join(ROSTER)}.")


@handles(fc.Remove)
def remove(context: RequestContext, message: fc.Remove) -> ch.TableChange:
    context.require_between_games()
    context.check_seat(message.seat)
    context.require_host()
    person = context.table.seats[message.seat].person
    if person is None:
        raise Refusal("not_found", "Nobody sits there.")
    return ch.SeatLeft(message.seat, person.name, removed=True)


@handles(fc.Start)
def start_now(context: RequestContext, message: fc.Start) -> ch.TableChange:
    context.require_between_games()
    context.require_host()
    if any(chair.is_free for chair in context.table.seats):
        raise Refusal("not_now", "Every seat needs a person or a bot.")
    if not any(chair.person for chair in context.table.seats):
        raise Refusal("not_now", "Somebody has to sit down.")
    return deal_game(context.table, context.rng)
