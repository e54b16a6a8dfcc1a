"""Accounts on disk: whose name it is, whose seat it was."""

import pytest

from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import (
    delete_guest,
    delete_token,
    mark_for_erasure,
    merge_guest,
    record_passkey_use,
    rename_account,
    save_account,
    save_guest,
    save_passkey,
    save_password,
    save_token,
    update_token_last_used,
)
from oriflamme.server.store.queries import AccountRow, PasskeyRow, PendingErasure, TokenRow
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import Store, WriteConflict
from oriflamme.server.store.writes import (
    clear_pending_erasure,
    rewrite_change,
    save_game,
    save_guest_mention,
    save_seats,
)
from tests.testkit.server.stores import change, with_store


def guest(id: str) -> list[Statement]:
    return save_guest(id, id.encode(), id.title(), "en", 1)


def account(id: str, kind: str = "person", owner: str | None = None) -> Statement:
    return save_account(id, id, kind, owner, 5, "a hash")


def game(id: str, *guests: tuple[int | None, str]) -> list[Statement]:
    return save_game(id, "bado", 1, 9, 100, b"{}", guests)


def test_an_account_is_found_by_its_guest_and_by_its_name(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(*guest("anna"), account("anna"))
        anna = AccountRow("anna", "Anna", "person", None, 5, "a hash")

        assert await store.fetch(q.account("anna")) == anna
        assert await store.fetch(q.account_by_skeleton("anna")) == anna
        assert await store.fetch(q.account("bela")) is None

        await store.commit(rename_account("anna", "anne"), save_password("anna", "another"))
        assert await store.fetch(q.account_by_skeleton("anna")) is None
        renamed = await store.fetch(q.account_by_skeleton("anne"))
        assert renamed is not None
        assert renamed.password == "another"

    with_store(database, run)


def test_no_two_accounts_have_names_that_look_alike(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(*guest("anna"), account("anna"))
        with pytest.raises(WriteConflict):
            await store.commit(
                *guest("bela"), save_account("bela", "anna", "person", None, 5, None)
            )
        assert await store.fetch(q.account("bela")) is None

    with_store(database, run)


def test_the_games_of_a_guest_come_along_to_the_account(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(*guest("anna"), account("anna"), *guest("passer"), *guest("bela"))
        await store.commit(*game("bado-1", (0, "passer"), (1, "bela")))
        await store.commit(*game("bado-2", (0, "passer"), (1, "anna")))
        await store.commit(*save_seats("bado", ("passer",)))
        await store.commit(*merge_guest("passer", "anna", 200))

        assert {row.id for row in await store.fetch(q.games_of("anna", 9))} == {"bado-1", "bado-2"}
        assert [row.id for row in await store.fetch(q.games_of("passer", 9))] == []
        assert await store.fetch(q.guest_by_key(b"passer")) is None

    with_store(database, run)


def test_passkeys_and_tokens_are_an_accounts_and_end_with_it(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(*guest("anna"), account("anna"), *guest("rook"))
        await store.commit(account("rook", "bot", "anna"))
        await store.commit(save_passkey(b"id", "anna", b"public", 0, "phone", 5))
        await store.commit(save_token(b"hash", "rook", "mine", "read play", 5))
        await store.commit(save_token(b"other", "rook", "spare", "read", 6))
        await store.commit(
            record_passkey_use(b"id", 7, 8),
            update_token_last_used(b"hash", 9),
            delete_token(b"other"),
        )

        passkey = PasskeyRow(b"id", "anna", b"public", 7, "phone", 5, 8)
        token = TokenRow(b"hash", "rook", "mine", "read play", 5, 9)
        assert await store.fetch(q.passkey(b"id")) == passkey
        assert await store.fetch(q.passkeys_of("anna")) == [passkey]
        assert await store.fetch(q.token(b"hash")) == token
        assert await store.fetch(q.tokens_of("rook")) == [token]
        assert [bot.id for bot in await store.fetch(q.bots_of("anna"))] == ["rook"]

        await store.commit(*delete_guest("anna"), *delete_guest("rook"))
        assert await store.fetch(q.passkey(b"id")) is None
        assert await store.fetch(q.token(b"hash")) is None
        assert await store.fetch(q.account("rook")) is None

    with_store(database, run)


def test_whoever_has_an_account_is_never_cleared_away(database: str) -> None:
    async def run(store: Store) -> None:
        far = 10**15
        await store.commit(*guest("anna"), account("anna"), *guest("bela"))

        assert await store.fetch(q.inactive_guests(far, 9)) == ["bela"]

    with_store(database, run)


def test_it_is_noted_at_which_tables_a_name_is_to_go(database: str) -> None:
    async def run(store: Store) -> None:
        await store.commit(*guest("anna"), account("anna"), *guest("passer"), change(1))
        await store.commit(save_guest_mention("passer", "bado"), save_guest_mention("anna", "kemi"))
        await store.commit(save_guest_mention("anna", "kemi"), save_guest_mention("other", "kemi"))
        await store.commit(*merge_guest("passer", "anna", 200))
        await store.commit(*mark_for_erasure("anna"), *delete_guest("anna"))
        assert await store.fetch(q.pending_erasures(9)) == [
            PendingErasure("bado", frozenset(["passer"])),
            PendingErasure("kemi", frozenset(["anna"])),
        ]
        assert await store.rows("SELECT guest FROM guest_mentions") == [("other",)]

        await store.commit(rewrite_change("bado-kemi", 1, b"[]"), clear_pending_erasure("bado"))
        assert [row.body for row in await store.changes("bado-kemi")] == [b"[]"]
        assert [each.code for each in await store.fetch(q.pending_erasures(9))] == ["kemi"]

    with_store(database, run)
