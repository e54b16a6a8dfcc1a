"""Every stored format says its version; another one is refused with both and left as it is.

Formats that need more to be written have this test elsewhere: databases in
`server/store/test_migrations.py`, runs and weights in `learning/test_opponent_pool.py`,
search data in `learning/test_search_data.py`, distilled policies and value functions in
`bots/distilled_policy/test_bad_policy_files.py` and `bots/value_function/test_value_function.py`.
"""

from pathlib import Path
from random import Random

import pytest

from oriflamme.analysis.review.report import GameReview
from oriflamme.analysis.review.review_json import BadReview, read_review, write_review
from oriflamme.arena.journal import BadJournal, Journal, write_journal
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.bots.weights_file import BadWeightsFile, format_weights_file, parse_weights_file
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.manifest import BadDataset, open_manifest
from oriflamme.fairness.proof import BadProof, read_proof
from oriflamme.notation.errors import BadSnapshot
from oriflamme.notation.snapshot import read_snapshot, write_snapshot
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import make_setup
from oriflamme.server.history.recovery import CorruptJournal, replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.store.store import ChangeRow

PLAN = TournamentConfig(("page", "page", "page"), deals=1)
PROOF = Path(__file__).parents[1] / "fairness" / "proofs" / "base.proof.json"
SETUP = make_setup("base", seats=3)


def snapshot() -> str:
    return write_snapshot(resume(lay_out(SETUP, deal(SETUP, Random(1)), 0)).state)


def dataset(folder: Path) -> str:
    open_manifest(folder, DatasetConfig(PLAN))
    return (folder / "manifest.json").read_text()


def opened(folder: Path) -> str:
    return ch.encode_change(ch.Opened(TableOptions(), ch.Person("anna", "Anna"))).decode()


FORMATS = {
    "a snapshot": (lambda _: snapshot(), lambda path: read_snapshot(path.read_text()), BadSnapshot),
    "a journal of the arena": (
        lambda _: write_journal(PLAN, []),
        lambda path: Journal(path, PLAN).open(),
        BadJournal,
    ),
    "a dataset": (
        dataset,
        lambda path: open_manifest(path.parent, DatasetConfig(PLAN)),
        BadDataset,
    ),
    "a review": (
        lambda _: write_review(GameReview("king:8", 1, (), (), (), ())),
        lambda path: read_review(path.read_text()),
        BadReview,
    ),
    "a proof": (
        lambda _: PROOF.read_text("utf-8"),
        lambda path: read_proof(path.read_text("utf-8")),
        BadProof,
    ),
    "lessons": (
        lambda _: format_weights_file({}, version=1),
        lambda path: parse_weights_file(path.read_text(), path.name, version=1),
        BadWeightsFile,
    ),
    "a table's journal": (
        opened,
        lambda path: list(replay("bado-kemi", [ChangeRow(1, 5, path.read_bytes())])),
        CorruptJournal,
    ),
}


@pytest.mark.parametrize("name", FORMATS)
def test_another_version_is_refused_with_both_and_left_as_it_is(name: str, tmp_path: Path) -> None:
    write, read, refusal = FORMATS[name]
    path = tmp_path / "manifest.json"
    text = write(tmp_path)
    path.write_text(text, "utf-8")
    read(path)
    path.write_text(of_another_version(text), "utf-8")
    before = path.read_bytes()

    with pytest.raises(refusal, match=r"of version 2, this program reads version 1$"):
        read(path)
    assert path.read_bytes() == before


def of_another_version(text: str) -> str:
    for mark in ('"version":1', '"version": 1'):
        if text.count(mark) == 1:
            return text.replace(mark, mark[:-1] + "2")
    raise AssertionError("it does not say its version")
