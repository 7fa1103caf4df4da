-- Ends all sessions of a person.
CREATE FUNCTION sign_in.end_sessions(person text, ended_at timestamptz) RETURNS void LANGUAGE sql AS $$
  -- A request in progress may write its session again after the DELETE, so the row in `ended` has the time, too.
  INSERT INTO sign_in.ended (account, at) VALUES (person, ended_at)
  ON CONFLICT (account) DO UPDATE SET at = greatest(ended.at, excluded.at);
  DELETE FROM sign_in.state WHERE account = person;
$$;
-- A person without any login and without a role of the office can no longer sign in. The person's sessions end and the
-- passkeys go, whichever way removed the person: an address that gets a login again may belong to somebody else. The
-- trigger waits for the end of the transaction, because an import may delete a login and insert the same login.
CREATE FUNCTION sign_in.end_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM sign_in.person WHERE email = OLD.email) THEN
    DELETE FROM sign_in.passkey WHERE email = OLD.email;
    PERFORM sign_in.end_sessions(OLD.email, now());
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER end_of_person AFTER DELETE OR UPDATE OF email ON login
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sign_in.end_of_person();
CREATE CONSTRAINT TRIGGER end_of_person AFTER DELETE OR UPDATE ON office_person
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sign_in.end_of_person();
