-- The catalogue's search, its sorted lists, and the version by which processes know that it changed.

-- Names are compared letter by letter as the writer normalised them, whatever the database's own collation.
ALTER TABLE product ALTER COLUMN sort_name TYPE text COLLATE "C";

-- A list in either order is read from an index alone, filters and count included, at any page.
DROP INDEX product_by_position;
DROP INDEX product_by_name;
CREATE INDEX product_by_position ON product (position, code)
  INCLUDE (colour, organic_biodynamic, closure_style, country, country_description, supergroup, product_group)
  WHERE NOT withdrawn;
CREATE INDEX product_by_name ON product (sort_name, code)
  INCLUDE (colour, organic_biodynamic, closure_style, country, country_description, supergroup, product_group)
  WHERE NOT withdrawn;
CREATE INDEX product_by_price ON product (bottle_nett, sort_name, code) WHERE NOT withdrawn;

-- What is in the search for a product: the fingerprint of its words, so that only changed ones are written again.
CREATE TABLE search_product (
  code text PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  fingerprint text NOT NULL
);

-- Every word of the catalogue, as the writer normalised it, and how many products hold it.
CREATE TABLE search_word (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text COLLATE "C" NOT NULL UNIQUE,
  products integer NOT NULL DEFAULT 0
);

-- Which product holds which word, and how much the word says about it. No references: an import writes hundreds of
-- thousands of rows, and a row without its word or product is never read.
CREATE TABLE search_entry (
  word_id integer NOT NULL,
  product_id integer NOT NULL,
  weight smallint NOT NULL,
  PRIMARY KEY (word_id, product_id) INCLUDE (weight)
);
CREATE INDEX search_entry_by_product ON search_entry (product_id);

-- A new version with every change of the catalogue, in the changing transaction: what a process keeps of a version
-- is right for as long as the version is. Stock is no part of it: each order changes stock, and nobody keeps it.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version uuid NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (gen_random_uuid());

CREATE FUNCTION renew_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = gen_random_uuid();
  RETURN NULL;
END
$$;
CREATE TRIGGER product_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER product_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_list
  FOR EACH STATEMENT EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER search_word_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_word
  FOR EACH STATEMENT EXECUTE FUNCTION renew_catalogue_version();
