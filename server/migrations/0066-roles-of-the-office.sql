-- What each person of the office may do. `none` takes a person out of the office, whatever the identity provider says.
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
