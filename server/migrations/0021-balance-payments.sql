-- A payment towards the balance counts as in the ledger once that brings another balance, and for good: an account may owe
-- the same again later.
ALTER TABLE payment ADD COLUMN in_ledger boolean NOT NULL DEFAULT false;
UPDATE payment SET in_ledger = true FROM customer
WHERE account = customer_account AND purpose = 'balance' AND state = 'paid' AND ledger_balance <> credit_balance;
ALTER TABLE payment DROP COLUMN ledger_balance;

CREATE FUNCTION enter_balance_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment SET in_ledger = true
  WHERE customer_account = NEW.account AND purpose = 'balance' AND state = 'paid' AND NOT in_ledger;
  RETURN NULL;
END
$$;
CREATE TRIGGER balance_changed AFTER UPDATE OF credit_balance ON customer
  FOR EACH ROW WHEN (OLD.credit_balance <> NEW.credit_balance) EXECUTE FUNCTION enter_balance_payments();
