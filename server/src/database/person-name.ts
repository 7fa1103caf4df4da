import { type RawBuilder, sql } from 'kysely';

/**
 * The name of the person with a folded e-mail, which is the same on every screen and in every mail (decision 111): the
 * name in the merchant's logins (in the first account, by code, that has a name), else the name that the identity
 * provider sent at the last log-in. Null if neither has a name. Example: a person who is "Jo Smith" in a login of ALPHA
 * is "Jo Smith" in GAMMA as well, whatever the provider says.
 */
export const knownName = (email: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (SELECT named.name FROM login named WHERE named.email = ${email} AND named.name <> ''
   ORDER BY named.customer_account COLLATE "C" LIMIT 1),
  (SELECT claimed.name FROM person_name claimed WHERE claimed.email = ${email}))`;

/**
 * The name of a person, else the text itself: the e-mail, or a text that is not an e-mail, such as `inbox` or the
 * pseudonym of an erased person.
 */
export const personName = (email: RawBuilder<unknown>) =>
  sql<string>`coalesce(${knownName(email)}, ${email})`;
