-- The named lists of an account, which its people share (docs/basket-sync.md#named-lists).
CREATE TABLE account_lists (
  customer_account text PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  -- The first revision, drawn as that of a basket, and the last one.
  started bigint NOT NULL,
  revision bigint NOT NULL CHECK (revision >= started)
);

CREATE TABLE named_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_account text NOT NULL REFERENCES account_lists ON DELETE CASCADE,
  -- Made by a device: another account may have the same one.
  uuid uuid NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  page text NOT NULL,
  -- Null once the list is deleted.
  name text,
  named_by text NOT NULL,
  named_by_office boolean NOT NULL,
  -- The round of counting.
  round bigint NOT NULL CHECK (round >= 0),
  -- The last change of the list or of one of its lines.
  changed_by text NOT NULL,
  changed_by_office boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  revision bigint NOT NULL,
  UNIQUE (customer_account, uuid)
);

-- A line that was removed stays, with its version alone. A count of the line has a version of its own.
CREATE TABLE named_list_line (
  list_id bigint NOT NULL REFERENCES named_list ON DELETE CASCADE,
  product_code text NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  page text NOT NULL,
  -- Place and note are null once the line is removed.
  place bigint,
  -- Bottles.
  par integer CHECK (par > 0),
  note text,
  changed_by text NOT NULL,
  changed_by_office boolean NOT NULL,
  counted_round bigint,
  counted_count bigint,
  counted_page text,
  -- Null also for a count that was taken back.
  counted_bottles integer CHECK (counted_bottles >= 0),
  counted_by text,
  counted_by_office boolean,
  -- By the clock of the device.
  counted_at timestamptz,
  -- A number of its own in its account, as of a basket's line.
  revision bigint NOT NULL,
  PRIMARY KEY (list_id, product_code),
  CHECK ((place IS NULL) = (note IS NULL)),
  CHECK ((counted_round IS NULL) = (counted_count IS NULL) AND (counted_round IS NULL) = (counted_page IS NULL)
    AND (counted_round IS NULL) = (counted_by IS NULL) AND (counted_round IS NULL) = (counted_by_office IS NULL)
    AND (counted_round IS NULL) = (counted_at IS NULL))
);
