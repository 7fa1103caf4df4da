-- An order is delivered, at one time, and somebody received it where the merchant's system says so. Either is known of
-- an invoiced order, too: a merchant may invoice before the van comes.
ALTER TABLE sales_order
  DROP CONSTRAINT sales_order_state_check,
  ADD CONSTRAINT sales_order_state_check CHECK (state IN
    ('placed', 'handed-over', 'confirmed', 'on-back-order', 'released', 'dispatched', 'delivered', 'invoiced', 'cancelled')),
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN received_by text NOT NULL DEFAULT '';

-- Deliveries of an account that are still to come.
CREATE INDEX sales_order_due ON sales_order (customer_account, required_date) WHERE delivered_at IS NULL;
