-- Prices that begin on a day (decision 133). The price of a day is the row with the latest day up to it, else the price in `price` or
-- `product`.
CREATE TABLE dated_price (
  -- Blank for the product's own price.
  price_list text NOT NULL,
  product_code text NOT NULL REFERENCES product ON DELETE CASCADE,
  -- The price begins at midnight in London.
  from_day date NOT NULL,
  case_price numeric(12,4) NOT NULL,
  bottle_nett numeric(12,4) NOT NULL,
  bottle_vat numeric(12,4) NOT NULL,
  nil_price boolean NOT NULL DEFAULT false,
  PRIMARY KEY (price_list, product_code, from_day)
);
CREATE INDEX dated_price_of ON dated_price (product_code);
CREATE INDEX dated_price_due ON dated_price (from_day);

-- Processes read a dated price with the prices that it changes: with the products, or with the lists.
CREATE FUNCTION renew_dated_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_products boolean := EXISTS (SELECT FROM changed WHERE price_list = '');
  of_lists boolean := EXISTS (SELECT FROM changed WHERE price_list <> '');
BEGIN
  IF of_products OR of_lists THEN
    UPDATE catalogue_version SET version = CASE WHEN of_products THEN gen_random_uuid() ELSE version END,
      lists = CASE WHEN of_lists THEN gen_random_uuid() ELSE lists END;
    NOTIFY catalogue;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER dated_price_added AFTER INSERT ON dated_price REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_dated_prices();
CREATE TRIGGER dated_price_changed AFTER UPDATE ON dated_price REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_dated_prices();
CREATE TRIGGER dated_price_gone AFTER DELETE ON dated_price REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_dated_prices();

-- As `keep_table_for_undo` of 0054 made them for the tables before this one.
CREATE TRIGGER keep_insert AFTER INSERT ON dated_price REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_rows_for_undo('price_list', 'product_code', 'from_day');
CREATE TRIGGER keep_delete AFTER DELETE ON dated_price REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_rows_for_undo('price_list', 'product_code', 'from_day');
CREATE TRIGGER keep_update AFTER UPDATE ON dated_price
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_rows_for_undo('price_list', 'product_code', 'from_day');
