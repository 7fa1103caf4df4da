-- Changes that buyers ask for of orders that are with the merchant, who decides (docs/order-life.md).
CREATE TABLE requested_change (
  -- CR100001 on screen and to the merchant's system.
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  placement_id bigint NOT NULL REFERENCES placement ON DELETE CASCADE,
  -- The browser's, with what was asked for: a request that is sent again is the same.
  key uuid NOT NULL,
  fingerprint text NOT NULL,
  -- The version of the placement that it would change.
  version integer NOT NULL CHECK (version > 0),
  asked_by text NOT NULL,
  by_office boolean NOT NULL,
  asked_at timestamptz NOT NULL,
  -- The whole order as it was asked for, as a change is sent.
  asked jsonb NOT NULL,
  -- The same as a version (trade/src/order-difference.ts), and its differences from the order at the time, in words.
  body jsonb NOT NULL,
  differences text[] NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'withdrawn', 'accepted', 'declined')),
  -- An e-mail, or a cause such as 'key ERP' and 'changes.csv'.
  decided_by text NOT NULL DEFAULT '',
  decided_at timestamptz,
  sentence text NOT NULL DEFAULT '',
  UNIQUE (placement_id, key),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
-- One is open at a time.
CREATE UNIQUE INDEX requested_change_open ON requested_change (placement_id) WHERE state = 'open';

-- An `order.changed` that tells of a requested change.
ALTER TABLE hand_over ADD COLUMN requested_change_id bigint REFERENCES requested_change ON DELETE SET NULL;
