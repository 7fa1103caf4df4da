-- An order is changed until it has left the shop. A placement is changed as one, with all its parts.
ALTER TABLE placement ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Versions of a placement that was changed: the first is written with the second.
CREATE TABLE order_version (
  placement_id bigint NOT NULL REFERENCES placement ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  -- The browser's key of the change, with what was asked for: a change that is sent again is the same. Null for the first.
  key uuid,
  fingerprint text NOT NULL,
  changed_by text NOT NULL,
  by_office boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  -- trade/src/order-difference.ts
  body jsonb NOT NULL,
  PRIMARY KEY (placement_id, version),
  UNIQUE (placement_id, key)
);

-- A new order waits in the shop until then, and can be changed. Null: it goes out as soon as its job runs.
ALTER TABLE hand_over ADD COLUMN held_until timestamptz;
