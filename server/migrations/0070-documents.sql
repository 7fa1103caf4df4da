-- The merchant's documents for customers: invoices, credit notes, delivery notes, statements. A PDF is kept once, however
-- many documents have the same content.
CREATE TABLE document_content (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer NOT NULL CHECK (bytes > 0),
  pdf bytea NOT NULL
);
-- A PDF is compressed already.
ALTER TABLE document_content ALTER COLUMN pdf SET STORAGE EXTERNAL;
CREATE TABLE document (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_account text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'delivery-note', 'statement', 'other')),
  number text NOT NULL CHECK (number <> ''),
  day date NOT NULL,
  -- The numbers of the order and of the ledger's transaction that the document belongs to, or empty. Either may come later
  -- than the document.
  order_no text NOT NULL DEFAULT '',
  transaction_no text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  -- The newest version.
  version integer NOT NULL,
  UNIQUE (customer_account, kind, number)
);
-- A number of an invoice or of a credit note belongs to one account.
CREATE UNIQUE INDEX document_number ON document (kind, number) WHERE kind IN ('invoice', 'credit-note');
CREATE INDEX document_by_day ON document (customer_account, day DESC, id DESC);
CREATE INDEX document_by_id ON document (day DESC, id DESC);
-- A later PDF of the same document replaces the earlier version, which is kept.
CREATE TABLE document_version (
  document_id integer NOT NULL REFERENCES document ON DELETE CASCADE,
  version integer NOT NULL,
  sha256 text NOT NULL REFERENCES document_content,
  filed_at timestamptz NOT NULL,
  -- `inbox`, the name of an API key, or the e-mail of a person of the office.
  came_by text NOT NULL,
  -- The file in the inbox with its time, by which a file is known that a killed process has filed and not yet moved.
  file text NOT NULL DEFAULT '',
  file_time timestamptz,
  PRIMARY KEY (document_id, version)
);
CREATE INDEX document_version_of ON document_version (sha256);
-- The rows of documents.csv: the facts of PDFs whose names do not say them. A row waits for its PDF, or a PDF for its row.
CREATE TABLE document_index (
  -- The PDF's name in small letters.
  file text PRIMARY KEY,
  customer_account text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'delivery-note', 'statement', 'other')),
  number text NOT NULL,
  day date,
  order_no text NOT NULL,
  transaction_no text NOT NULL,
  reference text NOT NULL,
  came_at timestamptz NOT NULL,
  -- The content that was filed by the row. A later PDF of the same name needs a row of its own.
  filed_sha256 text
);
