import { sql } from 'kysely';
import type { Database, Writer } from '../database/connection.ts';

/** True when the (folded) e-mail may order for the account. */
export async function isLinked(database: Database, email: string, account: string): Promise<boolean> {
  // Written out, not built: every call asks this, and building it cost more than running it.
  const { rows } = await sql`
    SELECT 1 FROM login JOIN customer ON customer.account = login.customer_account
    WHERE login.email = ${email} AND login.customer_account = ${account} AND NOT customer.withdrawn`.execute(
    database,
  );
  return rows.length > 0;
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
