import { BUYER_RIGHTS, type BuyerRight } from '@tradecellar/contract/buyer-rights.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

const MOST_PEOPLE = 50;

/** The right side of `role = …`: the roles of a login that have the right. */
export const rolesWith = (right: BuyerRight) => sql`ANY(${[...BUYER_RIGHTS[right]]}::text[])`;

/**
 * The people of an account who get mails about orders (`order`) or about money (`see-money`): the account's own address
 * first, then the logins with the right, at most fifty. The account's address is left out if its login lacks the right.
 */
export async function readPeopleWho(reader: Reader, right: BuyerRight, account: string): Promise<string[]> {
  const roles = rolesWith(right);
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM (
      SELECT lower(email) AS email, 0 AS place FROM customer WHERE account = ${account} AND email <> ''
        AND NOT EXISTS (SELECT FROM login WHERE login.email = lower(customer.email COLLATE "C")
          AND customer_account = account AND NOT role = ${roles})
      UNION ALL
      SELECT email, 1 FROM login WHERE customer_account = ${account} AND role = ${roles}
    ) each GROUP BY email ORDER BY min(place), email COLLATE "C" LIMIT ${MOST_PEOPLE}`.execute(reader);
  return rows.map(({ email }) => email);
}
