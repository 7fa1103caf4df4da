-- A search at 50,000 products spent most of its time finding, by their codes, the products it had found by number.
-- The number moves into the product, and one index holds all that a found product is filtered and ordered by.

ALTER TABLE product
  -- What the search's entries know the product by.
  ADD COLUMN search_id integer GENERATED ALWAYS AS IDENTITY,
  -- Of the words it is found by, so that only changed ones are written again. Empty: not in the search yet.
  ADD COLUMN search_fingerprint text NOT NULL DEFAULT '';

CREATE UNIQUE INDEX product_by_search_id ON product (search_id)
  INCLUDE (position, code, sort_name, colour, organic_biodynamic, closure_style, country, country_description,
    supergroup, product_group)
  WHERE NOT withdrawn;

-- The numbers are new: the words are written again when the server next starts or an import is next made.
DROP TABLE search_product;
TRUNCATE search_entry, search_word;
