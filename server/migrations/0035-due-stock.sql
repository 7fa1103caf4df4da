-- The day on which stock that is out comes again, and its bottles where the merchant's system says so.
ALTER TABLE stock
  ADD COLUMN due_date date,
  ADD COLUMN due_bottles integer;

-- Orders change bottles alone. A new version of the lists makes each process read the due dates again.
CREATE TRIGGER stock_due_changed AFTER UPDATE OF due_date, due_bottles ON stock
  FOR EACH STATEMENT EXECUTE FUNCTION renew_lists_version();

ALTER TABLE sales_order
  -- The due date of a back order's stock as its buyers know it, and the day that is proposed for it.
  ADD COLUMN stock_due date,
  ADD COLUMN proposed_date date,
  -- The mails about dates that moved: each has its number.
  ADD COLUMN due_moves integer NOT NULL DEFAULT 0,
  -- The days of the address that it was placed for; null for those of its account.
  ADD COLUMN delivery_days text;

-- Orders that wait for stock.
CREATE INDEX sales_order_waiting ON sales_order (id)
  WHERE state = 'on-back-order' OR (kind = 'Back Order' AND state IN ('placed', 'handed-over', 'confirmed'));
