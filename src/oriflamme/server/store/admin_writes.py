"""Writes about what `oriflamme admin` asks of a server, and what players report."""

from oriflamme.server.store.statement import Statement


def save_admin_command(at: int, body: bytes) -> Statement:
    """Something is asked of the server."""
    return Statement(
        "INSERT INTO admin_commands (number, created, body)"
        " VALUES ((SELECT coalesce(max(number), 0) + 1 FROM admin_commands), ?, ?)",
        (at, body),
    )


def mark_command_done(number: int) -> Statement:
    return Statement("UPDATE admin_commands SET done = 1 WHERE number = ?", (number,))


def save_ban(target: str, at: int, expires: int, reason: str) -> Statement:
    """A guest, by public id, or a network is kept out until then; 0: for good."""
    return Statement(
        "INSERT INTO bans (target, created, expires, reason) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (target) DO UPDATE"
        " SET created = excluded.created, expires = excluded.expires, reason = excluded.reason",
        (target, at, expires, reason),
    )


def delete_ban(target: str) -> Statement:
    return Statement("DELETE FROM bans WHERE target = ?", (target,))


def close_table(code: str, at: int) -> list[Statement]:
    """No guest comes to this table any more."""
    save = "INSERT INTO closed_tables (code, at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    over = "UPDATE tables SET phase = 'over', listed = 0, due = NULL WHERE code = ?"
    return [
        Statement(save, (code, at)),
        Statement(over, (code,)),
        Statement("DELETE FROM seats WHERE code = ?", (code,)),
    ]


def rename_guest(guest: str, name: str, at: int) -> Statement:
    """A guest is called otherwise."""
    return Statement("UPDATE guests SET name = ?, updated = ? WHERE id = ?", (name, at, guest))


def save_report(
    code: str, number: int, guest: str, at: int, person: str, name: str, text: str
) -> Statement:
    """Something that `person` said at a table, and the guest who wants it looked at."""
    return Statement(
        "INSERT INTO reports (code, number, guest, at, person, name, text)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (code, number, guest, at, person, name, text),
    )
