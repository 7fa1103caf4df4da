import { createHash } from 'node:crypto';
import { addDays, partsOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { readStatedAccounts } from './mail-queries.ts';

const EVERY_SECONDS = 600;
/** The mails go from this hour of the first of a month. */
const FIRST_HOUR = 8;
/** A shop that was away on the first of a month sends the mails until this day of the month. */
const LAST_DAY = 5;
const ACCOUNTS_AT_ONCE = 200;

type MailingShop = Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>;

export async function startMailingStatements(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'mail-statements', () => mailStatements(shop));
}

/**
 * Queues the statement of the last month's end for each account with a balance on that day. A mail's key has the account and the
 * month, so each account gets one mail a month, whichever process queues the mail and wherever a process ends.
 * @internal
 */
export async function mailStatements(shop: MailingShop): Promise<void> {
  const { date, minutes } = londonTime(shop.clock.now());
  const { day } = partsOf(date);
  const isTime = day <= LAST_DAY && (day > 1 || minutes >= FIRST_HOUR * 60);
  if (!shop.merchant.statements.monthlyMail || !isTime) return;
  const monthEnd = addDays(date, -day);
  const month = monthEnd.slice(0, 7);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const accounts = await readStatedAccounts(shop.database, {
      after,
      day: monthEnd,
      most: ACCOUNTS_AT_ONCE,
    });
    for (const { account, emails } of accounts) {
      await inTransaction(shop.database, (writer) =>
        queueMail(writer, shop, {
          kind: 'statement',
          key: keyOf(account, month),
          to: emails,
          facts: { account, month },
        }),
      );
    }
    after = accounts.length < ACCOUNTS_AT_ONCE ? undefined : accounts.at(-1)?.account;
  }
}

/** A key has letters, digits and hyphens alone, and an account any character. */
function keyOf(account: string, month: string): string {
  return `statement-${month}-${createHash('sha256').update(account).digest('hex').slice(0, 16)}`;
}
