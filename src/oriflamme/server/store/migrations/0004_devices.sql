-- Each key is a device: since when a guest has it, and when it was last seen.
ALTER TABLE keys ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE keys SET
  made = coalesce((SELECT created FROM guests WHERE id = keys.guest), 0),
  seen = coalesce((SELECT updated FROM guests WHERE id = keys.guest), 0);
CREATE INDEX keys_of_a_guest ON keys (guest);

-- A key to be written down, for whoever loses all devices. `key` is a hash.
CREATE TABLE spare_keys (
  key BLOB PRIMARY KEY,
  guest TEXT NOT NULL UNIQUE REFERENCES guests (id),
  made INTEGER NOT NULL
) WITHOUT ROWID;
