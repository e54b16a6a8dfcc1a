"""Who may ask for a hint, and what the others hear of it."""

from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.protocol.terms import BotName
from tests.testkit.server.table_harness import Ear, Party

BOTS: dict[int, BotName] = {1: "page", 2: "page"}


def against_bots() -> tuple[Party, Ear, list[int]]:
    """Anna decides first, and alone with bots; whose hints the room asks for is noted."""
    party = Party(TableOptions(seats=3, first=0), bots=BOTS)
    anna = party.join("Anna")
    party.say(anna, fc.Ready(True))
    return party, anna, noted(party)


def noted(party: Party) -> list[int]:
    wanted: list[int] = []
    party.room.on_hint = lambda listener, seat: wanted.append(seat)
    return wanted


def test_alone_with_bots_nothing_is_kept_of_a_hint() -> None:
    party, anna, wanted = against_bots()
    before = len(party.units)

    assert party.say(anna, fc.AskHint(party.asked())) == ""
    assert wanted == [0]
    assert len(party.units) == before


def test_among_people_there_are_hints_only_where_that_was_agreed_on() -> None:
    party = Party(TableOptions(seats=3, first=0))
    anna, *_ = party.seated()

    assert party.say(anna, fc.AskHint(party.asked())) == "refused:no_hint"


def test_among_people_it_is_told_once_for_a_decision() -> None:
    party = Party(TableOptions(seats=3, first=0, hints=True))
    anna, bela, carl = party.seated()
    wanted = noted(party)

    assert party.say(anna, fc.AskHint(party.asked())) == "change:hinted"
    assert bela.last["what"] == carl.last["what"] == {"kind": "hinted", "seat": 0}
    assert party.say(anna, fc.AskHint(party.asked())) == ""
    assert wanted == [0, 0]
    assert party.recovered() == party.table

    party.act([anna, bela, carl], 0)
    assert party.say(bela, fc.AskHint(party.asked())) == "change:hinted"


def test_a_hint_is_about_ones_own_pending_decision() -> None:
    party = Party(TableOptions(seats=3, first=0, hints=True))
    anna, bela, _ = party.seated()

    assert party.say(bela, fc.AskHint(party.asked())) == "refused:not_your_turn"
    assert party.say(anna, fc.AskHint(party.asked() - 1)) == "refused:stale"
    assert party.say(party.join("Zoe"), fc.AskHint(party.asked())) == "refused:not_seated"
    party.say(anna, fc.HandOver())
    assert party.say(anna, fc.AskHint(party.asked())) == "refused:not_now"


def test_before_the_game_there_is_nothing_to_ask() -> None:
    party = Party(TableOptions(seats=3), bots=BOTS)

    assert party.say(party.join("Anna"), fc.AskHint(1)) == "refused:not_now"


def test_a_hint_comes_after_what_others_hear_of_it() -> None:
    party = Party(TableOptions(seats=3, first=0, hints=True))
    anna, bela, _ = party.seated()
    party.room.on_hint = lambda listener, seat: party.room.send_hint(
        listener, party.asked(), b'{"type": "hint"}'
    )
    party.hold = True
    party.room.receive(anna, fc.AskHint(party.asked()))
    assert "hint" not in anna.kinds()

    party.held.pop()(None)
    assert anna.kinds()[-2:] == ["change:hinted", "hint"]
    assert "hint" not in bela.kinds()


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    party, anna, _ = against_bots()
    asked = party.asked()
    party.room.send_hint(anna, asked, b'{"type": "hint"}')
    assert anna.kinds()[-1] == "hint"

    party.act([anna], 0)
    told = len(anna.texts)
    party.room.send_hint(anna, asked, b'{"type": "hint"}')
    assert len(anna.texts) == told
