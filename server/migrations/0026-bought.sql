-- What an account has ordered of each product (decision 45): written in the transaction that places, cancels or imports.
CREATE TABLE bought (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- No reference: an old order may hold what is no longer in the catalogue.
  product_code text NOT NULL,
  -- Of the last order: the first of its parts, where a basket was split.
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  ordered_on date NOT NULL,
  bottles integer NOT NULL,
  nett numeric(14,4) NOT NULL,
  -- As on the order's lines.
  case_size integer NOT NULL,
  case_price numeric(12,4),
  bottle_nett numeric(12,4),
  -- Of the twelve months up to the last order, at most a hundred: how many, and the median of their bottles.
  orders integer NOT NULL,
  usual_bottles integer NOT NULL,
  -- The same orders one by one, the last at the end.
  recent_on date[] NOT NULL,
  recent_bottles integer[] NOT NULL,
  PRIMARY KEY (customer_account, product_code)
);
-- An order that turns out to be another is deleted.
CREATE INDEX bought_by_order ON bought (order_id);

-- The rows of these accounts by their orders. A basket that was split is one order, a cancelled order is none, and so is
-- one of which as much was taken back.
CREATE FUNCTION bought_of(accounts text[]) RETURNS SETOF bought LANGUAGE sql STABLE AS $$
  WITH basket AS (
    SELECT o.customer_account, l.product_code, min(o.id) AS order_id, max(o.order_date) AS ordered_on,
      sum(l.total_bottles)::integer AS bottles, sum(l.line_nett) AS nett, max(l.case_size) AS case_size,
      max(l.case_price) AS case_price, max(l.bottle_nett) AS bottle_nett
    FROM sales_order o JOIN order_line l ON l.order_id = o.id
    WHERE o.customer_account = ANY(accounts) AND o.state <> 'cancelled'
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

INSERT INTO bought SELECT * FROM bought_of(ARRAY(SELECT account FROM customer));
