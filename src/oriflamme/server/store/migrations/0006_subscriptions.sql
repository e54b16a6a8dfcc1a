-- Where a device wants to be told that it is its guest's turn: one a device, and it ends with it.
CREATE TABLE subscriptions (
  key BLOB PRIMARY KEY REFERENCES keys (key),
  guest TEXT NOT NULL REFERENCES guests (id),
  endpoint TEXT NOT NULL UNIQUE,
  p256dh BLOB NOT NULL,
  auth BLOB NOT NULL,
  language TEXT NOT NULL
);
CREATE INDEX subscriptions_of_a_guest ON subscriptions (guest);
