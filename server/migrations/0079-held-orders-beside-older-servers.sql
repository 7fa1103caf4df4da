-- A server of a release that does not know `held_as_overdue` must hand over no order that waits for the office (decision 138).
-- The old server counts an attempt before it sends a message, and gives an order a place in the list before it lists the
-- order. Both updates find no row. Servers that know the column never try.
CREATE FUNCTION keep_held_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER keep_held BEFORE UPDATE OF attempts ON hand_over FOR EACH ROW
  WHEN (OLD.held_as_overdue AND NEW.held_as_overdue AND NEW.attempts > OLD.attempts AND NEW.taken_at IS NULL)
  EXECUTE FUNCTION keep_held_message();

CREATE FUNCTION keep_held_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM hand_over WHERE order_id = NEW.order_id AND held_as_overdue AND taken_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_held BEFORE UPDATE OF list_no ON order_step FOR EACH ROW
  WHEN (NEW.state = 'placed') EXECUTE FUNCTION keep_held_step();
