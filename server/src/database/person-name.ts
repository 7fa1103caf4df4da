import { type RawBuilder, sql } from 'kysely';

/**
 * The name of the person with a folded e-mail, which is the same on every screen and in every mail (decision 111): the
 * name in the merchant's logins, of the first account with a name, else the provider's name at the last log-in. Null if
 * neither has a name. Example: a login of ALPHA named "Jo Smith" is "Jo Smith" in GAMMA as well, whatever the provider
 * says.
 */
export const knownName = (email: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (SELECT named.name FROM login named WHERE named.email = ${email} AND named.name <> ''
   ORDER BY named.customer_account COLLATE "C" LIMIT 1),
  (SELECT claimed.name FROM person_name claimed WHERE claimed.email = ${email}))`;

/** The known name, else the text itself: an e-mail, or a text such as `inbox` or a pseudonym. */
export const personName = (email: RawBuilder<unknown>) =>
  sql<string>`coalesce(${knownName(email)}, ${email})`;
