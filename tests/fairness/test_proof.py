"""A proof holds as it was published, and not with anything in it changed."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.fairness.claim_check import Claim, check_claims, is_valid
from oriflamme.fairness.fair_draw import AgreedOptions
from oriflamme.fairness.proof import BadProof, Proof, SeatCut, read_proof, write_proof
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.rules.deal import Dealt
from oriflamme.rules.ruleset import RULESETS
from tests.testkit.fair_deals import TABLES, proof_of

PROOF = proof_of(TABLES[0], 1)
TEXT = write_proof(PROOF).encode()


def flipped(text: bytes, bit: int) -> bytes:
    changed = bytearray(text)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def flipped_hex(text: str, bit: int) -> str:
    return flipped(bytes.fromhex(text), bit).hex()


def failing(proof: Proof) -> list[Claim]:
    return [found.claim for found in check_claims(proof) if not found.holds]


@pytest.mark.parametrize("agreed", TABLES, ids=lambda agreed: agreed.ruleset)
def test_a_proof_of_any_game_holds(agreed: AgreedOptions) -> None:
    proof = read_proof(write_proof(proof_of(agreed, 7)))

    assert proof.cards
    assert failing(proof) == []


PUBLISHED = sorted((Path(__file__).parent / "proofs").glob("*.json"))


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.name)
def test_what_was_published_once_holds_for_good(path: Path) -> None:
    """None of these is ever written anew: another way to deal gets another version."""
    assert failing(read_proof(path.read_text("utf-8"))) == []


def test_there_are_published_ones_of_every_ruleset() -> None:
    assert {path.name.partition(".")[0] for path in PUBLISHED} == {*RULESETS}


@given(st.integers(0, 8 * len(TEXT) - 1))
def test_a_proof_fails_when_any_bit_of_it_is_changed(bit: int) -> None:
    with pytest.raises((BadProof, UnicodeDecodeError)):
        read_proof(flipped(TEXT, bit).decode())


def test_a_proof_written_otherwise_is_none() -> None:
    with pytest.raises(BadProof):
        read_proof(TEXT.decode().replace("\n ", "\n  "))


BITS = st.integers(0, 255)
CARDS = st.sampled_from(range(len(PROOF.cards)))


@given(BITS)
def test_another_secret_was_not_sealed_and_gives_another_deal(bit: int) -> None:
    forged = replace(PROOF, secret=flipped_hex(PROOF.secret, bit))

    assert failing(read_proof(write_proof(forged))) == ["seal", "deal", "cards"]


@given(BITS)
def test_a_secret_that_was_not_sealed_shows(bit: int) -> None:
    assert failing(replace(PROOF, seal=flipped_hex(PROOF.seal, bit))) == ["seal"]


@given(BITS, st.sampled_from([0, 1]))
def test_every_bit_of_every_cut_counts(bit: int, seat: int) -> None:
    cuts = list(PROOF.cuts)
    cuts[seat] = SeatCut(None, flipped_hex(cuts[seat].cut or "", bit))

    assert failing(replace(PROOF, cuts=tuple(cuts))) == ["deal"]


@pytest.mark.parametrize("seat", [0, 1])
def test_no_cut_can_be_left_out(seat: int) -> None:
    cuts = list(PROOF.cuts)
    cuts[seat] = SeatCut(None, None)

    assert failing(replace(PROOF, cuts=tuple(cuts))) == ["deal"]
    assert failing(replace(PROOF, cuts=PROOF.cuts[:-1])) == ["deal"]


@given(CARDS, BITS)
def test_a_card_that_was_changed_shows(place: int, bit: int) -> None:
    cards = list(PROOF.cards)
    cards[place] = replace(cards[place], seal=flipped_hex(cards[place].seal, bit))

    assert failing(replace(PROOF, cards=tuple(cards))) == ["cards"]


@given(CARDS)
def test_a_card_sealed_at_another_moment_shows(place: int) -> None:
    cards = list(PROOF.cards)
    cards[place] = replace(cards[place], number=cards[place].number + 1)

    assert failing(replace(PROOF, cards=tuple(cards))) == ["cards"]
    assert failing(replace(PROOF, cards=PROOF.cards[:place])) == ["cards"]


def test_cards_that_changed_places_show() -> None:
    record = read_record(PROOF.record)
    red = record.dealt["red"]
    other = Dealt((*red.hand[:-1], red.aside[0]), (red.hand[-1], *red.aside[1:]), red.pile)
    swapped = replace(record, dealt={**record.dealt, "red": other}, actions=())

    assert "deal" in failing(replace(PROOF, record=write_record(swapped)))


@pytest.mark.parametrize(
    "other",
    [{"first": 1}, {"seats": 4}, {"edition": "ru"}, {"ruleset": "ablaze"}, {"deck": ("spy",)}],
)
def test_what_was_agreed_on_is_part_of_it(other: dict[str, object]) -> None:
    agreed = replace(PROOF.agreed, **other)  # type: ignore[arg-type]

    assert "deal" in failing(replace(PROOF, agreed=agreed))


def test_the_record_is_that_of_the_game_and_goes_to_its_end() -> None:
    record = read_record(PROOF.record)
    half = replace(record, actions=record.actions[:-5])

    assert "record" in failing(replace(PROOF, record=write_record(half)))
    assert failing(replace(PROOF, game="bado-kemi-2")) == ["record", "deal", "cards"]
    assert not is_valid(replace(PROOF, record="nothing"))


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"format":"oriflamme-proof"}', "[" * 9999]
)
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(BadProof):
        read_proof(text)
