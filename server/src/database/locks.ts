/**
 * The numbers of all advisory locks. All connections to a database share these locks, connections to the local
 * PostgreSQL included. A number must not change while servers of the previous release may use it (decision 62).
 */
export const LOCKS = {
  /** Guards the schema: a single process migrates or restores, and a backup waits before its snapshot. */
  migration: 7_210_455,
  /** Guards the writes of imports and pictures: a single transaction writes at a time. */
  imports: 7_210_456,
  /** Guards the positions in the list of orders for a back office: a single transaction assigns positions at a time. */
  orderList: 7_210_457,
  localShop: 7_210_458,
  /**
   * Held shared by the processes that use a local PostgreSQL, and exclusively by the last process while it stops the
   * server.
   */
  localPostgres: 7_210_459,
  /**
   * Guards the creation of customers from applications, so that two applications with the same e-mail become one
   * customer. `hashtext('customer of an application')`.
   */
  newCustomer: -1_165_615_284,
  /** Lets a single transaction at a time tell people of changed prices. */
  priceNotices: 7_210_474,
  /** Lets a single transaction at a time choose whom to invite. */
  invitations: 7_210_464,
} as const;

/** The lock of an inbox: a 64-bit hash of the inbox's id, which does not collide with the numbers above. */
export const INBOX_LOCK = `hashtextextended('inbox ' || $1::text, 0)`;
