-- The merchant's world: products, customers, prices, reserves, orders, ledger.
-- Money is numeric(12,4) in pounds. Stock and reserves are counted in bottles.

CREATE TABLE product (
  code text PRIMARY KEY,
  description text NOT NULL,
  secondary_description text NOT NULL DEFAULT '',
  bin_no text NOT NULL DEFAULT '',
  image1_url text NOT NULL DEFAULT '',
  vintage text NOT NULL DEFAULT '',
  custom_label text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT '',
  case_size integer NOT NULL CHECK (case_size > 0),
  unit_size numeric(8,3) NOT NULL,
  case_price numeric(12,4) NOT NULL,
  bottle_nett numeric(12,4) NOT NULL,
  bottle_vat numeric(12,4) NOT NULL,
  only_sell_multiples_of integer NOT NULL DEFAULT 1,
  colour text NOT NULL DEFAULT '',
  supergroup text NOT NULL DEFAULT '',
  product_group text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  country_description text NOT NULL DEFAULT '',
  appellation text NOT NULL DEFAULT '',
  style text NOT NULL DEFAULT '',
  closure_style text NOT NULL DEFAULT '',
  organic_biodynamic text NOT NULL DEFAULT '',
  alcoholic_percentage numeric(5,2),
  winemaker text NOT NULL DEFAULT '',
  excise_description text NOT NULL DEFAULT '',
  food_suggestions text[] NOT NULL DEFAULT '{}',
  notes text[] NOT NULL DEFAULT '{}',
  wine_tasting_notes text NOT NULL DEFAULT '',
  serving_suggestion text NOT NULL DEFAULT '',
  -- The Allergen_… fields that are '1', by their full field names.
  allergens text[] NOT NULL DEFAULT '{}',
  -- The order of the merchant's list: the default sort.
  position integer NOT NULL DEFAULT 0,
  withdrawn boolean NOT NULL DEFAULT false,
  -- Accents, case and punctuation dropped by the writer: A to Z as a person reads it.
  sort_name text NOT NULL DEFAULT ''
);
CREATE INDEX product_by_position ON product (position, code) WHERE NOT withdrawn;
CREATE INDEX product_by_name ON product (sort_name, code) WHERE NOT withdrawn;

-- Apart from product, so that an order touches a narrow row. No row: no stock figure, so unlimited.
CREATE TABLE stock (
  product_code text PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  bottles integer NOT NULL
);

CREATE TABLE rep (
  code text PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  image_url text NOT NULL DEFAULT ''
);

CREATE TABLE customer (
  account text PRIMARY KEY,
  name text NOT NULL,
  billing_contact_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  credit_limit numeric(12,4) NOT NULL DEFAULT 0,
  credit_balance numeric(12,4) NOT NULL DEFAULT 0,
  available_credit numeric(12,4) NOT NULL DEFAULT 0,
  mandatory_order_no boolean NOT NULL DEFAULT false,
  web_cred boolean NOT NULL DEFAULT true,
  price_list text NOT NULL DEFAULT '',
  rep_code text REFERENCES rep,
  -- '1|3|5', or empty for the merchant's own delivery days.
  delivery_days text NOT NULL DEFAULT '',
  billing_name text NOT NULL DEFAULT '',
  billing_address text[] NOT NULL DEFAULT '{}',
  withdrawn boolean NOT NULL DEFAULT false
);
CREATE INDEX customer_by_email ON customer (lower(email));

-- Which e-mail may order for which account. E-mails are stored in lower case.
CREATE TABLE login (
  email text NOT NULL CHECK (email = lower(email)),
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (email, customer_account)
);

-- Who signed in on which day: the metrics' distinct people.
CREATE TABLE sign_in (
  email text NOT NULL,
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (day, email)
);

CREATE TABLE price (
  price_list text NOT NULL,
  product_code text NOT NULL REFERENCES product ON DELETE CASCADE,
  case_price numeric(12,4) NOT NULL,
  bottle_nett numeric(12,4) NOT NULL,
  bottle_vat numeric(12,4) NOT NULL,
  PRIMARY KEY (price_list, product_code)
);

-- An account's own list (My Products). No rows: the whole catalogue.
CREATE TABLE product_list (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  product_code text NOT NULL REFERENCES product ON DELETE CASCADE,
  PRIMARY KEY (customer_account, product_code)
);

CREATE TABLE reserve (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  product_code text NOT NULL REFERENCES product ON DELETE CASCADE,
  free_bottles integer NOT NULL CHECK (free_bottles >= 0),
  PRIMARY KEY (customer_account, product_code)
);

