"""Proofs checked on the command line, each thing by itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from oriflamme.fairness.proof import write_proof
from oriflamme.i18n import LOCALES
from tests.testkit.command_line import oriflamme
from tests.testkit.fair_deals import TABLES, proof_of

PROOF = proof_of(TABLES[0], 1)


def test_a_proof_that_holds_says_each_thing_that_was_checked(tmp_path: Path) -> None:
    path = tmp_path / "game.proof.json"
    path.write_text(write_proof(PROOF), encoding="utf-8")
    checked = oriflamme("verify-deal", str(path), "--seal", PROOF.seal)

    assert checked.status == 0
    assert checked.lines == [
        "The proof is whole.",
        "The game bado-kemi-1 was played by the rules to its end.",
        f"The secret is the one that was sealed: {PROOF.seal}.",
        "Deck, first player and every hand follow from the secret and the cuts.",
        "Each card laid face down is the one that was sealed when it was laid (18).",
        "It is the seal you were shown.",
        "Seat 1 cut the cards.",
        "Seat 2 cut the cards.",
        "Seat 3 did not cut the cards: a bot sat there.",
        f"{path}: it holds.",
    ]


def test_a_proof_that_does_not_hold_says_what_does_not() -> None:
    forged = replace(PROOF, secret="00" * 32)
    checked = oriflamme("verify-deal", "-", stdin=write_proof(forged))

    assert checked.status == 1
    assert "The game bado-kemi-1 was played by the rules to its end." in checked.lines
    assert f"The secret is not the one that was sealed: {PROOF.seal}." in checked.lines
    assert checked.lines[-1] == "-: it does not hold."


def test_what_is_no_proof_is_said_to_be_none() -> None:
    checked = oriflamme("verify-deal", "-", stdin=write_proof(PROOF).replace("red", "rad"))

    assert checked.status == 1
    assert checked.err.startswith("oriflamme: - is no proof, or has been changed")


def test_what_ones_own_device_knows_is_compared() -> None:
    text, mine = write_proof(PROOF), PROOF.cuts[1].cut
    other = oriflamme("verify-deal", "-", "--seal", "11" * 32, "--cut", "22" * 32, stdin=text)

    assert "Seat 2 cut by what you gave." in oriflamme("verify-deal", "-", "--cut", mine or "",
                                                      stdin=text).lines  # fmt: skip
    assert other.status == 1
    assert "It is not the seal you were shown." in other.lines
    assert "No seat cut by what you gave." in other.lines


@pytest.mark.parametrize("lang", LOCALES)
def test_a_deal_that_nobody_cut_is_said_to_be_one(lang: str) -> None:
    proof = proof_of(TABLES[0], 1, bot=None)
    uncut = replace(proof, cuts=tuple(replace(cut, cut=None) for cut in proof.cuts))
    checked = oriflamme("verify-deal", "-", "--lang", lang, stdin=write_proof(uncut))

    assert checked.status == 1
    assert len(checked.lines) == 10
