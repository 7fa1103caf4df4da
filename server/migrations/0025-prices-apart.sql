-- Prices change every night, and what a catalogue is searched and shown by stays: a process then reads only the prices
-- (decision 41). `version` is another with every change of products, `texts` with every change but one of prices alone.
ALTER TABLE catalogue_version ADD COLUMN texts uuid NOT NULL DEFAULT gen_random_uuid();

CREATE OR REPLACE FUNCTION renew_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = gen_random_uuid(), texts = gen_random_uuid();
  NOTIFY catalogue;
  RETURN NULL;
END
$$;

-- Every column but the prices counts, those of later migrations too.
CREATE FUNCTION renew_changed_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others text := (
    SELECT string_agg(format('%%1$s.%I', attname), ', ') FROM pg_attribute
    WHERE attrelid = TG_RELID AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('case_price', 'bottle_nett', 'bottle_vat', 'vat_rate')
  );
  are_others_changed boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM after) THEN RETURN NULL; END IF;
  -- Of all rows at once: for EXISTS alone the planner takes each row's partner from the whole of the other table.
  EXECUTE format(
    'SELECT bool_or((%s) IS DISTINCT FROM (%s)) FROM after LEFT JOIN before USING (code)',
    format(others, 'after'), format(others, 'before')
  ) INTO are_others_changed;
  UPDATE catalogue_version SET version = gen_random_uuid(),
    texts = CASE WHEN are_others_changed THEN gen_random_uuid() ELSE texts END;
  NOTIFY catalogue;
  RETURN NULL;
END
$$;

CREATE FUNCTION renew_longer_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM after) THEN
    UPDATE catalogue_version SET version = gen_random_uuid(), texts = gen_random_uuid();
    NOTIFY catalogue;
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER product_changed ON product;
CREATE TRIGGER product_gone AFTER DELETE OR TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER product_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION renew_changed_version();
CREATE TRIGGER product_added AFTER INSERT ON product
  REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION renew_longer_version();
