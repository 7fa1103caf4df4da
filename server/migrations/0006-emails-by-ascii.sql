-- E-mails are compared with only A to Z folded. lower() of the database folds all of Unicode, by which the KELVIN SIGN
-- is a k and a stranger's address a customer's.
ALTER TABLE login DROP CONSTRAINT login_email_check;
ALTER TABLE login ADD CONSTRAINT login_email_check CHECK (email = lower(email COLLATE "C"));
DROP INDEX customer_by_email;
CREATE INDEX customer_by_email ON customer (lower(email COLLATE "C"));
