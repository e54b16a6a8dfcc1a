-- How many changes before this one were let go, being of no more consequence.
ALTER TABLE changes ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;

-- What belongs to a table or a game is found to be deleted with it.
CREATE INDEX games_of_a_table ON games (code);
CREATE INDEX players_of_a_game ON players (game);

-- Until now nobody noted who was here, so absence counts from today.
CREATE TABLE moments (
  name TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO moments VALUES ('visits_noted', :now);
