-- True for the message about a new order that waits until the office lifts the hold, because the account is overdue.
ALTER TABLE hand_over ADD COLUMN held_as_overdue boolean NOT NULL DEFAULT false;
