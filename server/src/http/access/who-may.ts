import type { Who } from '@tradecellar/contract/endpoint.ts';
import type { Person } from '../person.ts';
import { type Refusal, refuse } from '../problems.ts';

/** Permissions (docs/requirements/6-roles.md). Undefined means allowed. */

export function mayCall(who: Exclude<Who, 'anyone' | 'key'>, person: Person): Refusal | undefined {
  if (who === 'admin' && !person.isAdmin) return refuse('admins-only');
  return undefined;
}

/**
 * An admin may name any account, or no account. A customer may name only an account that is linked to their e-mail
 * (`isLinked`).
 */
export function mayNameAccount(person: Person, isLinked: boolean): Refusal | undefined {
  return person.isAdmin || isLinked ? undefined : refuse('account-not-yours');
}
