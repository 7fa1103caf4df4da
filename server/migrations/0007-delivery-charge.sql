-- What delivery costs with an order, nett and VAT: parts of its totals, on one order of a basket.
ALTER TABLE sales_order
  ADD COLUMN delivery_charge numeric(12,4) NOT NULL DEFAULT 0,
  ADD COLUMN delivery_charge_vat numeric(12,4) NOT NULL DEFAULT 0;
