-- In 0.1.0 a job confirmed each order, and no message stood for it: what waited at the upgrade nobody handed over. It is left
-- for the office to hand over, as the mails that waited are.
INSERT INTO hand_over (id, order_id, event, queued_at, gave_up_at, said)
SELECT gen_random_uuid(), id, 'order.placed', now(), now(), 'It waited while the shop was upgraded' FROM sales_order
WHERE state = 'placed' AND placement_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM hand_over WHERE order_id = sales_order.id);