CREATE TABLE address (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  id text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  delivery_name text NOT NULL,
  delivery_address text[] NOT NULL DEFAULT '{}',
  delivery_post_code text NOT NULL DEFAULT '',
  delivery_notes1 text NOT NULL DEFAULT '',
  delivery_notes2 text NOT NULL DEFAULT '',
  delivery_round text NOT NULL DEFAULT '',
  -- '1|3|5', or empty for the customer's days.
  delivery_days text NOT NULL DEFAULT '',
  withdrawn boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_account, id)
);

CREATE TABLE ledger_transaction (
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  transaction_number text NOT NULL,
  transaction_date date NOT NULL,
  type text NOT NULL,
  total numeric(12,4) NOT NULL,
  balance numeric(12,4) NOT NULL,
  reference1 text NOT NULL DEFAULT '',
  reference2 text NOT NULL DEFAULT '',
  -- The order of the file: the ledger's own order within a day.
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_account, transaction_number)
);
CREATE INDEX ledger_transaction_by_date ON ledger_transaction (customer_account, transaction_date, position);

-- One basket placed once. The answer is kept for ever with the fingerprint of what was asked.
CREATE TABLE placement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_account text NOT NULL REFERENCES customer,
  cart_id uuid NOT NULL,
  fingerprint text NOT NULL,
  placed_by text NOT NULL,
  placed_at timestamptz NOT NULL,
  grand_total numeric(12,4) NOT NULL,
  -- Provisional numbers; '0' for none.
  order_no text NOT NULL DEFAULT '0',
  back_order_no text NOT NULL DEFAULT '0',
  reserves_order_no text NOT NULL DEFAULT '0',
  UNIQUE (customer_account, cart_id)
);
CREATE INDEX placement_by_time ON placement (placed_at);

CREATE SEQUENCE provisional_number START 1;
-- The embedded back office's own numbers; a merchant's system brings its own.
CREATE SEQUENCE confirmed_number START 200001;

CREATE TABLE sales_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_account text NOT NULL REFERENCES customer,
  placement_id bigint REFERENCES placement,
  -- 'Order', 'Back Order' or 'Reserves Order' when placed here; an imported one keeps its own type.
  kind text NOT NULL DEFAULT 'Order',
  provisional_no text UNIQUE,
  confirmed_no text UNIQUE,
  confirmed_at timestamptz,
  order_date date NOT NULL,
  order_type text NOT NULL DEFAULT '',
  invoice_number text NOT NULL DEFAULT '',
  customer_reference text NOT NULL DEFAULT '',
  total_nett numeric(12,4) NOT NULL,
  total_vat numeric(12,4) NOT NULL,
  delivery_type text NOT NULL DEFAULT 'delivery',
  required_date date,
  -- 'HH:mm' of a collection.
  required_time text NOT NULL DEFAULT '',
  delivery_name text NOT NULL DEFAULT '',
  delivery_address text[] NOT NULL DEFAULT '{}',
  billing_name text NOT NULL DEFAULT '',
  billing_address text[] NOT NULL DEFAULT '{}',
  delivery_notes text NOT NULL DEFAULT '',
  -- When the confirmation mail of this number was queued: at most once.
  confirmation_queued_at timestamptz,
  CHECK (provisional_no IS NOT NULL OR confirmed_no IS NOT NULL)
);
CREATE INDEX sales_order_by_date ON sales_order (customer_account, order_date);
CREATE INDEX sales_order_unconfirmed ON sales_order (id) WHERE confirmed_no IS NULL;
CREATE INDEX sales_order_by_placement ON sales_order (placement_id);

CREATE TABLE order_line (
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  line_no integer NOT NULL,
  -- No reference: an old order may hold what is no longer in the catalogue.
  product_code text NOT NULL,
  description text NOT NULL,
  case_size integer NOT NULL DEFAULT 0,
  unit_size numeric(8,3) NOT NULL DEFAULT 0,
  total_bottles integer NOT NULL,
  case_price numeric(12,4),
  bottle_nett numeric(12,4),
  bottle_vat numeric(12,4),
  line_nett numeric(12,4) NOT NULL,
  line_vat numeric(12,4) NOT NULL,
  PRIMARY KEY (order_id, line_no)
);

-- An order kept for the card payment that follows.
CREATE TABLE cached_order (
  id uuid PRIMARY KEY,
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  body jsonb NOT NULL,
  kept_at timestamptz NOT NULL
);

CREATE TABLE setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

-- What admins did for customers: who, for whom, what, when.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  who text NOT NULL,
  customer_account text,
  act text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_by_customer ON audit (customer_account, id DESC);
