-- What goes back to the card for one order of a payment, because that order was cancelled.
CREATE TABLE card_refund (
  order_id bigint PRIMARY KEY REFERENCES sales_order ON DELETE CASCADE,
  payment_id bigint NOT NULL REFERENCES payment,
  amount_pence bigint NOT NULL CHECK (amount_pence > 0),
  -- Names the refund to the card service in its idempotency key.
  request_key uuid NOT NULL DEFAULT gen_random_uuid(),
  queued_at timestamptz NOT NULL,
  refunded_at timestamptz,
  -- Null where it was made by hand.
  refund_id text UNIQUE,
  last_error text NOT NULL DEFAULT ''
);
CREATE INDEX card_refund_waiting ON card_refund (order_id) WHERE refunded_at IS NULL;
CREATE INDEX card_refund_by_payment ON card_refund (payment_id);
