-- Calls that have a limit of their own, by address: all processes count together. What a crash forgets is no loss.

CREATE UNLOGGED TABLE call_count (
  call text NOT NULL,
  -- An IPv4 address, or the /64 of an IPv6 one.
  caller text NOT NULL,
  since timestamptz NOT NULL,
  calls integer NOT NULL,
  PRIMARY KEY (call, caller)
);
