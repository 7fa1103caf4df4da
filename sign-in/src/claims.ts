import type { AccountClaims } from 'oidc-provider';
import type { Person } from './person.ts';

/** The same claims go into access token, ID token and userinfo. A person without a role has no `role` claim. */
export function claimsOf(person: Person): AccountClaims {
  return {
    sub: subjectOf(person),
    email: person.email,
    email_verified: true,
    name: person.name,
    ...(person.role === undefined ? {} : { role: person.role }),
  };
}

/** The `sub` claim: the e-mail in lower case, so that it is the same after every restart. */
export function subjectOf(person: Person): string {
  return person.email.toLowerCase();
}
