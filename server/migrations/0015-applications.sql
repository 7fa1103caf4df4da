-- What the office makes of a trade-account application.
ALTER TABLE prospect
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN decision text CHECK (decision IN ('accepted', 'declined')),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by text,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN customer_account text REFERENCES customer,
  ADD CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision = 'accepted') = (customer_account IS NOT NULL));
CREATE INDEX prospect_waiting ON prospect (id) WHERE decision IS NULL;
CREATE INDEX prospect_decided ON prospect (decided_at) WHERE decision IS NOT NULL;
