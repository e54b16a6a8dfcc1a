-- Every rated game in the order it was reckoned: all ratings follow from this alone.
CREATE TABLE rated_games (
  number INTEGER PRIMARY KEY,
  game TEXT NOT NULL UNIQUE,
  body BLOB NOT NULL
);

-- How strong somebody is at a kind of table, in millionths.
CREATE TABLE ratings (
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  person TEXT NOT NULL,
  skill INTEGER NOT NULL,
  doubt INTEGER NOT NULL,
  games INTEGER NOT NULL,
  from_one INTEGER NOT NULL,
  known_by_one INTEGER NOT NULL,
  sure INTEGER NOT NULL,
  PRIMARY KEY (person, ruleset, seats)
);
CREATE INDEX ratings_in_order ON ratings (ruleset, seats, sure);

-- What of it somebody owes to whom.
CREATE TABLE rating_debts (
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  person TEXT NOT NULL,
  rival TEXT NOT NULL,
  gained INTEGER NOT NULL,
  learned INTEGER NOT NULL,
  PRIMARY KEY (person, ruleset, seats, rival)
);

-- What somebody was shown to be worth after each rated game.
CREATE TABLE rating_course (
  person TEXT NOT NULL,
  number INTEGER NOT NULL,
  ruleset TEXT NOT NULL,
  seats INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  points INTEGER NOT NULL,
  margin INTEGER NOT NULL,
  PRIMARY KEY (person, number)
);
