-- Where a guest is named in what is kept of a table, as one who sat, looked on or kept it: so that
-- the name can be taken out.
CREATE TABLE named_at (
  guest TEXT NOT NULL,
  code TEXT NOT NULL,
  PRIMARY KEY (guest, code)
) WITHOUT ROWID;
CREATE INDEX named_at_a_table ON named_at (code);

-- Those of the past, from the journals.
CREATE TEMPORARY TABLE naming (code TEXT NOT NULL, body TEXT NOT NULL);
INSERT INTO naming SELECT code, CAST(body AS TEXT) FROM changes WHERE CAST(substr(body, 1, 14) AS TEXT) IN ('{"kind":"said"', '{"kind":"sat",', '{"kind":"opene', '{"kind":"optio'); -- sqlite
INSERT INTO naming SELECT code, convert_from(body, 'UTF8') FROM changes WHERE substr(body, 1, 14) IN ('{"kind":"said"', '{"kind":"sat",', '{"kind":"opene', '{"kind":"optio'); -- postgres
CREATE TEMPORARY TABLE named (code TEXT NOT NULL, id TEXT, shares_with TEXT);
INSERT INTO named SELECT code, json_extract(body, '$.person.id'), json_extract(body, '$.person.shares_with') FROM naming WHERE json_valid(body); -- sqlite
INSERT INTO named SELECT code, json_extract(body, '$.host.id'), json_extract(body, '$.host.shares_with') FROM naming WHERE json_valid(body); -- sqlite
INSERT INTO named SELECT code, json_extract(body, '$.by.id'), json_extract(body, '$.by.shares_with') FROM naming WHERE json_valid(body); -- sqlite
INSERT INTO named SELECT code, body::json->'person'->>'id', body::json->'person'->>'shares_with' FROM naming; -- postgres
INSERT INTO named SELECT code, body::json->'host'->>'id', body::json->'host'->>'shares_with' FROM naming; -- postgres
INSERT INTO named SELECT code, body::json->'by'->>'id', body::json->'by'->>'shares_with' FROM naming; -- postgres
INSERT INTO named_at (guest, code)
SELECT DISTINCT coalesce(shares_with, id), code FROM named WHERE id IS NOT NULL;
DROP TABLE naming;
DROP TABLE named;
