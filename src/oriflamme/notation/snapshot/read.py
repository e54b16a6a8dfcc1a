"""Restoring a state from a snapshot: damaged or foreign text is refused."""

import json
from typing import Any

from oriflamme.notation.errors import BadNotation, BadSnapshot
from oriflamme.notation.snapshot.fields import state_of
from oriflamme.notation.snapshot.validate import validate_state
from oriflamme.notation.snapshot.write import (
    FORMAT,
    VERSION,
    canonical,
    digest,
    document_of,
)
from oriflamme.rules.engine import ask_again
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import Ruleset
from oriflamme.rules.state import State


def read_snapshot(text: str, *, custom_ruleset: Ruleset | None = None) -> State:
    """The state a snapshot was written from; its pending decision is worked out anew.

    One of a ruleset of one's own is read with it.
    """
    document = _document(text)
    try:
        state = state_of(document, custom_ruleset)
        validate_state(state)
    except (BadSetup, BadNotation) as problem:
        raise BadSnapshot(f"the snapshot is damaged: {problem}") from None
    restored = state if state.is_over else ask_again(state)
    if canonical(document_of(restored)) != canonical(document):
        raise BadSnapshot("the snapshot is damaged: its decision does not follow from the rest")
    return restored


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadSnapshot(f"the snapshot is cut short or no JSON: {problem}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadSnapshot(f"this is no snapshot: its format must be {FORMAT!r}")
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        raise BadSnapshot(
            f"this is a snapshot of version {version!r}, this program reads version {VERSION}"
        )
    if document.get("digest") != digest(document):
        raise BadSnapshot("the snapshot is damaged: its digest does not fit the rest")
    return document
