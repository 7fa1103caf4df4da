-- The use of each column in files of other systems, kept once and used for each later file with the same head.
CREATE TABLE import_mapping (
  -- The SHA-256 of the head's names.
  fingerprint text PRIMARY KEY CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The file whose columns a person looked at.
  file text NOT NULL,
  head jsonb NOT NULL,
  -- Kind, slots and answers (server/src/import/mapping/mapping.ts).
  mapping jsonb NOT NULL,
  kept_by text NOT NULL,
  kept_at timestamptz NOT NULL
);
