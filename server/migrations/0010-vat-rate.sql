-- The product's VAT in percent where the merchant's file gives it; null: the nearest UK rate to BottleVAT / BottleNett.
ALTER TABLE product ADD COLUMN vat_rate numeric(5,2);
