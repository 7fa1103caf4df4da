-- Files that the office is about to import, in parts, until they are imported or a day old. Unlogged: after a crash they
-- are chosen again.

CREATE UNLOGGED TABLE import_upload (
  upload uuid NOT NULL,
  file text NOT NULL,
  part integer NOT NULL,
  who text NOT NULL,
  at timestamptz NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (upload, file, part)
);
CREATE INDEX import_upload_by_time ON import_upload (at);
