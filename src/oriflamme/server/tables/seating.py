"""Before the first card: who sits where, and who is ready."""

from oriflamme.bots.roster import ROSTER
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.agreement import start
from oriflamme.server.tables.asking import Asking


def sit(asking: Asking, message: fc.Sit) -> ch.TableChange | None:
    asking.between_games()
    asking.check_seat(message.seat)
    person = asking.somebody()
    chair = asking.table.chairs[message.seat]
    if chair.person and chair.person.id == person.id:
        return None
    if not chair.is_free:
        raise Refusal("seat_taken")
    return ch.Sat(message.seat, person)


def stand(asking: Asking) -> ch.TableChange:
    asking.between_games()
    return ch.Stood(asking.seat(), asking.somebody().name)


def ready(asking: Asking, message: fc.Ready) -> ch.TableChange | None:
    seat = asking.seat()
    if asking.table.phase != "seating":
        raise Refusal("not_now", "The table has already started.")
    if asking.table.chairs[seat].ready == message.ready:
        return None
    return ch.Readied(seat, message.ready)


def set_bot(asking: Asking, message: fc.SetBot) -> ch.TableChange | None:
    asking.between_games()
    asking.check_seat(message.seat)
    asking.as_host()
    check_bot(message.bot)
    chair = asking.table.chairs[message.seat]
    if chair.person:
        raise Refusal("seat_taken")
    return None if chair.bot == message.bot else ch.BotSeated(message.seat, message.bot)


def check_bot(bot: str | None) -> None:
    """Only the bots of the court may be asked for by name."""
    if bot is not None and bot not in ROSTER:
        raise Refusal("unknown_bot", f"There are {', '.join(ROSTER)}.")


def remove(asking: Asking, message: fc.Remove) -> ch.TableChange:
    asking.between_games()
    asking.check_seat(message.seat)
    asking.as_host()
    person = asking.table.chairs[message.seat].person
    if person is None:
        raise Refusal("not_found", "Nobody sits there.")
    return ch.Stood(message.seat, person.name, removed=True)


def deal_now(asking: Asking) -> ch.TableChange:
    asking.between_games()
    asking.as_host()
    if any(chair.is_free for chair in asking.table.chairs):
        raise Refusal("not_now", "Every seat needs a person or a bot.")
    if not any(chair.person for chair in asking.table.chairs):
        raise Refusal("not_now", "Somebody has to sit down.")
    return start(asking.table, asking.rng)
