/**
 * The numbers of all advisory locks, each with the thing that it guards. A database has one set of numbers for everybody who
 * connects to it, and the local PostgreSQL's are taken in the shop's own database: none stands here twice. A number stays as
 * long as there is a server that takes it: one of the release before runs beside this one (decision 62).
 */
export const LOCKS = {
  /** The tables' form: one process migrates or restores, and a backup's snapshot waits for it. */
  migration: 7_210_455,
  /** What an import and the pictures write, all of it by one transaction at a time. */
  imports: 7_210_456,
  /** The places in the list of orders that a back office reads: given by one transaction at a time. */
  orderList: 7_210_457,
  /** A data folder's shop, of which there is one. */
  localShop: 7_210_458,
  /** A local PostgreSQL: shared by every process that uses it, and the last one's alone while it stops it. */
  localPostgres: 7_210_459,
  /** The customers that applications become: two of one e-mail must not become two. `hashtext('customer of an application')`. */
  newCustomer: -1_165_615_284,
} as const;

/** The number of an inbox's lock, of its id: 64 bits of a hash, as pg-boss's own is. Neither meets a number above. */
export const INBOX_LOCK = `hashtextextended('inbox ' || $1::text, 0)`;
