-- The day by which a transaction must be paid, and the transactions that settled the transaction (`SettledBy`).
ALTER TABLE ledger_transaction ADD due_date date;
ALTER TABLE ledger_transaction ADD settled_by text NOT NULL DEFAULT '';
