-- What was paid for an order by card, to be given back when it is cancelled. Its totals may be the ledger's by then.
ALTER TABLE sales_order ADD COLUMN card_paid numeric(12,4) NOT NULL DEFAULT 0;
UPDATE sales_order SET card_paid = total_nett + total_vat WHERE payment_method = 'card';
