-- Changes lie in the order they happened. Sorted by table, as before, each of a hundred tables
-- had a page of its own to be written again with every commit.
CREATE TABLE changes_in_order (
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body BLOB NOT NULL
);
INSERT INTO changes_in_order SELECT code, number, at, body FROM changes ORDER BY at, code, number;
DROP TABLE changes;
ALTER TABLE changes_in_order RENAME TO changes;
CREATE UNIQUE INDEX changes_of_a_table ON changes (code, number);
