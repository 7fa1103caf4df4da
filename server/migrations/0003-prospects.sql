-- Trade-account applications, kept for the sales office. Written only while the prospects switch is on.

CREATE TABLE prospect (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL,
  company_name text NOT NULL,
  contact_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT ''
);
CREATE INDEX prospect_by_time ON prospect (received_at);
