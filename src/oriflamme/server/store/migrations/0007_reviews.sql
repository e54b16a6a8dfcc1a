-- What was found in a finished game: JSON, packed by zlib.
CREATE TABLE reviews (
  game TEXT PRIMARY KEY REFERENCES games (id),
  made INTEGER NOT NULL,
  body BLOB NOT NULL
);
