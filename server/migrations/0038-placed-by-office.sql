-- An admin placed it for the customer. The act in the audit table says so too, but goes with its retention.
ALTER TABLE placement ADD COLUMN by_office boolean NOT NULL DEFAULT false;

UPDATE placement SET by_office = true
FROM audit
WHERE audit.act = 'placed-order' AND audit.customer_account = placement.customer_account
  AND audit.facts->>'cartId' = placement.cart_id::text;
