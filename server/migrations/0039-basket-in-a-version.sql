-- A basket that was added to an order is found by its uuid: it is not placed as another.
CREATE INDEX order_version_by_key ON order_version (key) WHERE key IS NOT NULL;
