CREATE TABLE guests (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE keys (
  key BLOB PRIMARY KEY,
  guest TEXT NOT NULL REFERENCES guests (id)
) WITHOUT ROWID;

CREATE TABLE changes (
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (code, number)
) WITHOUT ROWID;

CREATE TABLE tables (
  code TEXT PRIMARY KEY,
  phase TEXT NOT NULL,
  listed INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  due INTEGER,
  summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_in_the_lobby ON tables (updated DESC) WHERE listed = 1 AND phase = 'seating';
CREATE INDEX tables_with_a_game ON tables (code) WHERE phase = 'playing';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE seats (
  guest TEXT NOT NULL,
  code TEXT NOT NULL,
  PRIMARY KEY (guest, code)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_table ON seats (code);

CREATE TABLE games (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  first_number INTEGER NOT NULL,
  last_number INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  summary BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE players (
  guest TEXT NOT NULL,
  finished INTEGER NOT NULL,
  game TEXT NOT NULL REFERENCES games (id),
  seat INTEGER NOT NULL,
  PRIMARY KEY (guest, finished, game)
) WITHOUT ROWID;

CREATE TABLE links (
  token BLOB PRIMARY KEY,
  guest TEXT NOT NULL REFERENCES guests (id),
  expires INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE mutes (
  guest TEXT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (guest, person)
) WITHOUT ROWID;

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) WITHOUT ROWID;
