"""Before the first card: who sits where, and who is ready."""

from msgspec.structs import replace

from oriflamme.bots.roster import ROSTER
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.agreement import start
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.legible import told_apart
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import Chair, Table, with_chair


@answers(fc.Sit)
def sit(asking: Asking, message: fc.Sit) -> ch.TableChange | None:
    asking.between_games()
    asking.check_seat(message.seat)
    person = asking.somebody()
    chair = asking.table.chairs[message.seat]
    if chair.person and chair.person.id == person.id:
        return None
    if not chair.is_free:
        raise Refusal("seat_taken")
    check_account(asking.table.options, person)
    return ch.Sat(message.seat, told_apart_here(asking.table, person))


def check_account(options: TableOptions, person: ch.Person) -> None:
    """Who plays for a rating is somebody the house knows again, and alone on their device."""
    if options.rated and (not person.has_account or person.shares_with is not None):
        raise Refusal("rated_table")


def told_apart_here(table: Table, person: ch.Person) -> ch.Person:
    """Somebody by a name that nobody else at the table bears."""
    others = [chair for chair in table.chairs if chair.person and chair.person.id != person.id]
    names = [chair.name for chair in others if chair.name]
    return replace(person, name=told_apart(person.name, names))


@makes_so(ch.Sat)
def sat(table: Table, change: ch.Sat, at: int) -> Table:
    """From another seat one moves."""
    left = table.seat_of(change.person.id)
    if left is not None:
        table = with_chair(table, left, Chair())
    table = replace(table, removed=table.removed - {change.person.id})
    return with_chair(table, change.seat, Chair(change.person))


@answers(fc.Stand)
def stand(asking: Asking, message: fc.Stand) -> ch.TableChange:
    asking.between_games()
    seat = asking.seat()
    return ch.Stood(seat, asking.table.chairs[seat].name or asking.somebody().name)


@makes_so(ch.Stood)
def stood(table: Table, change: ch.Stood, at: int) -> Table:
    """Whoever was asked to leave stays out; a host who was away may come back."""
    person = table.chairs[change.seat].person
    if change.removed and person and person.id != table.host.id:
        table = replace(table, removed=table.removed | {person.id})
    return with_chair(table, change.seat, Chair())


@answers(fc.Ready)
def ready(asking: Asking, message: fc.Ready) -> ch.TableChange | None:
    seat = asking.seat()
    if asking.table.phase != "seating":
        raise Refusal("not_now", "The table has already started.")
    if asking.table.chairs[seat].ready == message.ready:
        return None
    return ch.Readied(seat, message.ready)


@makes_so(ch.Readied)
def readied(table: Table, change: ch.Readied, at: int) -> Table:
    chair = replace(table.chairs[change.seat], ready=change.ready)
    return with_chair(table, change.seat, chair)


@answers(fc.SetBot)
def set_bot(asking: Asking, message: fc.SetBot) -> ch.TableChange | None:
    asking.between_games()
    asking.check_seat(message.seat)
    asking.as_host()
    check_bot(message.bot)
    chair = asking.table.chairs[message.seat]
    if chair.person:
        raise Refusal("seat_taken")
    return None if chair.bot == message.bot else ch.BotSeated(message.seat, message.bot)


@makes_so(ch.BotSeated)
def bot_seated(table: Table, change: ch.BotSeated, at: int) -> Table:
    return with_chair(table, change.seat, Chair(bot=change.bot))


def check_bot(bot: str | None) -> None:
    """Only the bots of the court may be asked for by name."""
    if bot is not None and bot not in ROSTER:
        raise Refusal("unknown_bot", f"There are {', '.join(ROSTER)}.")


@answers(fc.Remove)
def remove(asking: Asking, message: fc.Remove) -> ch.TableChange:
    asking.between_games()
    asking.check_seat(message.seat)
    asking.as_host()
    person = asking.table.chairs[message.seat].person
    if person is None:
        raise Refusal("not_found", "Nobody sits there.")
    return ch.Stood(message.seat, person.name, removed=True)


@answers(fc.Start)
def deal_now(asking: Asking, message: fc.Start) -> ch.TableChange:
    asking.between_games()
    asking.as_host()
    if any(chair.is_free for chair in asking.table.chairs):
        raise Refusal("not_now", "Every seat needs a person or a bot.")
    if not any(chair.person for chair in asking.table.chairs):
        raise Refusal("not_now", "Somebody has to sit down.")
    return start(asking.table, asking.rng)
