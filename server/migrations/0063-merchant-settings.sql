-- The settings that the sales office has changed, by their dotted names, such as delivery.cutoff. A setting of the merchant's file wins.
CREATE TABLE merchant_setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
-- The history of the settings: the page Settings shows the latest changes and who made them.
CREATE INDEX audit_of_settings ON audit (id DESC) WHERE act = 'save-settings';
