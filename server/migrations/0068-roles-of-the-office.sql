-- The rights of each person of the office. The role `none` takes a person out of the office, whatever the provider says.
ALTER TABLE office_person
  ADD CHECK (role IN ('sales', 'warehouse', 'accounts', 'manager', 'none')),
  -- True until a manager gives the person a role: another identity provider says that the person is of the office.
  ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
CREATE OR REPLACE VIEW sign_in.person AS
  SELECT email, name, role FROM office_person WHERE role <> 'none' AND NOT by_provider
  UNION ALL
  SELECT email, coalesce((array_agg(name ORDER BY customer_account) FILTER (WHERE name <> ''))[1], ''), NULL
  FROM login
  WHERE NOT EXISTS (
    SELECT FROM office_person
    WHERE office_person.email = login.email AND role <> 'none' AND NOT by_provider
  )
  GROUP BY email;
-- Only a person who can sign in here ends the set-up link, not somebody whom another identity provider called the office.
CREATE OR REPLACE FUNCTION sign_in.has_office() RETURNS boolean LANGUAGE sql STABLE AS
  'SELECT EXISTS (SELECT FROM sign_in.person WHERE role IS NOT NULL)';
CREATE OR REPLACE FUNCTION sign_in.make_first_person(given_hash text, new_email text, new_name text, at timestamptz)
RETURNS boolean LANGUAGE sql AS $$
  WITH used AS (
    UPDATE sign_in.set_up SET used_at = at
    WHERE hash = given_hash AND used_at IS NULL AND expires_at > at AND NOT sign_in.has_office() RETURNING 1
  ), made AS (
    INSERT INTO office_person (email, name) SELECT new_email, new_name FROM used
    ON CONFLICT (email) DO UPDATE SET name = excluded.name, role = 'manager', by_provider = false
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM made)
$$;
