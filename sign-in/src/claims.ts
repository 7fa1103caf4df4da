import type { AccountClaims } from 'oidc-provider';
import type { Person } from './person.ts';

/** Who someone is, as access token, ID token and userinfo all say it. Only a person with a role has `role`. */
export function claimsOf(person: Person): AccountClaims {
  return {
    sub: subjectOf(person),
    email: person.email,
    email_verified: true,
    name: person.name,
    ...(person.role === undefined ? {} : { role: person.role }),
  };
}

/** The name a person goes by in tokens: the e-mail in small letters, the same after every restart. */
export function subjectOf(person: Person): string {
  return person.email.toLowerCase();
}
