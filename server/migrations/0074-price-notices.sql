-- The changes of a wine that the merchant's file announces (decision 136). The shop tells buyers, and changes nothing by itself.
ALTER TABLE product
  -- The first day on which the wine is no longer sold.
  ADD COLUMN goes_on date,
  -- The day of the next vintage and sizes; a blank vintage and a null size stay as they are.
  ADD COLUMN next_from date,
  ADD COLUMN next_vintage text NOT NULL DEFAULT '',
  ADD COLUMN next_case_size integer,
  ADD COLUMN next_unit_size numeric(8,3);
CREATE INDEX product_goes_on ON product (goes_on) WHERE goes_on IS NOT NULL;
CREATE INDEX product_next_from ON product (next_from) WHERE next_from IS NOT NULL;

-- A change of a wine of which a person was told: once for each account, wine and day.
CREATE TABLE price_notice (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  email text NOT NULL,
  -- No reference: an undone import may delete the product.
  product_code text NOT NULL,
  day date NOT NULL,
  -- A `WineChange` of trade/src/price-notice.ts.
  told jsonb NOT NULL,
  -- Named in the key of the mail.
  notice uuid NOT NULL,
  told_at timestamptz NOT NULL,
  -- The `WineChange` that a correction told, and the correction's mail.
  corrected jsonb,
  correction uuid,
  PRIMARY KEY (customer_account, email, product_code, day)
);
CREATE INDEX price_notice_by_notice ON price_notice (notice);
CREATE INDEX price_notice_by_correction ON price_notice (correction) WHERE correction IS NOT NULL;
CREATE INDEX price_notice_by_day ON price_notice (day);

-- People who want no mail about prices.
CREATE TABLE price_notice_off (
  email text PRIMARY KEY,
  off_at timestamptz NOT NULL
);

-- Customers whom the office leaves out.
CREATE TABLE price_notice_left_out (
  customer_account text PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  left_out_at timestamptz NOT NULL
);

CREATE TABLE price_notice_gate (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- While this is set, no notice goes.
  held_at timestamptz,
  -- The office wants the notices sent now.
  asked_at timestamptz,
  -- The London day of the last round that is sent to everybody.
  last_round date
);
