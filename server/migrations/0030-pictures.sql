-- Pictures of the shop's own (decision 61): the files are in DATA_DIR/pictures, each picture in a folder of its name.

CREATE TABLE picture (
  -- The first half of the SHA-256 of what it was made from and how, in hex.
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
  -- Of the original, in pixels, as it is seen.
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Since when nothing names it: its files stay for a while, for pages that are open.
  unused_since timestamptz
);

-- The merchant's own files, by their names without ending, in small letters.
CREATE TABLE picture_file (
  stem text PRIMARY KEY,
  file text NOT NULL,
  picture text NOT NULL REFERENCES picture,
  came_by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX picture_file_by_picture ON picture_file (picture);

-- What was fetched from an address that came with a product.
CREATE TABLE picture_address (
  address text PRIMARY KEY,
  -- What was last fetched well.
  picture text REFERENCES picture,
  etag text NOT NULL DEFAULT '',
  last_modified text NOT NULL DEFAULT '',
  tried_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  -- Why it was not fetched the last time; empty when it was.
  fault text NOT NULL DEFAULT ''
);
CREATE INDEX picture_address_by_picture ON picture_address (picture);

-- Which picture a product shows.
CREATE TABLE product_picture (
  product_code text PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  picture text NOT NULL REFERENCES picture
);
CREATE INDEX product_picture_by_picture ON product_picture (picture);

-- A picture is a text of its product: processes are told as of any other (0025-prices-apart.sql).
CREATE TRIGGER picture_given AFTER INSERT ON product_picture REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION renew_longer_version();
CREATE TRIGGER picture_changed AFTER UPDATE ON product_picture REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION renew_longer_version();
CREATE TRIGGER picture_gone AFTER DELETE ON product_picture REFERENCING OLD TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION renew_longer_version();
