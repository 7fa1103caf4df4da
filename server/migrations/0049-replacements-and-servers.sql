-- An order that sends claimed bottles again at nil: nobody bought anything. Nobody sent its basket, so it has no
-- fingerprint. Every count and sum of what was bought leaves it out by this function.
CREATE FUNCTION is_replacement(placement) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT $1.fingerprint = ''
$$;

-- As before, but for the replacements: a settlement may be taken back, and its claim may be deleted.
CREATE OR REPLACE FUNCTION bought_of(accounts text[]) RETURNS SETOF bought LANGUAGE sql STABLE AS $$
  WITH basket AS (
    SELECT o.customer_account, l.product_code, min(o.id) AS order_id, max(o.order_date) AS ordered_on,
      sum(l.total_bottles)::integer AS bottles, sum(l.line_nett) AS nett, max(l.case_size) AS case_size,
      max(l.case_price) AS case_price, max(l.bottle_nett) AS bottle_nett
    FROM sales_order o JOIN order_line l ON l.order_id = o.id
    WHERE o.customer_account = ANY(accounts) AND o.state <> 'cancelled'
      AND NOT EXISTS (SELECT FROM placement p WHERE p.id = o.placement_id AND is_replacement(p))
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

-- The servers of this database with the settings in which they must agree, without passwords. A row that was not seen for
-- some minutes is of a server that ended.
CREATE TABLE running_server (
  id uuid PRIMARY KEY,
  machine text NOT NULL,
  process integer NOT NULL,
  release text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  settings jsonb NOT NULL
);
