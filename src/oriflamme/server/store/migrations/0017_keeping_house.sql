-- What whoever keeps the house asks of it, and what came of it.
CREATE TABLE orders (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  body BLOB NOT NULL,
  done INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE bans (
  who TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  why TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE closed_tables (
  code TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
