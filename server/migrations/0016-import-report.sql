-- What became of each file that came in, from the command, the inbox or a key.

CREATE TABLE import_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Empty for a file whose name is of no kind.
  kind text NOT NULL,
  file text NOT NULL,
  -- In hex; empty for a file that was not read.
  sha256 text NOT NULL,
  size bigint NOT NULL,
  -- When the file was last written, as far as that is known.
  file_time timestamptz,
  -- 'command', 'inbox' or 'key NAME'.
  came_by text NOT NULL,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('imported', 'double', 'set-aside')),
  rows integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  fault_count integer NOT NULL DEFAULT 0,
  -- The first fifty.
  faults jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX import_report_by_kind ON import_report (kind, outcome, id);
CREATE INDEX import_report_by_file ON import_report (lower(file), id);
CREATE INDEX import_report_set_aside ON import_report (id) WHERE outcome = 'set-aside';
