"""Accounts on disk: whose name it is, whose seat it was."""

from collections.abc import Awaitable, Callable

import pytest

from oriflamme.server.store.account_writes import (
    AdoptGuest,
    DeleteAccount,
    EndToken,
    RenameAccount,
    SaveAccount,
    SavePasskey,
    SavePassword,
    SaveToken,
    SeeToken,
    UsePasskey,
)
from oriflamme.server.store.accounts import (
    AccountReads,
    AccountRow,
    PasskeyRow,
    SeatOwner,
    TokenRow,
)
from oriflamme.server.store.nameless import (
    DUE,
    MarkNameless,
    RewriteChange,
    SaveNamed,
    UnmarkNameless,
)
from oriflamme.server.store.store import Conflict, Store
from oriflamme.server.store.writes import DeleteGuest, SaveGame, SaveGuest, SaveSeats
from server.store.stores import change, with_store

Scenario = Callable[[Store, AccountReads], Awaitable[None]]


def with_accounts(database: str, scenario: Scenario) -> None:
    async def tried(store: Store) -> None:
        await scenario(store, AccountReads(store.rows))

    with_store(database, tried)


def guest(id: str) -> SaveGuest:
    return SaveGuest(id, id.encode(), id.title(), "en", 1)


def account(id: str, kind: str = "person", owner: str | None = None) -> SaveAccount:
    return SaveAccount(id, id, kind, owner, 5, "a hash")


def game(id: str, *guests: tuple[int | None, str]) -> SaveGame:
    return SaveGame(id, "bado", 1, 9, 100, b"{}", guests)


def test_an_account_is_found_by_its_guest_and_by_its_name(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"))
        anna = AccountRow("anna", "Anna", "person", None, 5, "a hash")

        assert await accounts.account("anna") == anna
        assert await accounts.looking_like("anna") == anna
        assert await accounts.of_guest("anna") == anna
        assert await accounts.account("bela") is None

        await store.keep(RenameAccount("anna", "anne"), SavePassword("anna", "another"))
        assert await accounts.looking_like("anna") is None
        renamed = await accounts.looking_like("anne")
        assert renamed is not None
        assert renamed.password == "another"

    with_accounts(database, run)


def test_no_two_accounts_have_names_that_look_alike(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"))
        with pytest.raises(Conflict):
            await store.keep(guest("bela"), SaveAccount("bela", "anna", "person", None, 5, None))
        assert await accounts.account("bela") is None

    with_accounts(database, run)


def test_the_games_of_a_guest_come_along_to_the_account(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"), guest("passer"), guest("bela"))
        await store.keep(game("bado-1", (0, "passer"), (1, "bela")))
        await store.keep(game("bado-2", (0, "passer"), (1, "anna")))
        await store.keep(SaveSeats("bado", ("passer",)))
        await store.keep(AdoptGuest("passer", "anna", 200))

        assert {row.id for row in await store.games_of("anna", 9)} == {"bado-1", "bado-2"}
        assert [row.id for row in await store.games_of("passer", 9)] == []
        assert await store.guest_by_key(b"passer") is None
        assert await accounts.seats_of("bado-1") == [
            SeatOwner(0, "anna", "anna", "person"),
            SeatOwner(1, "bela", None, None),
        ]
        found = await accounts.of_guest("passer")
        assert found is not None
        assert found.id == "anna"

    with_accounts(database, run)


def test_a_game_that_ends_after_the_guest_was_adopted_is_the_accounts_too(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"), guest("passer"))
        await store.keep(AdoptGuest("passer", "anna", 200))
        await store.keep(game("bado-3", (2, "passer")))

        assert await accounts.seats_of("bado-3") == [SeatOwner(2, "passer", "anna", "person")]

    with_accounts(database, run)


def test_a_shared_seat_is_nobodys(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"), game("bado-1", (None, "anna")))

        assert await accounts.seats_of("bado-1") == []

    with_accounts(database, run)


def test_passkeys_and_tokens_are_an_accounts_and_end_with_it(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"), guest("rook"))
        await store.keep(account("rook", "bot", "anna"))
        await store.keep(SavePasskey(b"id", "anna", b"public", 0, "phone", 5))
        await store.keep(SaveToken(b"hash", "rook", "mine", "read play", 5))
        await store.keep(SaveToken(b"other", "rook", "spare", "read", 6))
        await store.keep(UsePasskey(b"id", 7, 8), SeeToken(b"hash", 9), EndToken(b"other"))

        passkey = PasskeyRow(b"id", "anna", b"public", 7, "phone", 5, 8)
        token = TokenRow(b"hash", "rook", "mine", "read play", 5, 9)
        assert await accounts.passkey(b"id") == passkey
        assert await accounts.passkeys_of("anna") == [passkey]
        assert await accounts.token(b"hash") == token
        assert await accounts.tokens_of("rook") == [token]
        assert [bot.id for bot in await accounts.bots_of("anna")] == ["rook"]

        await store.keep(DeleteAccount("anna"), DeleteGuest("rook"))
        assert await accounts.passkey(b"id") is None
        assert await accounts.token(b"hash") is None
        assert await accounts.account("rook") is None

    with_accounts(database, run)


def test_whoever_has_an_account_is_never_cleared_away(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        far = 10**15
        await store.keep(guest("anna"), account("anna"), guest("bela"))

        assert await store.absent(far, 9) == ["bela"]

    with_accounts(database, run)


def test_it_is_noted_at_which_tables_a_name_is_to_go(database: str) -> None:
    async def run(store: Store, accounts: AccountReads) -> None:
        await store.keep(guest("anna"), account("anna"), guest("passer"), change(1))
        await store.keep(SaveNamed("passer", "bado"), SaveNamed("anna", "kemi"))
        await store.keep(SaveNamed("anna", "kemi"), SaveNamed("other", "kemi"))
        await store.keep(AdoptGuest("passer", "anna", 200))
        await store.keep(MarkNameless("anna"), DeleteGuest("anna"))
        assert set(await store.rows(DUE, 9)) == {("bado", "passer"), ("kemi", "anna")}
        assert await store.rows("SELECT guest FROM named_at") == [("other",)]

        await store.keep(RewriteChange("bado-kemi", 1, b"[]"), UnmarkNameless("bado"))
        assert [row.body for row in await store.changes("bado-kemi")] == [b"[]"]
        assert {code for code, _ in await store.rows(DUE, 9)} == {"kemi"}

    with_accounts(database, run)
