"""oriflamme verify-deal: check that nobody chose the deal of a game, each thing by itself."""

import argparse
from collections.abc import Iterator
from typing import Final

from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.game_files import read_game_file
from oriflamme.cli.translator import Translator
from oriflamme.fairness.claim_check import Claim, check_claims
from oriflamme.fairness.proof import BadProof, Proof, SeatCut, read_proof

PASSED_MESSAGES: Final[dict[Claim, str]] = {
    "record": "cli.verify_deal.passed.record",
    "seal": "cli.verify_deal.passed.seal",
    "deal": "cli.verify_deal.passed.deal",
    "cards": "cli.verify_deal.passed.cards",
}
FAILED_MESSAGES: Final[dict[Claim, str]] = {
    "record": "cli.verify_deal.failed.record",
    "seal": "cli.verify_deal.failed.seal",
    "deal": "cli.verify_deal.failed.deal",
    "cards": "cli.verify_deal.failed.cards",
}


def add_arguments(parser: argparse.ArgumentParser, speech: Translator) -> None:
    parser.add_argument("file", metavar="GAME", help=speech("cli.help.verify_deal_file"))
    parser.add_argument("--seal", metavar="SEAL", help=speech("cli.help.verify_deal_seal"))
    parser.add_argument("--cut", metavar="CUT", help=speech("cli.help.verify_deal_cut"))


def run(args: argparse.Namespace, console: Console, speech: Translator) -> int:
    """0 when everything holds, 1 when anything does not."""
    text = read_game_file(args.file, console, speech).text
    try:
        proof = read_proof(text)
    except BadProof as problem:
        told = speech("cli.verify_deal.no_proof", file=args.file, reason=problem)
        raise CommandError(told, status=1) from None
    good = True
    console.write_line(speech("cli.verify_deal.whole"))
    for holds, line in _check_lines(proof, args.seal, args.cut, speech):
        good &= holds
        console.write_line(line)
    verdict = "cli.verify_deal.proved" if good else "cli.verify_deal.not_proved"
    console.write_line(speech(verdict, file=args.file))
    return 0 if good else 1


def _check_lines(
    proof: Proof, seal: str | None, cut: str | None, speech: Translator
) -> Iterator[tuple[bool, str]]:
    """Whether each thing is as it should be, in words."""
    told = {"game": proof.game, "seal": proof.seal, "count": len(proof.cards)}
    for found in check_claims(proof):
        key = PASSED_MESSAGES[found.claim] if found.holds else FAILED_MESSAGES[found.claim]
        yield found.holds, speech(key, **told)
    if seal is not None:
        same = seal == proof.seal
        yield same, speech("cli.verify_deal.same_seal" if same else "cli.verify_deal.other_seal")
    for seat, each in enumerate(proof.cuts, start=1):
        yield True, speech(_cut_message(each), seat=seat)
    if not any(each.cut for each in proof.cuts):
        yield True, speech("cli.verify_deal.no_cut")
    if cut is not None:
        yield _compare(proof, cut, speech)


def _cut_message(seat: SeatCut) -> str:
    if seat.cut:
        return "cli.verify_deal.cut_by"
    return "cli.verify_deal.cut_by_no_bot" if seat.bot else "cli.verify_deal.cut_by_nothing"


def _compare(proof: Proof, cut: str, speech: Translator) -> tuple[bool, str]:
    """Whether what one's device cut by is among the cuts."""
    for seat, each in enumerate(proof.cuts, start=1):
        if each.cut == cut:
            return True, speech("cli.verify_deal.mine", seat=seat)
    return False, speech("cli.verify_deal.not_mine")
