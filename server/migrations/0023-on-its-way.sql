-- An order may go on back order without a number, and is on its way to its customer all the same. Newest first, so that
-- the screen's hundred are read and no more.
DROP INDEX sales_order_on_its_way;
CREATE INDEX sales_order_on_its_way ON sales_order (customer_account, id) WHERE confirmed_no IS NULL;
