-- Tables where somebody sat who was deleted: their name is still to be taken out of what is kept.
CREATE TABLE nameless (
  code TEXT NOT NULL,
  guest TEXT NOT NULL,
  PRIMARY KEY (code, guest)
);
