-- Baskets that the office proposes to a customer (docs/proposals.md). All of them change under the lock of their customer.
CREATE TABLE proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_account text NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- The uuid of the basket: a placement with it, or a change of an order, is this proposal ordered.
  cart_id uuid NOT NULL,
  -- As it was proposed: the same sent again is the same proposal.
  fingerprint text NOT NULL,
  made_by text NOT NULL,
  made_by_name text NOT NULL,
  made_at timestamptz NOT NULL,
  sentence text NOT NULL,
  -- In London, the last day included.
  expires_on date NOT NULL,
  closed text CHECK (closed IN ('declined', 'withdrawn')),
  closed_by text NOT NULL DEFAULT '',
  closed_by_name text NOT NULL DEFAULT '',
  closed_by_office boolean NOT NULL DEFAULT false,
  closed_at timestamptz,
  word text NOT NULL DEFAULT '',
  UNIQUE (customer_account, cart_id),
  CHECK ((closed IS NULL) = (closed_at IS NULL))
);
CREATE INDEX proposal_not_closed ON proposal (expires_on) WHERE closed IS NULL;

-- A line that was removed stays, without a quantity.
CREATE TABLE proposal_line (
  proposal_id bigint NOT NULL REFERENCES proposal ON DELETE CASCADE,
  product_code text NOT NULL,
  line_no integer NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  description text NOT NULL,
  case_size integer NOT NULL,
  cases integer NOT NULL CHECK (cases >= 0),
  bottles integer NOT NULL CHECK (bottles >= 0),
  -- The account's prices when it was proposed or last changed: shown beside today's, never charged.
  case_price numeric(12,4) NOT NULL,
  bottle_nett numeric(12,4) NOT NULL,
  bottle_vat numeric(12,4) NOT NULL,
  PRIMARY KEY (proposal_id, product_code)
);

-- Every change of a line since, by either side.
CREATE TABLE proposal_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  proposal_id bigint NOT NULL REFERENCES proposal ON DELETE CASCADE,
  at timestamptz NOT NULL,
  who text NOT NULL,
  who_name text NOT NULL,
  by_office boolean NOT NULL,
  product_code text NOT NULL,
  description text NOT NULL,
  case_size integer NOT NULL,
  cases_before integer NOT NULL,
  bottles_before integer NOT NULL,
  cases_after integer NOT NULL,
  bottles_after integer NOT NULL
);
CREATE INDEX proposal_change_of ON proposal_change (proposal_id, id);
