-- What an account calls products: its own words and till codes (decision 48).
CREATE TABLE remembered_name (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- As `foldName` of trade writes it. "C" sorts by bytes, so that beginnings are found by the key.
  folded text COLLATE "C" NOT NULL,
  text text NOT NULL,
  -- A withdrawn product keeps its names: it may come back.
  product_code text NOT NULL REFERENCES product,
  remembered_by text NOT NULL,
  remembered_at timestamptz NOT NULL,
  PRIMARY KEY (customer_account, folded)
);
CREATE INDEX remembered_name_by_product ON remembered_name (product_code);
