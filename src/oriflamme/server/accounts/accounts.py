"""Who has an account: signing up, signing in, names, bots."""

from collections.abc import Callable
from typing import Final, NamedTuple

from oriflamme.server.accounts.passkeys import MAX_PASSKEYS as MOST_PASSKEYS
from oriflamme.server.accounts.passkeys import NewPasskey
from oriflamme.server.accounts.passwords import Passwords, check_password
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import guest_writes as gw
from oriflamme.server.store import queries as q
from oriflamme.server.store.queries import AccountRow, PasskeyRow
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import Store, WriteConflict
from oriflamme.server.tables.text_safety import skeleton

MAX_BOTS: Final = 5
"""Of one person."""


class NewGuest(NamedTuple):
    """A guest as `save_guest` takes one."""

    id: str
    key: bytes
    name: str
    language: str
    at: int
    coat: str | None = None


class Accounts:
    """What the store has of accounts, changed by the rules."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.passwords = Passwords()
        self._store = store
        self._clock = clock

    async def check_name_free(self, name: str, guest: str | None) -> None:
        """Refuse a name that would be taken for that of another's account."""
        holder = await self._store.fetch(q.account_by_skeleton(skeleton(name)))
        if holder is not None and holder.id != guest:
            raise Refusal("name_taken")

    async def create(
        self,
        guest: NewGuest,
        *,
        password: str | None = None,
        passkey: tuple[NewPasskey, str] | None = None,
        owner: str | None = None,
    ) -> None:
        """Give a guest an account: a person's by password or passkey, a bot's by its owner."""
        if password is not None:
            check_password(password, guest.name)
        await self.check_name_free(guest.name, guest.id)
        hashed = None if password is None else await self.passwords.hash(password)
        kind = "person" if owner is None else "bot"
        account = gw.save_account(
            guest.id, skeleton(guest.name), kind, owner, self._clock(), hashed
        )
        passkeys = [self._save_passkey(guest.id, *passkey)] if passkey else []
        try:
            await self._store.commit(*gw.save_guest(*guest), account, *passkeys)
        except WriteConflict:
            raise Refusal("name_taken") from None

    async def sign_in(self, name: str, password: str) -> AccountRow:
        """The account of this name and password. Which of them is wrong is not told."""
        account = await self._store.fetch(q.account_by_skeleton(skeleton(name)))
        hashed = account.password if account else None
        if not await self.passwords.is_correct(password, hashed) or account is None or not hashed:
            raise Refusal("wrong_credentials")
        if self.passwords.needs_rehash(hashed):
            await self._store.commit(
                gw.save_password(account.id, await self.passwords.hash(password))
            )
        return account

    async def change_password(self, account: AccountRow, old: str | None, new: str) -> None:
        """To another; who has none yet, but a passkey, needs no old one."""
        check_password(new, account.name)
        if account.password is not None and not await self.passwords.is_correct(
            old or "", account.password
        ):
            raise Refusal("wrong_credentials")
        await self._store.commit(gw.save_password(account.id, await self.passwords.hash(new)))

    async def merge_guest(self, guest: str, account: str) -> None:
        """What a guest has played is the account's."""
        await self._store.commit(*gw.merge_guest(guest, account, self._clock()))

    async def add_passkey(self, account: str, made: NewPasskey, label: str) -> None:
        if len(await self._store.fetch(q.passkeys_of(account))) >= MOST_PASSKEYS:
            raise Refusal("limit_reached", f"An account has {MOST_PASSKEYS} passkeys at most.")
        try:
            await self._store.commit(self._save_passkey(account, made, label))
        except WriteConflict:
            raise Refusal("invalid_passkey", "It is somebody's already.") from None

    async def record_passkey_use(self, passkey: PasskeyRow, sign_count: int) -> AccountRow:
        account = await self._store.fetch(q.account(passkey.account))
        if account is None:
            raise Refusal("invalid_passkey")
        await self._store.commit(gw.record_passkey_use(passkey.id, sign_count, self._clock()))
        return account

    async def delete_passkey(self, account: AccountRow, passkey: PasskeyRow) -> None:
        """Unless nothing would be left to sign in by."""
        if (
            account.password is None
            and len(await self._store.fetch(q.passkeys_of(account.id))) == 1
        ):
            raise Refusal("not_now", "Set a password first: it is all you sign in by.")
        await self._store.commit(gw.delete_passkey(passkey.id, account.id))

    async def check_bot_limit(self, owner: str) -> None:
        if len(await self._store.fetch(q.bots_of(owner))) >= MAX_BOTS:
            raise Refusal("limit_reached", f"One has {MAX_BOTS} bots at most.")

    def close(self) -> None:
        self.passwords.close()

    def _save_passkey(self, account: str, made: NewPasskey, label: str) -> Statement:
        return gw.save_passkey(
            made.id, account, made.public_key, made.sign_count, label, self._clock()
        )
