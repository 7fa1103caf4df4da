/**
 * The numbers of all advisory locks. All connections to a database share them, those of the local PostgreSQL too. A number must
 * not change while servers of the previous release may use it (decision 62).
 */
export const LOCKS = {
  /** The schema: one process migrates or restores, and a backup's snapshot waits for it. */
  migration: 7_210_455,
  /** Writes of imports and pictures, by one transaction at a time. */
  imports: 7_210_456,
  /** Positions in the list of orders that a back office reads, assigned by one transaction at a time. */
  orderList: 7_210_457,
  /** The one shop of a data folder. */
  localShop: 7_210_458,
  /** A local PostgreSQL: shared by the processes that use it, exclusive for the last one while it stops the server. */
  localPostgres: 7_210_459,
  /** New customers of applications: two applications of one e-mail become one. `hashtext('customer of an application')`. */
  newCustomer: -1_165_615_284,
} as const;

/** The lock of an inbox: 64 bits of a hash of its id, which does not collide with the numbers above. */
export const INBOX_LOCK = `hashtextextended('inbox ' || $1::text, 0)`;
