"""What whoever keeps the house asks of it: written beside it, done by it."""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class BaseAdminCommand(Struct, frozen=True, tag_field="command"):
    """The common part: the tag."""


class CloseTable(BaseAdminCommand, frozen=True, tag="close_table"):
    """Everybody has to leave a table, and nobody comes in any more; its finished games stay."""

    code: str


class DeleteTable(BaseAdminCommand, frozen=True, tag="delete_table"):
    """A table is deleted, with every game that was played there."""

    code: str


class Ban(BaseAdminCommand, frozen=True, tag="ban"):
    """A guest, by public id, or a network is kept out."""

    target: str
    expires: int
    """When it is over; 0: never."""
    reason: str = ""


class LiftBan(BaseAdminCommand, frozen=True, tag="lift_ban"):
    """Whoever was kept out may come again."""

    target: str


class RenameGuest(BaseAdminCommand, frozen=True, tag="rename_guest"):
    """A guest is called otherwise."""

    guest: str
    name: str


class DeleteGuest(BaseAdminCommand, frozen=True, tag="delete_guest"):
    """A guest is forgotten, as if they had asked for it themselves."""

    guest: str


class Announce(BaseAdminCommand, frozen=True, tag="announce"):
    """Everybody is told something; an empty text takes back what was told before."""

    text: str
    expires: int
    """Whoever comes later than this is not told any more."""


AdminCommand: TypeAlias = (
    CloseTable | DeleteTable | Ban | LiftBan | RenameGuest | DeleteGuest | Announce
)

_decoder = msgspec.json.Decoder(AdminCommand)
encode_command = msgspec.json.Encoder().encode


def decode_command(body: bytes) -> AdminCommand:
    order: AdminCommand = _decoder.decode(body)
    return order
