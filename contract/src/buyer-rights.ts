import { Type } from 'typebox';

/** The roles of a login: what a person may do for one account. */
export const BUYER_ROLES = {
  all: 'Orders and accounts',
  orders: 'Orders only',
  accounts: 'Accounts only',
} as const;

export type BuyerRole = keyof typeof BUYER_ROLES;

export const BuyerRole = Type.Enum(Object.keys(BUYER_ROLES) as BuyerRole[]); // `Object.keys` returns string[].

/** The table of the buyers' rights: each right with the roles that have the right. A call names its right (`endpoint.ts`). */
export const BUYER_RIGHTS = {
  /** Baskets, lists, proposals and claims; placing, changing and cancelling orders. */
  order: ['all', 'orders'],
  /** Balance, credit, ledger, statement and invoices; paying the account. */
  'see-money': ['all', 'accounts'],
} as const satisfies Readonly<Record<string, readonly BuyerRole[]>>;

export type BuyerRight = keyof typeof BUYER_RIGHTS;

export function buyerMay(role: BuyerRole, right: BuyerRight): boolean {
  const roles: readonly BuyerRole[] = BUYER_RIGHTS[right];
  return roles.includes(role);
}
