-- A wine that the office has switched off. The wine stays off while files of products come that have no column for this.
ALTER TABLE product ADD switched_off boolean NOT NULL DEFAULT false;

-- The values of products that the office has changed by hand, as products.csv writes them.
CREATE TABLE product_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The import that wrote the change: `undo` brings back the rows that this import changed.
  import_id uuid NOT NULL,
  -- No reference: the history of a product stays after a file that added the product is undone.
  product_code text NOT NULL,
  field text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  at timestamptz NOT NULL,
  who text NOT NULL,
  undone_at timestamptz,
  undone_by text,
  -- The later import whose file has another value.
  overruled_by uuid,
  overruled_at timestamptz,
  overruled_file text
);
CREATE INDEX product_change_of ON product_change (product_code, id);
CREATE INDEX product_change_import ON product_change (import_id);
CREATE INDEX product_change_overruled ON product_change (overruled_by) WHERE overruled_by IS NOT NULL;
