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

/** The API key that begins so, revoked or not. */
export function findApiKey(database: Database, prefix: string) {
  return database
    .selectFrom('api_key')
    .select(['id', 'name', 'hash', 'scopes', 'last_used_at', 'revoked_at'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
}

export async function setApiKeyUsed(database: Database, id: number, at: Date): Promise<void> {
  await database.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute();
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
