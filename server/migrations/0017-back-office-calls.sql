-- The list of orders that the merchant's own system reads. A step gets its place when the list is first read after it was
-- committed, never before: ids are drawn before commits, so a reader could pass over an order that is stored late.
ALTER TABLE order_step ADD COLUMN list_no bigint;
CREATE SEQUENCE order_list_no;
CREATE UNIQUE INDEX order_step_by_list_no ON order_step (list_no);
CREATE INDEX order_step_unlisted ON order_step (id) WHERE list_no IS NULL;

-- What the merchant's own system said of an order and the shop did not take, for the office to look at.
CREATE TABLE refused_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who said it, as in order_step.
  who text NOT NULL,
  -- As it was given: there may be no such order.
  order_no text NOT NULL,
  report jsonb NOT NULL,
  code text NOT NULL,
  sentence text NOT NULL,
  -- The same is said again and again by a system that retries.
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  UNIQUE (who, order_no, report)
);
CREATE INDEX refused_report_by_time ON refused_report (last_at);
