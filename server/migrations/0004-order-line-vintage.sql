-- The vintage a line was ordered in, so that ordering it again can say that the wine has moved on.
-- Null where nobody said; blank for a wine without a vintage.
ALTER TABLE order_line ADD COLUMN vintage text;
