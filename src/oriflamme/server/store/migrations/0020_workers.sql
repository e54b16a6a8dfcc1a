-- Where a house has many workers: who they are, where others reach them, and until when each is
-- known to live, by the database's clock.
CREATE TABLE workers (
  name TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID;

-- Whose each table is that is in somebody's memory; how many wait there, and when any of them was
-- last seen.
CREATE TABLE leases (
  code TEXT PRIMARY KEY,
  worker TEXT NOT NULL,
  waiting INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX leases_of_a_worker ON leases (worker);

-- Short codes that are read out, and the tables they lead to.
CREATE TABLE short_codes (
  code TEXT PRIMARY KEY,
  leads_to TEXT NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID;
