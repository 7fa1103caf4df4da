-- Lists and searches are answered from the memory of each process (decision 41). What only they needed goes.

DROP TABLE search_entry, search_word;
DROP INDEX product_by_search_id, product_by_position, product_by_name, product_by_price;
ALTER TABLE product DROP COLUMN search_id, DROP COLUMN search_fingerprint, DROP COLUMN sort_name;

-- Of price lists, own lists, and what customers and logins have to do with them: they change without the products.
ALTER TABLE catalogue_version ADD COLUMN lists uuid NOT NULL DEFAULT gen_random_uuid();

-- Processes are told at the commit. Stock is no part of either version: each order changes stock, and nobody keeps it.
CREATE OR REPLACE FUNCTION renew_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = gen_random_uuid();
  NOTIFY catalogue;
  RETURN NULL;
END
$$;
CREATE FUNCTION renew_lists_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET lists = gen_random_uuid();
  NOTIFY catalogue;
  RETURN NULL;
END
$$;
DROP TRIGGER product_list_changed ON product_list;
CREATE TRIGGER product_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_list
  FOR EACH STATEMENT EXECUTE FUNCTION renew_lists_version();
CREATE TRIGGER price_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price
  FOR EACH STATEMENT EXECUTE FUNCTION renew_lists_version();
-- Credit changes with every order, and is no part of it. New customers and logins are found without a new version: they
-- need not wait for an import that holds it.
CREATE TRIGGER customer_changed AFTER DELETE OR TRUNCATE OR UPDATE OF price_list, withdrawn ON customer
  FOR EACH STATEMENT EXECUTE FUNCTION renew_lists_version();
CREATE TRIGGER login_changed AFTER UPDATE OR DELETE OR TRUNCATE ON login
  FOR EACH STATEMENT EXECUTE FUNCTION renew_lists_version();
