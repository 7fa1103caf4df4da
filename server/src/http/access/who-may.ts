import { type Endpoint, rightOf } from '@tradecellar/contract/endpoint.ts';
import { type OfficeRole, roleMay } from '@tradecellar/contract/office-rights.ts';
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
  const right = rightOf(endpoint);
  const isRefused = role !== undefined && right !== undefined && !roleMay(role, right);
  return isRefused ? refuse('role-not-yours') : undefined;
}

/**
 * An admin may name any account, or no account. A customer may name only an account that is linked to their e-mail
 * (`isLinked`).
 */
export function mayNameAccount(person: Person, isLinked: boolean): Refusal | undefined {
  return person.isAdmin || isLinked ? undefined : refuse('account-not-yours');
}
