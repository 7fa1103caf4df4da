import { type RawBuilder, sql } from 'kysely';

/**
 * The name of the person with a (folded) e-mail, the same on every screen and in every mail (decision 111): the name in the
 * merchant's logins, of the first account that has one, else the provider's at the last log-in. Null for anybody else.
 * Example: a login of ALPHA named "Jo Smith" is "Jo Smith" in GAMMA, too, whatever the provider says.
 */
export const knownName = (email: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (SELECT named.name FROM login named WHERE named.email = ${email} AND named.name <> ''
   ORDER BY named.customer_account COLLATE "C" LIMIT 1),
  (SELECT claimed.name FROM person_name claimed WHERE claimed.email = ${email}))`;

/** The known name, else the e-mail itself. A text that is nobody's e-mail, such as `inbox` or a pseudonym, stays as it is. */
export const personName = (email: RawBuilder<unknown>) =>
  sql<string>`coalesce(${knownName(email)}, ${email})`;
