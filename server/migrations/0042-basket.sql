-- A person's basket for an account, as their devices sent it (docs/basket-sync.md).
-- The first revision of each basket. One that is made again after it was deleted begins far above its predecessor, so that a
-- device's revision tells the two apart.
CREATE SEQUENCE basket_start INCREMENT BY 1048576;

CREATE TABLE basket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The e-mail of the buyer, or of the person of the office who acts for the customer.
  person text NOT NULL,
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  uuid uuid NOT NULL,
  generation bigint NOT NULL CHECK (generation >= 0),
  started bigint NOT NULL,
  revision bigint NOT NULL CHECK (revision >= started),
  touched_at timestamptz NOT NULL,
  UNIQUE (person, customer_account)
);

-- A line that was removed or ordered stays, with its version alone. A line is out of the basket once its ordered version is
-- not older than its own: the two are written apart, each by a maximum, and compared when they are read.
CREATE TABLE basket_line (
  basket_id bigint NOT NULL REFERENCES basket ON DELETE CASCADE,
  product_code text NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  page text NOT NULL,
  -- The product as the buyer saw it, with its quantity; null once it is removed.
  item jsonb,
  ordered_count bigint,
  ordered_page text,
  ordered_no text,
  -- A number of its own in its basket. Without an index: one would make each change of a line a change of indexes, too.
  revision bigint NOT NULL,
  PRIMARY KEY (basket_id, product_code),
  CHECK ((ordered_count IS NULL) = (ordered_page IS NULL) AND (ordered_count IS NULL) = (ordered_no IS NULL))
);
