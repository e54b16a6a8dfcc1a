"""No number changes its meaning while its version stands."""

from pathlib import Path

import pytest

from oriflamme.kernel.vocabulary import ADDED_KINDS, FROZEN_KINDS, KINDS, is_supported
from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.setup import make_setup
from tests.testkit.kernel.listings import LISTINGS, listing

FROZEN = Path(__file__).parent / "frozen"


@pytest.mark.parametrize("name", LISTINGS)
def test_every_number_stands_for_what_its_version_says(name: str) -> None:
    """A list that has to change gets a new version, and `frozen/` one more listing."""
    version, _ = LISTINGS[name]
    kept = FROZEN / f"{name}-{version}.txt"
    assert kept.exists(), f"{name} has version {version} and no listing of it"
    assert listing(name) == kept.read_text()


def test_the_kernel_knows_every_card_and_ruleset_of_the_house() -> None:
    assert (KINDS, ADDED_KINDS) == (FROZEN_KINDS, ())
    assert set(KINDS) == set(CATALOG)
    assert all(is_supported(make_setup(box, seats=3)) for box in ("base", "ablaze"))
    assert is_supported(make_setup("duel"))
    assert is_supported(
        make_setup("mixed", seats=5, deck=(*deck_of("base")[:5], *deck_of("ablaze")[:5]))
    )
