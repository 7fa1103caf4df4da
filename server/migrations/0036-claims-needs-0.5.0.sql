-- Reports that something is wrong with an order that came, or did not come (docs/order-life.md).

CREATE TABLE claim (
  -- CL100001 on screen and to the merchant's system.
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  -- The browser's: a report that is sent again is the same claim.
  key uuid NOT NULL,
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  customer_account text NOT NULL REFERENCES customer,
  opened_by text NOT NULL,
  opened_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  -- The photos that the buyer took; they come one by one after the report.
  photo_count integer NOT NULL CHECK (photo_count BETWEEN 0 AND 10),
  UNIQUE (customer_account, key)
);
CREATE INDEX claim_by_order ON claim (order_id);

-- A line of an order, as it was reported: an import of the ledger may replace the order's own lines.
CREATE TABLE claim_line (
  claim_id bigint NOT NULL REFERENCES claim ON DELETE CASCADE,
  -- From 1.
  line_no integer NOT NULL,
  order_line_no integer NOT NULL,
  product_code text NOT NULL,
  description text NOT NULL,
  vintage text,
  case_size integer NOT NULL,
  bottles integer NOT NULL CHECK (bottles > 0),
  reason text NOT NULL CHECK (reason IN ('broken', 'short', 'wrong-wine', 'faulty', 'other', 'not-arrived')),
  -- The bottles' share of the order's line.
  nett numeric(12,4) NOT NULL,
  vat numeric(12,4) NOT NULL,
  -- The end of its window when it was reported; null before the window began.
  window_end timestamptz,
  is_late boolean NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN
    ('open', 'withdrawn', 'accepted', 'credited', 'replaced', 'declined')),
  -- The last event: an e-mail, or a cause such as 'key ERP' and 'claims.csv'.
  changed_by text NOT NULL DEFAULT '',
  changed_at timestamptz,
  sentence text NOT NULL DEFAULT '',
  credit_note text NOT NULL DEFAULT '',
  replacement_id bigint REFERENCES sales_order ON DELETE SET NULL,
  PRIMARY KEY (claim_id, line_no)
);
-- The board's sequence: nearest to the end of its window, then oldest.
CREATE INDEX claim_line_open ON claim_line (coalesce(window_end, 'infinity'), claim_id) WHERE state = 'open';
CREATE INDEX claim_line_agreed ON claim_line (claim_id) WHERE state = 'accepted';

-- Photos of a claim, re-encoded: without the camera's record of place and time.
CREATE TABLE claim_photo (
  claim_id bigint NOT NULL REFERENCES claim ON DELETE CASCADE,
  photo_no integer NOT NULL CHECK (photo_no BETWEEN 1 AND 10),
  -- Hash of the file as it was sent: the same photo sent again is the same.
  hash text NOT NULL,
  jpeg bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (claim_id, photo_no)
);
CREATE INDEX claim_photo_by_age ON claim_photo (added_at);

-- The buyer's check of what came: all of it is there.
CREATE TABLE order_check (
  order_id bigint PRIMARY KEY REFERENCES sales_order ON DELETE CASCADE,
  checked_by text NOT NULL,
  checked_at timestamptz NOT NULL
);

-- Messages about claims go by the same door, in the sequence of their order's.
ALTER TABLE hand_over ADD COLUMN claim_id bigint REFERENCES claim ON DELETE CASCADE;
ALTER TABLE hand_over DROP CONSTRAINT hand_over_event_check;
ALTER TABLE hand_over ADD CONSTRAINT hand_over_event_check CHECK (event IN
  ('order.placed', 'order.changed', 'order.cancelled', 'claim.opened', 'claim.withdrawn', 'claim.settled'));
ALTER TABLE hand_over ADD CONSTRAINT hand_over_claim CHECK ((claim_id IS NOT NULL) = (event LIKE 'claim.%'));

CREATE INDEX claim_line_by_replacement ON claim_line (replacement_id) WHERE replacement_id IS NOT NULL;

-- Bottles that are sent again at nil were not bought again.
CREATE OR REPLACE FUNCTION bought_of(accounts text[]) RETURNS SETOF bought LANGUAGE sql STABLE AS $$
  WITH basket AS (
    SELECT o.customer_account, l.product_code, min(o.id) AS order_id, max(o.order_date) AS ordered_on,
      sum(l.total_bottles)::integer AS bottles, sum(l.line_nett) AS nett, max(l.case_size) AS case_size,
      max(l.case_price) AS case_price, max(l.bottle_nett) AS bottle_nett
    FROM sales_order o JOIN order_line l ON l.order_id = o.id
    WHERE o.customer_account = ANY(accounts) AND o.state <> 'cancelled'
      AND NOT EXISTS (SELECT FROM claim_line WHERE replacement_id = o.id)
    GROUP BY o.customer_account, l.product_code, coalesce(o.placement_id, -o.id)
    HAVING sum(l.total_bottles) > 0
  ), placed AS (
    SELECT *, row_number() OVER latest AS back, first_value(ordered_on) OVER latest AS last_on FROM basket
    WINDOW latest AS (PARTITION BY customer_account, product_code ORDER BY ordered_on DESC, order_id DESC)
  ), recent AS (
    SELECT customer_account, product_code, count(*)::integer AS orders,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY bottles) AS usual_bottles,
      array_agg(ordered_on ORDER BY back DESC) AS recent_on, array_agg(bottles ORDER BY back DESC) AS recent_bottles
    FROM placed WHERE back <= 100 AND ordered_on > last_on - interval '1 year' GROUP BY customer_account, product_code
  )
  SELECT customer_account, product_code, order_id, ordered_on, bottles, nett, case_size, case_price, bottle_nett,
    orders, usual_bottles, recent_on, recent_bottles
  FROM placed JOIN recent USING (customer_account, product_code) WHERE back = 1
$$;
