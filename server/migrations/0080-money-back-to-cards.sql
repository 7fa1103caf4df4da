-- The pence of a payment that the card service refunded to the card, and the pence that the card's bank disputes.
ALTER TABLE payment
  ADD COLUMN refunded_pence bigint NOT NULL DEFAULT 0,
  ADD COLUMN disputed_pence bigint NOT NULL DEFAULT 0,
  -- The dispute of `disputed_pence`; blank without a dispute.
  ADD COLUMN dispute_id text NOT NULL DEFAULT '';
