-- Files of orders for the merchant's accounts. The office downloads a file, or the shop writes it into a folder.
CREATE TABLE accounts_export (
  -- Made by the browser: an export that is sent again is the same.
  id uuid PRIMARY KEY,
  shape text NOT NULL,
  -- The day of an export that the shop makes by itself: one a day.
  day date,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  -- [{"name": …, "content": …}]
  files jsonb NOT NULL,
  -- Sentences for the office.
  notes jsonb NOT NULL DEFAULT '[]',
  -- When the files stood in the folder. Null for a download, and until the files of a day are written.
  written_at timestamptz,
  UNIQUE (shape, day)
);
CREATE INDEX accounts_export_by_time ON accounts_export (made_at DESC);

-- The accounts' state of an order, in a shape: the last row counts. Without an export, a person mended the accounts by hand.
CREATE TABLE exported_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES sales_order ON DELETE CASCADE,
  shape text NOT NULL,
  export_id uuid REFERENCES accounts_export,
  at timestamptz NOT NULL,
  who text NOT NULL,
  -- The number and the contact under which the accounts know the order.
  number text NOT NULL,
  contact text NOT NULL,
  version integer NOT NULL,
  -- invoice_digest, to find orders that changed since.
  digest text NOT NULL
);
CREATE INDEX exported_order_by_export ON exported_order (export_id);
CREATE INDEX exported_order_by_order ON exported_order (order_id, shape, id DESC);
CREATE INDEX exported_order_by_time ON exported_order (at);

-- Changes when anything changes that an invoice says.
CREATE FUNCTION invoice_digest(o sales_order) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws('|', o.customer_account, o.state = 'cancelled', o.customer_reference, o.delivery_charge,
    o.delivery_charge_vat, o.total_nett, o.total_vat,
    (SELECT string_agg(concat_ws('|', l.product_code, l.total_bottles, l.case_size, l.line_nett, l.line_vat), ';' ORDER BY l.line_no)
     FROM order_line l WHERE l.order_id = o.id)))
$$;

-- Two customers of one name would become one contact in the accounts.
CREATE INDEX customer_by_lower_name ON customer (lower(name));
