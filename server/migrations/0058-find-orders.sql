-- The office finds orders by their wine and by their delivery day.
CREATE INDEX order_line_by_product ON order_line (product_code, order_id);
CREATE INDEX sales_order_by_day ON sales_order (required_date) WHERE placement_id IS NOT NULL;
