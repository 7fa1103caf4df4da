import { setTimeout as wait } from 'node:timers/promises';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import { compare, distinct, enter, type LedgerParts, unentered } from './ledger-clerk.ts';
import { comeBack, type PayingParts, payOnce } from './paying-people.ts';

const PATIENCE_MS = 180_000;

/**
 * Ends the payments of an account: every person comes back from the card service, every message arrives, and the ledger
 * gets every payment. Compares the statement with the books before and after.
 */
export async function finishLedger(
  paying: PayingParts,
  ledger: LedgerParts,
  { database, hasMessages }: { readonly database: TorturedDatabase; readonly hasMessages: boolean },
): Promise<void> {
  const { books, unexpected } = paying;
  await payOnce(paying);
  const paid = [...books.handed.values()].filter(({ isPaid }) => isPaid);
  for (const { session } of books.handed.values()) await comeBack(session, paying);
  if (!hasMessages) return;
  const isTold = () => {
    const told = new Set(
      distinct(ledger.messages()).map(({ payment }) => ledger.sessionOf(payment.CardServiceId)),
    );
    return paid.every(({ session }) => told.has(session));
  };
  for (const end = Date.now() + PATIENCE_MS; !(isTold() && (await isQuiet(database))); await wait(200)) {
    if (Date.now() < end) continue;
    unexpected.push(`Of ${paid.length} payments of ${books.account} not all were told`);
    return;
  }
  await compare('at the end', books.account, ledger);
  for (const message of unentered(ledger)) await enter(message, ledger);
  await compare('with everything in the ledger', books.account, ledger);
}

/** True if every message about a payment is taken. Makes waiting messages due now. */
async function isQuiet(database: TorturedDatabase): Promise<boolean> {
  const rows = await database
    .query(`
      UPDATE pgboss.job SET start_after = now() WHERE name = 'payment-message' AND state IN ('created', 'retry')`)
    .then(() => database.query(`SELECT FROM payment_message WHERE taken_at IS NULL`))
    .catch(() => [{}]);
  return rows.length === 0;
}
