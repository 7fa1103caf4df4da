-- Up to which order the rows of an account in `bought` go (decision 45): later baskets are entered when somebody asks.
CREATE TABLE bought_until (
  customer_account text PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  ordered_on date NOT NULL,
  order_id bigint NOT NULL
);
INSERT INTO bought_until
SELECT customer_account, max(order_date), max(id) FROM sales_order
WHERE placement_id IS NOT NULL GROUP BY customer_account;
