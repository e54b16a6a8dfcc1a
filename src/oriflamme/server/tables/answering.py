"""From what somebody asks to the changes that follow from it."""

from random import Random
from typing import assert_never

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.tables import playing, seating, talking
from oriflamme.server.tables.agreement import start
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.table import Table


def answer(asking: Asking, message: fc.Message) -> ch.TableChange | None:  # noqa: C901  one case a message
    """The change this asks for; none when all is so already. Raises `Refusal`."""
    match message:
        case fc.Sit():
            return seating.sit(asking, message)
        case fc.Stand():
            return seating.stand(asking)
        case fc.Ready():
            return seating.ready(asking, message)
        case fc.SetBot():
            return seating.set_bot(asking, message)
        case fc.Remove():
            return seating.remove(asking, message)
        case fc.Start():
            return seating.deal_now(asking)
        case fc.Say():
            return talking.say(asking, message)
        case fc.ComeBack():
            return playing.come_back(asking)
        case fc.HandOver():
            return playing.hand_over(asking)
        case fc.Rematch():
            return playing.rematch(asking, message)
        case fc.Nudge():
            return playing.nudge(asking)
        case fc.Act() | fc.Join() | fc.Ping() | fc.Mute():
            raise TypeError(f"{type(message).__name__} is answered before it comes here")
        case _:
            assert_never(message)


def consequence(table: Table, rng: Random) -> ch.TableChange | None:
    """What follows by itself: the end of a game, or the start of one that all are ready for."""
    game = table.game
    if table.phase == "playing":
        return ch.Ended(game.id) if game and game.state.is_over else None
    people = [chair for chair in table.chairs if chair.person]
    if not people or any(chair.is_free for chair in table.chairs):
        return None
    wanted = [c.ready if table.phase == "seating" else c.rematch for c in people]
    return start(table, rng) if all(wanted) else None
