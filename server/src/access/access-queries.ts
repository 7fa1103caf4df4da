import type { Database, Writer } from '../platform/database.ts';

/** True when the e-mail (lower case) may order for the account. */
export async function isLinked(database: Database, email: string, account: string): Promise<boolean> {
  const found = await database
    .selectFrom('login')
    .innerJoin('customer', 'customer.account', 'login.customer_account')
    .select('login.customer_account')
    .where('login.email', '=', email)
    .where('login.customer_account', '=', account)
    .where('customer.withdrawn', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

/** One row of the audit table: who, for whom, what, when. */
export type Act = {
  readonly at: Date;
  readonly who: string;
  readonly customerAccount: string | null;
  readonly act: string;
  readonly facts: Record<string, unknown>;
};

export async function insertAct(writer: Writer, act: Act): Promise<void> {
  await writer
    .insertInto('audit')
    .values({
      at: act.at,
      who: act.who,
      customer_account: act.customerAccount,
      act: act.act,
      facts: JSON.stringify(act.facts),
    })
    .execute();
}
