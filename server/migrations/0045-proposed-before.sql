-- A proposal as the office had proposed it before it did so otherwise: a late repeat of that changes nothing.
ALTER TABLE proposal ADD COLUMN earlier_fingerprints text[] NOT NULL DEFAULT '{}';
