-- Keys of the merchant's own system. Of a key only its hash is kept.
CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- Its first characters, by which it is found and recognised.
  prefix text NOT NULL UNIQUE,
  -- SHA-256 of the whole key.
  hash bytea NOT NULL,
  scopes text[] NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX api_key_name_in_use ON api_key (name) WHERE revoked_at IS NULL;
