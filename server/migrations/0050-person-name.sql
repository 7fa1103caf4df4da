-- The names that the identity provider gives people, as of their last log-in: for people whom the merchant's files do not name.
CREATE TABLE person_name (
  email text PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> '')
);
