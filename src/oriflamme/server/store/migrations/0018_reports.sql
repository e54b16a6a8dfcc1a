-- Words at a table that somebody wants whoever keeps the house to look at.
CREATE TABLE reports (
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  guest TEXT NOT NULL,
  at INTEGER NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  said TEXT NOT NULL,
  PRIMARY KEY (code, number, guest)
) WITHOUT ROWID;
