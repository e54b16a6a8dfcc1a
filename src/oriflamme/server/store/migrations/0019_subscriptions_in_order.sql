-- The order in which devices asked to be told.
ALTER TABLE subscriptions ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
UPDATE subscriptions SET place = rowid; -- sqlite
