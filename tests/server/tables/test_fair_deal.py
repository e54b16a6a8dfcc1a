"""The deal is sealed, devices cut the cards, and each card laid face down is sealed."""

from random import Random

from msgspec.structs import replace

from oriflamme.fairness.claim_check import is_valid
from oriflamme.fairness.proof import Proof, read_proof, write_proof
from oriflamme.fairness.seals import seal_of
from oriflamme.server.history.compaction import find_superseded
from oriflamme.server.history.proofs import proof_of
from oriflamme.server.history.recovery import game_steps
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.tables.table_creation import create_table
from tests.testkit.server.table_harness import START, RecordingListener, TableHarness

SHARES = [f"{seat}" * 64 for seat in range(5)]


def seal(harness: TableHarness) -> str:
    assert harness.table.secret
    return seal_of(harness.table.secret)


def cut(harness: TableHarness, ear: RecordingListener, share: str) -> str:
    return harness.request(ear, fc.Cut(seal(harness), share))


def proof(harness: TableHarness, game: int = 1) -> Proof | None:
    """What is published of a game that is over."""
    starts = [r.number for r in harness.rows() if b'"kind":"started"' in r.body]
    ends = [r.number for r in harness.rows() if b'"kind":"ended"' in r.body]
    rows = [row for row in harness.rows() if row.number <= ends[game - 1]]
    return proof_of(game_steps(harness.table.code, rows, starts[game - 1]), START)


def published(harness: TableHarness, game: int = 1) -> Proof:
    found = proof(harness, game)
    assert found is not None
    return found


def seated(harness: TableHarness, *cutting: int) -> list[RecordingListener]:
    """Everybody sits, some cut the cards, and all are ready: the game is on."""
    ears = [harness.join(name) for name in ("Anna", "Bela", "Carl")]
    for seat, ear in enumerate(ears):
        harness.request(ear, fc.TakeSeat(seat))
    for seat in cutting:
        assert cut(harness, ears[seat], SHARES[seat]) == "change:cards_cut"
    for ear in ears:
        harness.request(ear, fc.Ready(True))
    return ears


def test_everybody_is_shown_the_seal_before_the_deal_and_nobody_what_is_under_it() -> None:
    harness = TableHarness()
    zoe = harness.join(None)
    shown = zoe.last["table"]["seal"]
    ears = seated(harness, 0)

    assert harness.table.game
    assert harness.table.game.secret
    assert shown == seal_of(harness.table.game.secret)
    assert zoe.last["table"]["game"]["seal"] == shown
    assert zoe.last["table"]["seal"] is None
    heard = b"".join(text for ear in [zoe, *ears] for text in ear.texts)
    assert harness.table.game.secret.hex().encode() not in heard
    assert SHARES[0].encode() not in heard


def test_who_has_cut_the_cards_is_told_and_not_by_what() -> None:
    harness = TableHarness()
    anna, zoe = harness.join("Anna"), harness.join(None)

    assert cut(harness, anna, SHARES[0]) == "change:cards_cut"
    assert zoe.last["change"] == {"kind": "cards_cut", "seat": 0}
    assert [seat["has_cut"] for seat in zoe.last["table"]["seats"]] == [True, False, False]
    assert harness.recovered() == harness.table


def test_cards_are_cut_once_and_only_for_the_next_deal() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    cut(harness, anna, SHARES[0])

    assert cut(harness, anna, SHARES[1]) == ""
    assert harness.table.seats[0].client_seed == SHARES[0]
    assert harness.request(anna, fc.Cut("0" * 64, SHARES[1])) == ""
    assert (
        harness.request(harness.join("Zoe"), fc.Cut(seal(harness), SHARES[1]))
        == "refused:not_seated"
    )


def test_a_device_that_several_share_cuts_for_each_of_them() -> None:
    host = ch.Person("id-anna", "Anna")
    steps = create_table("bado-kemi", TableOptions(seats=3), host, seat=None, bots={},
                    people={0: "Ada", 1: "Bo", 2: "Cy"}, ready=False, now=START, rng=Random(4),
                    client_seed=SHARES[4])  # fmt: skip
    harness = TableHarness(steps=steps)
    ears = []
    for person in harness.table.people_of("id-anna"):
        ear = RecordingListener(person.name)
        ear.person = person
        harness.room.join(ear, None)
        ears.append(ear)
    harness.play(ears)
    anna = harness.join("Anna")

    assert [each.cut for each in published(harness).cuts] == [SHARES[4]] * 3
    assert cut(harness, anna, SHARES[0]) == "change:cards_cut"
    assert cut(harness, ears[2], SHARES[2]) == "change:cards_cut"
    assert cut(harness, anna, SHARES[1]) == "change:cards_cut"
    assert cut(harness, anna, SHARES[3]) == ""
    assert [chair.client_seed for chair in harness.table.seats] == SHARES[:3]


