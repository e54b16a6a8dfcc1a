-- Guests who are known by more than a cookie. An account is a guest that can be signed in to: it
-- has that guest's id, and the name is the guest's.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY REFERENCES guests (id),
  likeness TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  owner TEXT,
  created INTEGER NOT NULL,
  password TEXT
);
CREATE INDEX accounts_of_an_owner ON accounts (owner);

-- Guests who turned out to be somebody with an account: what they played is theirs.
CREATE TABLE former_guests (
  guest TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  since INTEGER NOT NULL
);
CREATE INDEX former_guests_of_an_account ON former_guests (account);

-- Keys that a device keeps for itself; here is only what is needed to know them again.
CREATE TABLE passkeys (
  id BLOB PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  public_key BLOB NOT NULL,
  uses INTEGER NOT NULL,
  label TEXT NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL
);
CREATE INDEX passkeys_of_an_account ON passkeys (account);

-- Keys for programs. `key` is a hash.
CREATE TABLE tokens (
  key BLOB PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  label TEXT NOT NULL,
  scopes TEXT NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL
);
CREATE INDEX tokens_of_an_account ON tokens (account);
