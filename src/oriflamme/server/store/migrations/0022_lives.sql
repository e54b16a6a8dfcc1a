-- Which process a worker's name stands for: two that were given the same name are told apart.
ALTER TABLE workers ADD COLUMN life TEXT NOT NULL DEFAULT '';