def test_whoever_sits_elsewhere_cuts_anew() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    cut(harness, anna, SHARES[0])
    harness.request(anna, fc.TakeSeat(1))

    assert cut(harness, anna, SHARES[1]) == "change:cards_cut"
    assert [chair.client_seed for chair in harness.table.seats] == [None, SHARES[1], None]


def test_the_deal_follows_from_the_secret_and_every_cut() -> None:
    dealt = []
    for cutting in [(), (0,), (1,), (0, 1, 2)]:
        harness = TableHarness()
        seated(harness, *cutting)
        assert harness.table.game
        dealt.append(harness.table.game.dealt)

    assert all(dealt.count(each) == 1 for each in dealt)


def test_a_finished_game_is_proved_and_says_who_cut() -> None:
    harness = TableHarness()
    harness.play(seated(harness, 0, 2))
    found = published(harness)

    assert is_valid(read_proof(write_proof(found)))
    assert [each.cut for each in found.cuts] == [SHARES[0], None, SHARES[2]]
    assert len(found.cards) == 18


def test_every_game_at_a_table_has_a_seal_of_its_own() -> None:
    harness = TableHarness()
    ears = seated(harness, 0, 1, 2)
    harness.play(ears)
    next_seal = seal(harness)
    assert ears[1].last["table"]["seal"] == next_seal
    assert not any(seat["has_cut"] for seat in ears[1].last["table"]["seats"])
    cut(harness, ears[1], SHARES[3])
    for ear in ears:
        harness.request(ear, fc.Rematch(True))
    harness.play(ears)

    assert is_valid(published(harness, 1))
    assert is_valid(published(harness, 2))
    assert published(harness, 2).seal == next_seal
    assert [each.cut for each in published(harness, 2).cuts] == [None, SHARES[3], None]
    assert harness.recovered() == harness.table


def test_bots_cut_nothing() -> None:
    harness = TableHarness(bots={1: "squire", 2: "page"})
    anna = harness.join("Anna")
    cut(harness, anna, SHARES[0])
    harness.request(anna, fc.Ready(True))
    game = harness.table.running_game()

    assert game.secret
    start = next(ch.decode_change(r.body) for r in harness.rows() if b'"started"' in r.body)
    assert isinstance(start, ch.Started)
    assert start.client_seeds == (SHARES[0], None, None)


def test_each_card_laid_face_down_is_sealed_for_all_alike() -> None:
    harness = TableHarness()
    ears = seated(harness)
    harness.act(ears, 0)
    (card,) = harness.table.running_game().sealed

    for ear in ears:
        told = [m for m in ear.messages if m["type"] == "change"][-1]
        assert told["change"]["sealed"] == {"serial": 0, "seal": card.seal}


def test_a_card_laid_again_has_another_seal() -> None:
    """The same card or another: nobody can tell."""
    harness = TableHarness()
    ears = seated(harness)
    decider = harness.table.decider()
    assert decider is not None
    seals: list[str] = []
    for choice in (0, 0, 1):
        harness.act(ears, choice, id=f"again{len(seals)}")
        (card,) = harness.table.running_game().sealed
        seals.append(card.seal)
        assert harness.request(ears[decider], fc.TakeBack()) == "change:taken_back"
        assert harness.table.running_game().sealed == ()
    harness.play(ears)

    assert len({*seals}) == 3
    assert is_valid(published(harness))


def test_a_table_from_before_there_were_seals_plays_on() -> None:
    """Its running game has no proof, its next one has."""
    harness = TableHarness()
    ears = seated(harness)
    rows = [ChangeRow(row.number, row.at, _unsealed(row.body)) for row in harness.rows()]
    old = TableHarness(steps=game_steps(harness.table.code, rows, 1))
    ears = [old.join(name) for name in ("Anna", "Bela", "Carl")]
    assert old.table.running_game().secret is None
    old.play(ears)
    assert proof(old) is None
    for ear in ears:
        old.request(ear, fc.Rematch(True))
    old.play(ears)

    assert is_valid(published(old, 2))


def _unsealed(body: bytes) -> bytes:
    change = ch.decode_change(body)
    if isinstance(change, ch.Started):
        change = replace(change, secret=None, client_seeds=())
    elif isinstance(change, ch.Opened):
        change = replace(change, secret=None)
    return ch.encode_change(change)


def test_cuts_can_be_let_go_once_the_cards_are_dealt() -> None:
    harness = TableHarness(TableOptions(seats=3))
    ears = seated(harness, 0, 1)
    numbers = [row.number for row in harness.rows() if b'"cards_cut"' in row.body]
    gone = find_superseded(harness.rows(), remembered=1)

    assert all(any(a <= n <= b for a, b in gone.ranges) for n in numbers)
    harness.play(ears)
    assert is_valid(published(harness))
