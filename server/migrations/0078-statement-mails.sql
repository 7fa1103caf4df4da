-- False if the person wants no monthly statement of this account by mail.
ALTER TABLE login ADD statement_mail boolean NOT NULL DEFAULT true;
