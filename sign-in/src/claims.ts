import type { AccountClaims } from 'oidc-provider';
import type { Person } from './person.ts';

/** Access token, ID token and userinfo have the same claims. A person without a role has no role claim. */
export function claimsOf(person: Person, roleClaim: string): AccountClaims {
  return {
    // The `sub` claim is the e-mail, so that the claim stays the same after every restart.
    sub: person.email,
    email: person.email,
    email_verified: true,
    name: person.name,
    ...(person.role === undefined ? {} : { [roleClaim]: person.role }),
  };
}
