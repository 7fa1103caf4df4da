-- People of the office who sign in at the shipped provider. Another provider says itself who is the office.
CREATE TABLE office_person (
  email text PRIMARY KEY CHECK (email = lower(email COLLATE "C")),
  name text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'manager'
);
-- The tables of the sign-in provider, which reads of the shop only the view `person`.
CREATE SCHEMA sign_in;
CREATE VIEW sign_in.person AS
  SELECT email, name, role FROM office_person
  UNION ALL
  SELECT email, coalesce((array_agg(name ORDER BY customer_account) FILTER (WHERE name <> ''))[1], ''), NULL
  FROM login WHERE NOT EXISTS (SELECT FROM office_person WHERE office_person.email = login.email) GROUP BY email;
-- Sessions, sign-in pages, codes, grants and refresh tokens. The id of a code or refresh token is its SHA-256.
CREATE TABLE sign_in.state (
  kind text NOT NULL,
  id text NOT NULL,
  uid text,
  grant_id text,
  account text,
  payload jsonb NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX state_by_uid ON sign_in.state (uid) WHERE uid IS NOT NULL;
CREATE INDEX state_by_grant ON sign_in.state (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX state_by_account ON sign_in.state (account) WHERE account IS NOT NULL;
CREATE INDEX state_by_end ON sign_in.state (kind, expires_at);
-- When all sessions of a person were last ended: a session that began earlier is not valid.
CREATE TABLE sign_in.ended (account text PRIMARY KEY, at timestamptz NOT NULL);
-- Attempts within a window of time, for all processes. The key is a SHA-256 of the address or network.
CREATE TABLE sign_in.attempt (
  what text NOT NULL,
  key text NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (what, key)
);
-- Links that were asked for, `uid` being the sign-in page that asked. The mail makes link and code when it is sent; `hash`
-- is the SHA-256 of the link's token, `code_hash` scrypt of the code with the id as its salt, both in base64url.
CREATE TABLE sign_in.link (
  id uuid PRIMARY KEY,
  uid text NOT NULL,
  email text NOT NULL,
  hash text,
  code_hash text,
  tries integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX link_by_uid ON sign_in.link (uid, asked_at);
CREATE INDEX link_by_email ON sign_in.link (email);
-- The challenge of a page that asks for a passkey, good for one answer.
CREATE TABLE sign_in.challenge (
  owner text NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (owner, purpose)
);
CREATE TABLE sign_in.passkey (
  id text PRIMARY KEY,
  email text NOT NULL,
  user_handle text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Since when the passkey is refused, because its counter went back: there may be a copy.
  copied_at timestamptz
);
CREATE INDEX passkey_by_email ON sign_in.passkey (email);
