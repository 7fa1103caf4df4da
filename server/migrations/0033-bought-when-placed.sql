-- Placing writes `bought` from here on (decision 45). Baskets that earlier servers left to the next reader are summed up.
CREATE TEMPORARY TABLE behind ON COMMIT DROP AS
SELECT DISTINCT customer_account FROM sales_order LEFT JOIN bought_until AS until USING (customer_account)
WHERE placement_id IS NOT NULL AND id > coalesce(until.order_id, 0);

SELECT 1 FROM customer WHERE account IN (SELECT customer_account FROM behind) ORDER BY account FOR NO KEY UPDATE;

DELETE FROM bought WHERE customer_account IN (SELECT customer_account FROM behind);
INSERT INTO bought SELECT * FROM bought_of(ARRAY(SELECT customer_account FROM behind));

INSERT INTO bought_until (customer_account, ordered_on, order_id)
SELECT customer_account, max(order_date), max(id) FROM sales_order
WHERE customer_account IN (SELECT customer_account FROM behind) AND placement_id IS NOT NULL GROUP BY customer_account
ON CONFLICT (customer_account) DO UPDATE SET ordered_on = excluded.ordered_on, order_id = excluded.order_id;
