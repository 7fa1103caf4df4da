-- The life of an order: its state (trade/src/order-life.ts), each step with its date, and what has to reach the
-- merchant's own system. Imported orders have a state and no steps.

ALTER TABLE sales_order
  ADD COLUMN state text NOT NULL DEFAULT 'confirmed' CHECK (state IN
    ('placed', 'handed-over', 'confirmed', 'on-back-order', 'released', 'dispatched', 'invoiced', 'cancelled')),
  ADD COLUMN payment_method text NOT NULL DEFAULT 'credit',
  -- What this order takes of its customer's credit; 0 when the ledger has it, or it was cancelled or paid by card.
  ADD COLUMN credit_taken numeric(12,4) NOT NULL DEFAULT 0;
UPDATE sales_order SET state = CASE
  WHEN confirmed_no IS NULL THEN 'placed'
  WHEN invoice_number <> '' THEN 'invoiced'
  WHEN kind = 'Back Order' AND provisional_no IS NOT NULL THEN 'on-back-order'
  ELSE 'confirmed' END;
CREATE INDEX sales_order_by_state ON sales_order (state, id);
CREATE INDEX sales_order_in_credit ON sales_order (customer_account) WHERE credit_taken <> 0;
DROP INDEX sales_order_unconfirmed;

-- Where a line's bottles were taken from, to be given back once: 'stock', 'reserves', or nowhere.
ALTER TABLE order_line ADD COLUMN taken_from text NOT NULL DEFAULT '';

-- What the last import said of the credit, less what was placed here and is not in the ledger yet: the sum of the
-- orders' credit_taken.
ALTER TABLE customer RENAME COLUMN available_credit TO credit_said;
ALTER TABLE customer ADD COLUMN credit_placed numeric(12,4) NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN available_credit numeric(12,4) GENERATED ALWAYS AS (credit_said - credit_placed) STORED;

CREATE TABLE order_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  state text NOT NULL,
  at timestamptz NOT NULL,
  -- An e-mail, or what did it: 'door embedded', 'key ERP', 'orders.csv'.
  who text NOT NULL,
  note text NOT NULL DEFAULT ''
);
CREATE INDEX order_step_by_order ON order_step (order_id, id);

-- A message for the merchant's own system. Its id is the key by which that side drops doubles.
CREATE TABLE hand_over (
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('order.placed', 'order.changed', 'order.cancelled')),
  queued_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  tried_at timestamptz,
  taken_at timestamptz,
  -- No attempt follows unless a person asks for one.
  gave_up_at timestamptz,
  -- What the door said last: its answer, or why it failed.
  said text NOT NULL DEFAULT ''
);
CREATE INDEX hand_over_by_order ON hand_over (order_id, queued_at);
CREATE INDEX hand_over_waiting ON hand_over (queued_at) WHERE taken_at IS NULL;
