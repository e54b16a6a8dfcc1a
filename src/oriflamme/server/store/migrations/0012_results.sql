-- Finished games that were looked through, once: what they say of people and cards is kept below.
CREATE TABLE reckoned (
  game TEXT PRIMARY KEY
);

-- How each seat of a finished game came out. `open`: anybody may find the game.
CREATE TABLE results (
  game TEXT NOT NULL,
  seat INTEGER NOT NULL,
  person TEXT,
  bot TEXT,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  open INTEGER NOT NULL,
  place INTEGER NOT NULL,
  won INTEGER NOT NULL,
  influence INTEGER NOT NULL,
  abandoned INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
);
CREATE INDEX results_of_a_person ON results (person, finished, game);
CREATE INDEX results_by_date ON results (seat, open, finished, game);

-- Sums over finished games: of a person's cards, or (person is empty) of everybody's.
CREATE TABLE card_counts (
  person TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  kind TEXT NOT NULL,
  what TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (person, ruleset, seats, kind, what)
);
