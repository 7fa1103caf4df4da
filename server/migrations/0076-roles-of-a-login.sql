-- The role of a person for an account: to order, to see the account's money, or both.
ALTER TABLE login ADD COLUMN role text NOT NULL DEFAULT 'all' CHECK (role IN ('all', 'orders', 'accounts'));
