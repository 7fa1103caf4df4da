-- What the ledger says of a transaction's payment: until when, and by which transactions (`SettledBy`).
ALTER TABLE ledger_transaction ADD due_date date;
ALTER TABLE ledger_transaction ADD settled_by text NOT NULL DEFAULT '';
