-- The bottles that an order took, to be given back once. Apart from its lines, which an import of the ledger may replace.
CREATE TABLE taken_goods (
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  product_code text NOT NULL,
  taken_from text NOT NULL CHECK (taken_from IN ('stock', 'reserves')),
  bottles integer NOT NULL CHECK (bottles > 0),
  PRIMARY KEY (order_id, product_code)
);
INSERT INTO taken_goods (order_id, product_code, taken_from, bottles)
SELECT order_id, product_code, min(taken_from), sum(total_bottles) FROM order_line WHERE taken_from <> ''
GROUP BY order_id, product_code HAVING sum(total_bottles) > 0;
ALTER TABLE order_line DROP COLUMN taken_from;
