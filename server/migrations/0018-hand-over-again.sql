-- A message that is handed over again says the same as before, its time included; it is tried for three days from here.
ALTER TABLE hand_over ADD COLUMN reopened_at timestamptz;
