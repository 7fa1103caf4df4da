-- A person's basket for an account, to which the server applies the acts of the person's devices (docs/basket-sync.md). It replaces
-- the tables of 0042, which no release has had: servers between the releases lose their stored baskets, and each device keeps its own.
DROP TABLE basket_line;
DROP TABLE basket;

CREATE TABLE basket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The e-mail of the buyer, or of the person of the office who acts for the customer.
  person text NOT NULL,
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- The key of the next order.
  uuid uuid NOT NULL,
  -- Names the history of the database in which the revisions count.
  epoch text NOT NULL,
  revision bigint NOT NULL,
  -- The revision after the last order.
  began bigint NOT NULL,
  -- A device with an earlier revision gets the whole basket: marks that it may need are gone.
  whole_from bigint NOT NULL,
  -- The greatest revision of a device's copy that was recovered in this epoch.
  recovered_to bigint NOT NULL DEFAULT 0,
  -- The revision of the restored backup with which this epoch began.
  restored_at bigint NOT NULL DEFAULT 0,
  touched_at timestamptz NOT NULL,
  UNIQUE (person, customer_account)
);

-- A line, or the mark of a line that was removed or ordered.
CREATE TABLE basket_line (
  basket_id bigint NOT NULL REFERENCES basket ON DELETE CASCADE,
  product_code text NOT NULL,
  -- The product as the buyer saw it, with its quantity; null for a mark.
  item jsonb,
  -- Without an index: one would make each change of a line a change of indexes, too.
  revision bigint NOT NULL,
  -- The revision of a recovered line in the history that was lost.
  origin bigint,
  place double precision NOT NULL,
  -- The device of the last change; empty for a change by no device.
  device text NOT NULL,
  removed_by text[] NOT NULL DEFAULT '{}',
  -- The item before the removal or the order.
  was jsonb,
  ordered_no text,
  ordered_revision bigint,
  ordered_device text,
  -- The number of an order that the author of the item did not know of.
  ordered_before text,
  PRIMARY KEY (basket_id, product_code),
  CHECK ((ordered_no IS NULL) = (ordered_revision IS NULL) AND (ordered_no IS NULL) = (ordered_device IS NULL))
);

-- An opened page of a browser, with the number of its last act that was applied.
CREATE TABLE basket_page (
  basket_id bigint NOT NULL REFERENCES basket ON DELETE CASCADE,
  page text NOT NULL,
  device text NOT NULL,
  last_n bigint NOT NULL CHECK (last_n > 0),
  -- When the device signed out.
  left_at timestamptz,
  touched_at timestamptz NOT NULL,
  PRIMARY KEY (basket_id, page)
);

-- A fact that the person of a device must hear of.
CREATE TABLE basket_notice (
  basket_id bigint NOT NULL REFERENCES basket ON DELETE CASCADE,
  revision bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changed', 'back', 'stays', 'next', 'ordered', 'full')),
  -- Null for all devices but `not_device`.
  to_device text,
  not_device text,
  codes text[] NOT NULL,
  -- The item of the only line that gave way.
  before jsonb,
  order_no text,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (basket_id, revision)
);
