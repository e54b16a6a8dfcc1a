"""Accounts: what is asked about them, and what is told to their owners."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from oriflamme.server.protocol.requests import Request
from oriflamme.server.protocol.terms import AccountKind, ClientId, GuestName, Milliseconds

Scope: TypeAlias = Literal["read", "play"]
"""What a token allows: to read what its account may, or to play as it too."""
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Label = Annotated[str, Meta(min_length=1, max_length=60)]
Base64 = Annotated[str, Meta(min_length=1, max_length=8000, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
State = Annotated[str, Meta(min_length=1, max_length=400)]


class SignUpRequest(Request, frozen=True):
    """`POST /api/account`: an account for the guest one is, or for a new one."""

    name: GuestName
    """By which one signs in, and is called at tables."""
    password: Password
    """Ten characters or more."""


class SignInRequest(Request, frozen=True):
    """`POST /api/sign-in`: be here who one is by name and password."""

    name: GuestName
    password: Password
    """Of the account."""
    merge: bool = False
    """Whether the finished games of the guest one is on this device come along."""
    leave_seats: bool = False
    """Whether to leave the seats that guest has: in running games a bot plays on."""


class PasswordRequest(Request, frozen=True):
    """`POST /api/account/password`: another password. All other devices are signed out."""

    new_password: Password
    """Ten characters or more."""
    old_password: Password | None = None
    """Null: there is none yet."""


class RegisterPasskeyRequest(Request, frozen=True):
    """`POST /api/passkeys`: what the browser made. Who has no account gets one by it."""

    state: State
    """From `PasskeyChallenge`."""
    id: Base64
    """Of the passkey, in base64url, as is all that the browser says."""
    client_data: Base64
    """`clientDataJSON`."""
    attestation: Base64
    """`attestationObject`."""
    label: Label = "passkey"
    """What its owner calls it."""


class PasskeySignInRequest(Request, frozen=True):
    """`POST /api/sign-in/passkey`: what the browser signed."""

    state: State
    """From `PasskeyChallenge`."""
    id: Base64
    """Of the passkey, in base64url, as is all that the browser says."""
    client_data: Base64
    """`clientDataJSON`."""
    authenticator_data: Base64
    """`authenticatorData`."""
    signature: Base64
    """`signature`."""
    merge: bool = False
    """Whether the finished games of the guest one is on this device come along."""
    leave_seats: bool = False
    """Whether to leave the seats that guest has: in running games a bot plays on."""


class DeletePasskeyRequest(Request, frozen=True):
    """`POST /api/passkeys/delete`: sign in by it no more."""

    id: Base64
    """Of the passkey."""


class TokenRequest(Request, frozen=True):
    """`POST /api/tokens`: a key for a program of one's own."""

    label: Label
    """What its owner calls it."""
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=2)]
    """What it allows: `read` to read what the account may, `play` to play as it too."""
    bot: ClientId | None = None
    """The id of one's bot, which the program then is; null: it is oneself."""


class RevokeTokenRequest(Request, frozen=True):
    """`POST /api/tokens/revoke`: it opens nothing any more."""

    id: ClientId
    """Of the token."""
    bot: ClientId | None = None
    """The id of one's bot, where the token is the bot's."""


class BotRequest(Request, frozen=True):
    """`POST /api/bots`: an account for a program that plays."""

    name: GuestName


class DeleteBotRequest(Request, frozen=True):
    """`POST /api/bots/delete`: a bot of one's own is no more; its games stay, without its name."""

    id: ClientId
    """Of the bot."""


class Account(Struct, frozen=True):
    """Somebody who can sign in."""

    id: str
    """The public id, the same as the guest's."""
    name: str
    kind: AccountKind
    """A person's, or a bot's: then a program plays."""
    created: Milliseconds
    """Since when there is the account."""
    has_password: bool
    """Else it is signed in to by passkeys alone."""


class Passkey(Struct, frozen=True):
    """A passkey of one's own."""

    id: str
    label: str
    """What its owner calls it."""
    created: Milliseconds
    """Since when there is one."""
    last_used: Milliseconds
    """When one last signed in by it."""


class Token(Struct, frozen=True):
    """A token of one's own; the token itself is told once only."""

    id: str
    label: str
    """What its owner calls it."""
    scopes: tuple[Scope, ...]
    """What it allows."""
    created: Milliseconds
    """Since when there is one."""
    last_used: Milliseconds
    """When it was last used, to the hour."""


class OwnBot(Struct, frozen=True):
    """A bot of one's own."""

    id: str
    name: str
    created: Milliseconds
    """Since when there is the account."""
    tokens: tuple[Token, ...]
    """By which programs are this bot."""


class AccountState(Struct, frozen=True):
    """`GET /api/account`: how one is known here."""

    accounts_enabled: bool
    """Whether there are accounts on this server."""
    account: Account | None
    """Null: one is a guest, or nobody yet."""
    passkeys: tuple[Passkey, ...] = ()
    """By which one may sign in."""
    tokens: tuple[Token, ...] = ()
    """By which programs are oneself."""
    bots: tuple[OwnBot, ...] = ()
    """One's own bots."""


class CreatedToken(Struct, frozen=True):
    """`POST /api/tokens`: the token, told this once."""

    token: str
    """To be sent as `Authorization: Bearer …`."""
    details: Token
    """What is kept of it."""


class PasskeyChallenge(Struct, frozen=True):
    """What a browser needs to make a passkey, or to sign in by one."""

    state: str
    """To be sent back with the answer, within five minutes."""
    challenge: str
    """In base64url."""
    rp_id: str
    """The relying party: the host of this server."""
    user: str
    """The public id; empty when one signs in."""
    name: str
    """What the passkey is called; empty when one signs in."""
    algorithms: tuple[int, ...]
    """Signatures that are understood, by their COSE numbers."""
    exclude_credentials: tuple[str, ...]
    """Passkeys one has already, which are not made again."""
