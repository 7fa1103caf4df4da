import { Type } from 'typebox';

/** The roles of the office. A person without a role is a manager. */
export const OFFICE_ROLES = {
  sales: 'Sales',
  warehouse: 'Warehouse',
  accounts: 'Accounts',
  manager: 'Manager',
} as const;

export type OfficeRole = keyof typeof OFFICE_ROLES;

export const OfficeRole = Type.Enum(Object.keys(OFFICE_ROLES) as OfficeRole[]); // `Object.keys` returns string[].

/**
 * The table of the office's rights: each right with the roles that have the right. A manager has every right. A call
 * names its right (`right` in endpoint.ts), the server checks the right, and the screens show what the person may do.
 */
export const OFFICE_RIGHTS = {
  /** Today, the orders board, an order, claims with their photos. */
  'see-orders': ['sales', 'warehouse', 'accounts'],
  'mark-deliveries': ['sales', 'warehouse'],
  /** Numbers, releases, cancellations, requested changes and mails of orders on the board. */
  'work-orders': ['sales'],
  /** Release orders that wait because their account is overdue. */
  'lift-holds': ['sales', 'accounts'],
  'settle-claims': ['sales', 'accounts'],
  /** The list of card payments towards balances. */
  'see-payments': ['accounts'],
  'settle-payments': ['sales', 'accounts'],
  /** Find a customer, look at the customer's account, ledger and orders, and the shop's metrics. */
  'see-customers': ['sales', 'accounts'],
  /** Place, change and cancel orders, propose baskets, and act as a customer's buyer. */
  'order-for-customers': ['sales'],
  'make-accounts-files': ['accounts'],
  /** File documents of customers, and remove them. */
  'file-documents': ['accounts'],
  /** Logins of customers, and applications for trade accounts. */
  'manage-logins': ['sales'],
  'edit-banner': ['sales'],
  /** Imports, API keys, settings, and the roles of the office. */
  'manage-shop': [],
} as const satisfies Readonly<Record<string, readonly OfficeRole[]>>;

export type OfficeRight = keyof typeof OFFICE_RIGHTS;

export function roleMay(role: OfficeRole, right: OfficeRight): boolean {
  const roles: readonly OfficeRole[] = OFFICE_RIGHTS[right];
  return role === 'manager' || roles.includes(role);
}
