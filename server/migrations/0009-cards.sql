-- An order kept for its card payment: what is ordered, by whom, and the total that the buyer was shown.
ALTER TABLE cached_order
  ADD COLUMN cart_id uuid NOT NULL,
  ADD COLUMN person jsonb NOT NULL,
  ADD COLUMN grand_total_pence bigint NOT NULL CHECK (grand_total_pence > 0);
CREATE INDEX cached_order_by_time ON cached_order (kept_at);

-- A payment by card, for an order or towards the balance.
CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_account text NOT NULL REFERENCES customer,
  purpose text NOT NULL CHECK (purpose IN ('order', 'balance')),
  cached_order_id uuid REFERENCES cached_order,
  cart_id uuid,
  amount_pence bigint NOT NULL CHECK (amount_pence > 0),
  -- Of a balance: what the ledger said was owed. Once it says otherwise, the payment counts as in the ledger.
  ledger_balance numeric(12,4),
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'paid', 'placed', 'refunding', 'refunded', 'failed', 'expired')),
  -- Names the payment to the card service in idempotency keys: an id may come again after a restore.
  request_key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Null until the card service has answered.
  session_id text UNIQUE,
  payment_intent text UNIQUE,
  refund_id text UNIQUE,
  paid_by text NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  ended_at timestamptz,
  order_no text NOT NULL DEFAULT '0',
  back_order_no text NOT NULL DEFAULT '0',
  reserves_order_no text NOT NULL DEFAULT '0',
  -- The date an order was placed for, where its own had passed: yyyy-MM-dd, or yyyy-MM-ddTHH:mm of a collection.
  moved_to text NOT NULL DEFAULT '',
  -- Why an order could not be placed, as the buyer reads it.
  reason text NOT NULL DEFAULT '',
  -- The last thing that went wrong on our side or the card service's.
  last_error text NOT NULL DEFAULT '',
  CHECK ((purpose = 'order') = (cached_order_id IS NOT NULL AND cart_id IS NOT NULL)),
  CHECK ((purpose = 'balance') = (ledger_balance IS NOT NULL))
);
-- One payment under way for a basket, and one for an account's balance.
CREATE UNIQUE INDEX payment_of_basket ON payment (customer_account, cart_id)
  WHERE purpose = 'order' AND state IN ('open', 'paid');
CREATE UNIQUE INDEX payment_of_balance ON payment (customer_account)
  WHERE purpose = 'balance' AND state = 'open';
CREATE INDEX payment_by_account ON payment (customer_account, id);
CREATE INDEX payment_by_cached_order ON payment (cached_order_id);
