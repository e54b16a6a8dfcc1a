-- Times are milliseconds, truth is 0 or 1. Rows are small unless said otherwise, so most tables lie
-- in the order of their keys. No foreign keys: rows are deleted in small units, in any order.

-- Guests, and the keys by which they are known. Keys are hashes.
CREATE TABLE guests (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  coat TEXT,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL
) WITHOUT ROWID;

-- Each key is a device: since when a guest has it, and when it was last seen.
CREATE TABLE device_keys (
  key BLOB PRIMARY KEY,
  guest TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX device_keys_by_guest ON device_keys (guest);

-- A key to be written down, for a guest who loses all devices.
CREATE TABLE recovery_keys (
  key BLOB PRIMARY KEY,
  guest TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL
) WITHOUT ROWID;

-- Links that make another device the guest's. `token` is a hash.
CREATE TABLE device_links (
  token BLOB PRIMARY KEY,
  guest TEXT NOT NULL,
  expires INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE mutes (
  guest TEXT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (guest, person)
) WITHOUT ROWID;

-- Where a device wants to be told that it is its guest's turn: one a device, and it ends with it.
-- `position` is the order in which devices asked.
CREATE TABLE push_subscriptions (
  key BLOB PRIMARY KEY,
  guest TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh BLOB NOT NULL,
  auth BLOB NOT NULL,
  language TEXT NOT NULL,
  position INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_subscriptions_by_guest ON push_subscriptions (guest);

-- Guests who are known by more than a cookie. An account is a guest that can be signed in to: it
-- has that guest's id, and the name is the guest's.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  skeleton TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  owner TEXT,
  created INTEGER NOT NULL,
  password TEXT
) WITHOUT ROWID;
CREATE INDEX accounts_by_owner ON accounts (owner);

-- Guests who signed in to an account later: what they played is the account's.
CREATE TABLE former_guests (
  guest TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX former_guests_by_account ON former_guests (account);

CREATE TABLE passkeys (
  id BLOB PRIMARY KEY,
  account TEXT NOT NULL,
  public_key BLOB NOT NULL,
  sign_count INTEGER NOT NULL,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_by_account ON passkeys (account);

-- Keys for programs. `key` is a hash.
CREATE TABLE tokens (
  key BLOB PRIMARY KEY,
  account TEXT NOT NULL,
  label TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_by_account ON tokens (account);

-- What lists show of a table, and when it must be looked after.
CREATE TABLE tables (
  code TEXT PRIMARY KEY,
  phase TEXT NOT NULL,
  listed INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  due INTEGER,
  summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (updated DESC) WHERE listed = 1 AND phase = 'seating';
CREATE INDEX tables_running ON tables (code) WHERE phase = 'playing';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- The journals of all tables. Rows lie in the order they were written: in the order of their keys,
-- each of a hundred tables would have a page of its own to be written again with every commit.
-- `compacted`: how many changes before this one were let go.
CREATE TABLE changes (
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  compacted INTEGER NOT NULL DEFAULT 0,
  body BLOB NOT NULL,
  PRIMARY KEY (code, number)
);

CREATE TABLE seats (
  guest TEXT NOT NULL,
  code TEXT NOT NULL,
  PRIMARY KEY (guest, code)
) WITHOUT ROWID;
CREATE INDEX seats_by_table ON seats (code);

-- Where a guest is named in what is kept of a table, so that the name can be taken out.
CREATE TABLE guest_mentions (
  guest TEXT NOT NULL,
  code TEXT NOT NULL,
  PRIMARY KEY (guest, code)
) WITHOUT ROWID;
CREATE INDEX guest_mentions_by_table ON guest_mentions (code);

-- Tables where a guest is named who was deleted: the name is still to be taken out.
CREATE TABLE pending_erasures (
  code TEXT NOT NULL,
  guest TEXT NOT NULL,
  PRIMARY KEY (code, guest)
) WITHOUT ROWID;

-- Words at a table that a guest has reported.
CREATE TABLE reports (
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  guest TEXT NOT NULL,
  at INTEGER NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (code, number, guest)
) WITHOUT ROWID;

-- Finished games: where their changes lie.
CREATE TABLE games (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  first_number INTEGER NOT NULL,
  last_number INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_by_table ON games (code);

CREATE TABLE players (
  guest TEXT NOT NULL,
  finished INTEGER NOT NULL,
  game TEXT NOT NULL,
  seat INTEGER NOT NULL,
  PRIMARY KEY (guest, finished, game)
) WITHOUT ROWID;
CREATE INDEX players_by_game ON players (game);

-- What was found in a finished game: JSON, packed by zlib, long.
CREATE TABLE reviews (
  game TEXT NOT NULL PRIMARY KEY,
  created INTEGER NOT NULL,
  body BLOB NOT NULL
);

-- Finished games that were looked through, once: what they say of people and cards is kept below.
CREATE TABLE processed_games (
  game TEXT PRIMARY KEY
) WITHOUT ROWID;

-- How each seat of a finished game came out. `is_public`: any visitor may find the game.
CREATE TABLE results (
  game TEXT NOT NULL,
  seat INTEGER NOT NULL,
  person TEXT,
  bot TEXT,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  is_public INTEGER NOT NULL,
  place INTEGER NOT NULL,
  won INTEGER NOT NULL,
  influence INTEGER NOT NULL,
  abandoned INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX results_by_person ON results (person, finished, game);
CREATE INDEX results_by_date ON results (seat, is_public, finished, game);

-- Sums over finished games: of a person's cards, or (`person` is empty) of all cards.
CREATE TABLE card_counts (
  person TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  kind TEXT NOT NULL,
  statistic TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (person, ruleset, seats, kind, statistic)
) WITHOUT ROWID;

-- Every rated game in the order it was reckoned: all ratings follow from this alone.
CREATE TABLE rated_games (
  number INTEGER PRIMARY KEY,
  game TEXT NOT NULL UNIQUE,
  body BLOB NOT NULL
);

-- A person's rating at a kind of table, in millionths.
CREATE TABLE ratings (
  person TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  skill INTEGER NOT NULL,
  deviation INTEGER NOT NULL,
  games INTEGER NOT NULL,
  gained_from_one INTEGER NOT NULL,
  learned_from_one INTEGER NOT NULL,
  conservative INTEGER NOT NULL,
  PRIMARY KEY (person, ruleset, seats)
) WITHOUT ROWID;
CREATE INDEX ratings_by_score ON ratings (ruleset, seats, conservative);

-- What of a rating is owed to a rival.
CREATE TABLE rating_debts (
  person TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  opponent TEXT NOT NULL,
  gained INTEGER NOT NULL,
  learned INTEGER NOT NULL,
  PRIMARY KEY (person, ruleset, seats, opponent)
) WITHOUT ROWID;

-- A person's rating as it was shown after each rated game.
CREATE TABLE rating_history (
  person TEXT NOT NULL,
  number INTEGER NOT NULL,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  points INTEGER NOT NULL,
  margin INTEGER NOT NULL,
  PRIMARY KEY (person, number)
) WITHOUT ROWID;

-- What `oriflamme admin` asks of a server, and whether it is done.
CREATE TABLE admin_commands (
  number INTEGER PRIMARY KEY,
  created INTEGER NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  body BLOB NOT NULL
);

CREATE TABLE bans (
  target TEXT PRIMARY KEY,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  reason TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE closed_tables (
  code TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) WITHOUT ROWID;

-- Where a check writes, to see whether the disk takes it.
CREATE TABLE write_probes (
  name TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- Server processes that share the database: where others reach them, and until when each is known
-- to live, by the database's clock. `run_id` tells apart two that were given the same name.
CREATE TABLE nodes (
  name TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  expires INTEGER NOT NULL,
  run_id TEXT NOT NULL
) WITHOUT ROWID;

-- The process that has a table in memory; how many wait there, and when any of them was last seen.
CREATE TABLE leases (
  code TEXT PRIMARY KEY,
  node TEXT NOT NULL,
  waiting INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX leases_by_node ON leases (node);

-- Short codes that are read out, and the tables they lead to.
CREATE TABLE short_codes (
  code TEXT PRIMARY KEY,
  table_code TEXT NOT NULL,
  expires INTEGER NOT NULL
) WITHOUT ROWID;
