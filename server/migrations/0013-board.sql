-- The office's board shows orders that were placed here; a ledger may have brought a million others.
DROP INDEX sales_order_by_state;
CREATE INDEX sales_order_on_board ON sales_order (state, id) INCLUDE (placement_id) WHERE placement_id IS NOT NULL;
CREATE INDEX sales_order_on_its_way ON sales_order (customer_account) WHERE state IN ('placed', 'handed-over');
