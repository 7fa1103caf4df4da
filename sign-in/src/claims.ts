import type { AccountClaims } from 'oidc-provider';
import type { Person } from './person.ts';

/** A person's claims, the same in access token, ID token and userinfo. Only a person with a role has `role`. */
export function claimsOf(person: Person): AccountClaims {
  return {
    sub: subjectOf(person),
    email: person.email,
    email_verified: true,
    name: person.name,
    ...(person.role === undefined ? {} : { role: person.role }),
  };
}

/** The `sub` of a person: the e-mail in lower case, the same after every restart. */
export function subjectOf(person: Person): string {
  return person.email.toLowerCase();
}
