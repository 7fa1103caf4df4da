-- The years from and up to which a wine is at its best; null if the merchant does not say (docs/integration.md#import).
ALTER TABLE product ADD drink_from integer, ADD drink_to integer;
-- The day of the import that brought a product; null if the product came with the shop's first import, or before this
-- column. The vintage that the product's vintage replaced, and the day of the import that replaced it.
ALTER TABLE product ADD came_on date, ADD vintage_before text NOT NULL DEFAULT '', ADD vintage_since date;
