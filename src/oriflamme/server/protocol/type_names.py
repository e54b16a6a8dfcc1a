"""Names for what has none in Python: the unions of messages, and closed lists of words."""

from typing import Any, Final, get_args

from oriflamme.analysis.reasons import FACTS
from oriflamme.rules.card import CATALOG
from oriflamme.rules.decision import Question
from oriflamme.rules.terms import FAMILIES
from oriflamme.server.protocol import client_messages, server_messages
from oriflamme.server.protocol.actions import WireAction
from oriflamme.server.protocol.coats import Charge, Colour, Division, Metal
from oriflamme.server.protocol.events import WireEvent
from oriflamme.server.protocol.public_changes import PublicChange
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.server_messages import LobbyMessage, OwnTablesMessage
from oriflamme.server.protocol.tables import Pace
from oriflamme.server.protocol.terms import Edition, Language, Phase, Phrase, Ruleset

UNIONS: Final[dict[str, Any]] = {
    "ClientMessage": client_messages.ClientMessage,
    "ServerMessage": server_messages.ServerMessage,
    "LobbyMessage": LobbyMessage,
    "OwnTablesMessage": OwnTablesMessage,
    "PublicChange": PublicChange,
    "GameEvent": WireEvent,
    "Action": WireAction,
    "Pace": Pace,
}

LITERALS: Final[dict[str, tuple[str, ...]]] = {
    "Family": tuple(FAMILIES),
    "Kind": tuple(CATALOG),
    "Question": get_args(Question),
    "RefusalCode": get_args(RefusalCode),
    "Fact": FACTS,
    "Phrase": get_args(Phrase),
    "Language": get_args(Language),
    "Ruleset": get_args(Ruleset),
    "Edition": get_args(Edition),
    "Phase": get_args(Phase),
    "Division": get_args(Division),
    "Metal": get_args(Metal),
    "Colour": get_args(Colour),
    "Charge": get_args(Charge),
}

OPEN_LITERALS: Final[dict[str, str]] = {
    "Kind": "kinds",
    "Language": "languages",
    "Ruleset": "rulesets",
}
"""Lists a card, a language or a ruleset makes longer while the protocol stays the same, and where
`Choices` tells a client what is in them."""

_FAMILY_FIELDS: Final = {"family", "families", "crest", "seats"}
_KIND_FIELDS: Final = {
    "kind",
    "ability",
    "deck",
    "hand",
    "aside",
    "discard",
    "never_aside",
    "card",
    "cards",
    "pile",
}


def literal_of_field(field: str) -> str | None:
    """Which list the strings of a field are from; to the rules, families and kinds are strings."""
    if field in _FAMILY_FIELDS:
        return "Family"
    return "Kind" if field in _KIND_FIELDS else None
