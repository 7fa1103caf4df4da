-- The link that makes the first person of the office, as the SHA-256 of its token. A newer link replaces an older link.
CREATE TABLE sign_in.set_up (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- True if the shop has a person of the office, so that no set-up link works.
CREATE FUNCTION sign_in.has_office() RETURNS boolean LANGUAGE sql STABLE AS 'SELECT EXISTS (SELECT FROM office_person)';
-- Uses the link up and makes the person in one statement. False for all presses but the first: the second press waits for
-- the first press's row.
CREATE FUNCTION sign_in.make_first_person(given_hash text, new_email text, new_name text, at timestamptz) RETURNS boolean
LANGUAGE sql AS $$
  WITH used AS (
    UPDATE sign_in.set_up SET used_at = at
    WHERE hash = given_hash AND used_at IS NULL AND expires_at > at AND NOT sign_in.has_office() RETURNING 1
  ), made AS (
    INSERT INTO office_person (email, name) SELECT new_email, new_name FROM used RETURNING 1
  )
  SELECT EXISTS (SELECT FROM made)
$$;
-- Steps of the set-up that the office has left out on purpose.
CREATE TABLE set_up_step (
  name text PRIMARY KEY,
  left_out_at timestamptz NOT NULL,
  left_out_by text NOT NULL
);
-- Logos that the office has uploaded, by the SHA-256 of their bytes. The settings name the logo in use.
CREATE TABLE merchant_logo (
  hash text PRIMARY KEY,
  type text NOT NULL,
  bytes bytea NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
-- The mail server that the office has set. The password leaves the database for the mail server alone.
CREATE TABLE mail_server (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  host text NOT NULL,
  port integer NOT NULL,
  username text NOT NULL,
  password text NOT NULL,
  sender text NOT NULL
);
