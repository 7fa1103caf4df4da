-- E-mail addresses stand in the log as pseudonyms made with this key: whoever has the log alone cannot find out whose they
-- are by trying addresses. Here, because all servers share it and a backup keeps it.
CREATE TABLE log_key (key text NOT NULL);
INSERT INTO log_key (key) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
