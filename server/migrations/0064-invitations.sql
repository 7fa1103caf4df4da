-- Invitations to the shop, and mails that announce the shop. A row waits until the job queues its mail, or drops the row.
CREATE TABLE invitation (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email COLLATE "C")),
  kind text NOT NULL CHECK (kind IN ('invitation', 'announcement')),
  -- Names the invitation in its link. The token opens nothing: it says that the link was followed, and whose address to offer.
  token uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- The admin; empty for the command.
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Many at once keep to a number an hour. An invitation of one person does not wait for them.
  is_bulk boolean NOT NULL,
  -- When the mail `invitation-<id>` was queued. The mail's key is unique, so no invitation has a second mail.
  mailed_at timestamptz,
  dropped_at timestamptz,
  opened_at timestamptz
);
-- A person waits for one mail at most, whoever asks.
CREATE UNIQUE INDEX invitation_waiting ON invitation (email) WHERE mailed_at IS NULL AND dropped_at IS NULL;
CREATE INDEX invitation_by_email ON invitation (email, id);
CREATE INDEX invitation_by_mailing ON invitation (mailed_at) WHERE is_bulk;
-- An application for a trade account, or a request for a login of an account that exists already.
ALTER TABLE prospect ADD COLUMN kind text NOT NULL DEFAULT 'account' CHECK (kind IN ('account', 'access'));
-- An address has one waiting request.
CREATE UNIQUE INDEX prospect_waiting_access ON prospect (lower(email)) WHERE kind = 'access' AND decision IS NULL;
