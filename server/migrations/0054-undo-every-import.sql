-- Imports of customers and of the ledger can be undone, too (docs/integration.md#undo-an-import).

-- Imports before this migration kept none of their changes of these tables, so they cannot be undone.
DELETE FROM import_kept WHERE import_id IN (
  SELECT import_id FROM import_report WHERE kind IN ('customers', 'orders', 'order-lines', 'transactions')
);
CREATE INDEX import_report_of ON import_report (import_id) WHERE import_id IS NOT NULL;

-- Each order changes the credit that the customer's orders take. The comparison with an import's result leaves that credit out.
CREATE FUNCTION hash_for_undo(stored jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT md5((stored - '{credit_placed,available_credit}'::text[])::text)
$$;

-- All rows of a statement at once, as a ledger has a million lines. TG_ARGV are the columns of the key, which no import changes.
CREATE FUNCTION keep_rows_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys text := (SELECT string_agg(format('%L, known.%I', name, name), ', ') FROM unnest(TG_ARGV) AS name);
  kept text := CASE TG_OP
    WHEN 'INSERT' THEN 'NULL, hash_for_undo(to_jsonb(known)) FROM after_rows AS known'
    WHEN 'DELETE' THEN 'to_jsonb(known), NULL FROM before_rows AS known'
    ELSE 'to_jsonb(before_rows), hash_for_undo(to_jsonb(known)) FROM before_rows JOIN after_rows AS known ON '
      || (SELECT string_agg(format('before_rows.%I = known.%I', name, name), ' AND ') FROM unnest(TG_ARGV) AS name)
  END;
BEGIN
  EXECUTE format(
    'INSERT INTO import_kept (import_id, table_name, key, before, after)
     SELECT current_setting(''tradecellar.import'')::uuid, %L, jsonb_build_object(%s), %s', TG_TABLE_NAME, keys, kept);
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_table_for_undo(name text, VARIADIC keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  arguments text := (SELECT string_agg(quote_literal(key), ', ') FROM unnest(keys) AS key);
  condition text := 'WHEN (coalesce(current_setting(''tradecellar.import'', true), '''') <> '''')';
  event record;
BEGIN
  FOR event IN
    SELECT * FROM (VALUES
      ('INSERT', 'NEW TABLE AS after_rows'), ('DELETE', 'OLD TABLE AS before_rows'),
      ('UPDATE', 'OLD TABLE AS before_rows NEW TABLE AS after_rows')
    ) AS events (act, rows)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT %s EXECUTE FUNCTION keep_rows_for_undo(%s)',
      'keep_' || lower(event.act), event.act, name, event.rows, condition, arguments);
  END LOOP;
END
$$;

DROP FUNCTION keep_for_undo() CASCADE;
SELECT keep_table_for_undo('product', 'code');
SELECT keep_table_for_undo('stock', 'product_code');
SELECT keep_table_for_undo('price', 'price_list', 'product_code');
SELECT keep_table_for_undo('product_list', 'customer_account', 'product_code');
SELECT keep_table_for_undo('reserve', 'customer_account', 'product_code');
SELECT keep_table_for_undo('address', 'customer_account', 'id');
SELECT keep_table_for_undo('login', 'email', 'customer_account');
SELECT keep_table_for_undo('rep', 'code');
SELECT keep_table_for_undo('customer', 'account');
SELECT keep_table_for_undo('ledger_transaction', 'customer_account', 'transaction_number');
SELECT keep_table_for_undo('sales_order', 'id');
SELECT keep_table_for_undo('order_line', 'order_id', 'line_no');
SELECT keep_table_for_undo('order_step', 'id');
SELECT keep_table_for_undo('hand_over', 'id');
SELECT keep_table_for_undo('payment', 'id');
DROP FUNCTION keep_table_for_undo(text, text[]);

-- A balance that an undone import brings back is no news of the ledger: the payments since are still not in it.
CREATE OR REPLACE FUNCTION enter_balance_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('tradecellar.undo', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  UPDATE payment SET in_ledger = true
  WHERE customer_account = NEW.account AND purpose = 'balance' AND state = 'paid' AND NOT in_ledger;
  RETURN NULL;
END
$$;
