-- What a person may do for one account: order, see the account's money, or both.
ALTER TABLE login ADD COLUMN role text NOT NULL DEFAULT 'all' CHECK (role IN ('all', 'orders', 'accounts'));
