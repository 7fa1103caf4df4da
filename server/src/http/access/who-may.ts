import { type BuyerRight, type BuyerRole, buyerMay } from '@tradecellar/contract/buyer-rights.ts';
import { buyerRightOf, type Endpoint, rightOf } from '@tradecellar/contract/endpoint.ts';
import { type OfficeRight, type OfficeRole, roleMay } from '@tradecellar/contract/office-rights.ts';
import type { Person } from '../person.ts';
import { type Refusal, refuse } from '../problems.ts';

/** Permissions (docs/requirements/6-roles.md). Undefined means allowed. */

/** `role` is the person's role in the office, undefined for a buyer. */
export function mayCall(
  endpoint: Pick<Endpoint, 'who' | 'right'>,
  person: Person,
  role: OfficeRole | undefined,
): Refusal | undefined {
  if (endpoint.who === 'admin' && !person.isAdmin) return refuse('admins-only');
  return mayInOffice(role, rightOf(endpoint));
}

/** Checks a right of the office. A buyer, whose `role` is undefined, needs no right. */
export function mayInOffice(
  role: OfficeRole | undefined,
  right: OfficeRight | undefined,
): Refusal | undefined {
  const isRefused = role !== undefined && right !== undefined && !roleMay(role, right);
  return isRefused ? refuse('role-not-yours') : undefined;
}

/**
 * A call without a right of its own shows list prices to the whole office. With an account the same call shows the
 * customer's own prices and purchases, which need `see-customers`.
 */
export function mayUseAccount(
  endpoint: Pick<Endpoint, 'who' | 'right'>,
  role: OfficeRole | undefined,
  account: string,
): Refusal | undefined {
  return mayInOffice(role, account === '' ? undefined : (rightOf(endpoint) ?? 'see-customers'));
}

/**
 * An admin may name any account, or no account. A customer may name only an account that is linked to their e-mail
 * (`isLinked`).
 */
export function mayNameAccount(person: Person, isLinked: boolean): Refusal | undefined {
  return person.isAdmin || isLinked ? undefined : refuse('account-not-yours');
}

/** Checks a right of a buyer. A person of the office, whose `role` is undefined, needs no right of a buyer. */
export function mayAsBuyer(role: BuyerRole | undefined, right: BuyerRight | undefined): Refusal | undefined {
  if (role === undefined || right === undefined || buyerMay(role, right)) return undefined;
  return refuse(right === 'order' ? 'login-accounts-only' : 'login-orders-only');
}

/** Checks the right that the call needs of a buyer, by the buyer's role for the account of the call. */
export function mayForAccount(
  endpoint: Pick<Endpoint, 'right' | 'buyerRight'>,
  role: BuyerRole | undefined,
): Refusal | undefined {
  return mayAsBuyer(role, buyerRightOf(endpoint));
}
