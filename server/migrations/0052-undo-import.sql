-- The rows that an import changed, as they were, so that it can be undone (docs/integration.md#undo-an-import).
ALTER TABLE import_report
  -- One import has a report for each of its files. Null for imports that kept nothing.
  ADD COLUMN import_id uuid,
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by text;

CREATE TABLE import_kept (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  table_name text NOT NULL,
  -- The values of the primary key.
  key jsonb NOT NULL,
  -- Null for a row that the import added.
  before jsonb,
  -- A hash of the row as the import left it; null for a row that it deleted.
  after text
);
CREATE INDEX import_kept_of ON import_kept (import_id, id);

-- Within an import's transaction, which names itself, every row that it changes is kept. TG_ARGV are the columns of the key.
CREATE FUNCTION keep_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  INSERT INTO import_kept (import_id, table_name, key, before, after) VALUES (
    current_setting('tradecellar.import')::uuid, TG_TABLE_NAME,
    (SELECT jsonb_object_agg(name, known -> name) FROM unnest(TG_ARGV) AS name),
    CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END,
    CASE WHEN TG_OP <> 'DELETE' THEN md5(to_jsonb(NEW)::text) END
  );
  RETURN NULL;
END
$$;

CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON product FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '') EXECUTE FUNCTION keep_for_undo('code');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON stock FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '') EXECUTE FUNCTION keep_for_undo('product_code');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON price FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_for_undo('price_list', 'product_code');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON product_list FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_for_undo('customer_account', 'product_code');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON reserve FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_for_undo('customer_account', 'product_code');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON address FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_for_undo('customer_account', 'id');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON login FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '')
  EXECUTE FUNCTION keep_for_undo('email', 'customer_account');
CREATE TRIGGER keep_for_undo AFTER INSERT OR UPDATE OR DELETE ON rep FOR EACH ROW
  WHEN (coalesce(current_setting('tradecellar.import', true), '') <> '') EXECUTE FUNCTION keep_for_undo('code');
