-- The open items of the ledger that a payment towards the balance pays, with their pence.
CREATE TABLE payment_item (
  payment_id bigint NOT NULL REFERENCES payment ON DELETE CASCADE,
  transaction_number text NOT NULL,
  -- The part that the buyer asked to pay; negative for a credit that is used.
  pence bigint NOT NULL CHECK (pence <> 0),
  -- The part that the money paid when it arrived; null until then.
  applied_pence bigint,
  -- The part that the ledger has open once it has this payment.
  left_pence bigint NOT NULL,
  PRIMARY KEY (payment_id, transaction_number)
);

-- The message about a received payment to the merchant's own system. Its id is the key by which that side drops doubles.
CREATE TABLE payment_message (
  id uuid PRIMARY KEY,
  payment_id bigint NOT NULL UNIQUE REFERENCES payment ON DELETE CASCADE,
  queued_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  tried_at timestamptz,
  reopened_at timestamptz,
  taken_at timestamptz,
  -- No attempt follows unless a person asks for one.
  gave_up_at timestamptz,
  -- The last answer of the door, or the reason why it failed.
  said text NOT NULL DEFAULT ''
);
CREATE INDEX payment_message_waiting ON payment_message (queued_at) WHERE taken_at IS NULL;

-- False until items, mails and message of a paid balance are stored: a server of the release before stores none of them.
ALTER TABLE payment ADD COLUMN is_received boolean NOT NULL DEFAULT true;
ALTER TABLE payment ALTER COLUMN is_received SET DEFAULT false;
CREATE INDEX payment_not_received ON payment (id) WHERE purpose = 'balance' AND state = 'paid' AND NOT is_received;
