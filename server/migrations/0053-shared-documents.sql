-- A document that several devices and the server share (docs/basket-sync.md): a person's basket for an account, or the named lists of
-- an account. These tables replace the tables of 0044 and 0046, which no release has had: servers between the releases lose their
-- stored baskets and lists.
DROP TABLE basket_notice;
DROP TABLE basket_page;
DROP TABLE basket_line;
DROP TABLE basket;
DROP TABLE named_list_line;
DROP TABLE named_list;
DROP TABLE account_lists;

CREATE TABLE shared_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The e-mail of the basket's buyer, or of the person of the office who acts for the customer; empty for the account's lists.
  person text NOT NULL,
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- The key of the basket's next order; null for lists.
  uuid uuid,
  -- Names the history of the database in which the revisions count.
  epoch text NOT NULL,
  revision bigint NOT NULL,
  -- The revision after the last order.
  began bigint NOT NULL,
  -- A device with an earlier revision gets the whole document: marks that it may need are gone.
  whole_from bigint NOT NULL,
  -- The greatest revision of a device's copy that was recovered in this epoch.
  recovered_to bigint NOT NULL DEFAULT 0,
  -- The revision of the restored backup with which this epoch began.
  restored_at bigint NOT NULL DEFAULT 0,
  touched_at timestamptz NOT NULL,
  UNIQUE (person, customer_account),
  CHECK ((uuid IS NULL) = (person = ''))
);

-- The value of a key, or the mark of a key that was removed or ordered.
CREATE TABLE shared_entry (
  document_id bigint NOT NULL REFERENCES shared_document ON DELETE CASCADE,
  -- A basket's key is the code of a product; trade/src/named-list.ts makes the keys of lists. Keys that begin alike lie together.
  key text COLLATE "C" NOT NULL,
  -- Null for a mark.
  value jsonb,
  -- Without an index: one would make each change of an entry a change of indexes, too.
  revision bigint NOT NULL,
  -- The revision of a recovered entry in the history that was lost.
  origin bigint,
  place double precision NOT NULL,
  -- The device of the last change; empty for a change by no device.
  device text NOT NULL,
  removed_by text[] NOT NULL DEFAULT '{}',
  -- The value before the removal or the order.
  was jsonb,
  ordered_no text,
  ordered_revision bigint,
  ordered_device text,
  -- The number of an order that the author of the value did not know of.
  ordered_before text,
  -- The person of the last change of an entry of lists: the e-mail, or the pseudonym of a person who was erased.
  by_person text,
  by_office boolean,
  PRIMARY KEY (document_id, key),
  CHECK ((ordered_no IS NULL) = (ordered_revision IS NULL) AND (ordered_no IS NULL) = (ordered_device IS NULL)),
  CHECK ((by_person IS NULL) = (by_office IS NULL))
);

-- An opened page of a browser, with the number of its last act that was applied.
CREATE TABLE shared_page (
  document_id bigint NOT NULL REFERENCES shared_document ON DELETE CASCADE,
  page text NOT NULL,
  device text NOT NULL,
  last_n bigint NOT NULL CHECK (last_n > 0),
  -- When the device signed out.
  left_at timestamptz,
  touched_at timestamptz NOT NULL,
  PRIMARY KEY (document_id, page)
);

-- A fact that the person of a device must hear of.
CREATE TABLE shared_notice (
  document_id bigint NOT NULL REFERENCES shared_document ON DELETE CASCADE,
  revision bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changed', 'back', 'stays', 'next', 'ordered', 'full', 'late')),
  -- Null for all devices but `not_device`.
  to_device text,
  not_device text,
  keys text[] NOT NULL,
  -- The value of the only key that gave way.
  before jsonb,
  order_no text,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (document_id, revision)
);
