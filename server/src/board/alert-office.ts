import { londonTime } from '@tradecellar/trade/london-time.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { inTransaction } from '../database/transaction.ts';
import { readLastImports, readSetAside } from '../import/reports/report-queries.ts';
import { readTroubledMails } from '../mail/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readTroubledPayments } from '../payments/refund-queries.ts';
import type { Shop } from '../shop.ts';
import { countWaiting } from './queries.ts';

const EVERY_SECONDS = 60;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Checks every minute if the order desk must be alerted to orders, mails or payments that have waited longer than
 * `backOffice.alertMinutes`, to files set aside or to overdue imports. 0 minutes turn the alerts off.
 */
export async function startAlerts(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'alert-office', () => alertOffice(shop));
}

/** Mails the order desk about trouble, once a day for each combination of kinds. @internal */
export async function alertOffice(shop: Shop): Promise<void> {
  if (shop.merchant.backOffice.alertMinutes === 0) return;
  const { date } = londonTime(shop.clock.now());
  const troubles = await findTroubles(shop);
  if (troubles.length === 0) return;
  const kinds = troubles.map(({ kind }) => kind).join('-');
  await inTransaction(shop.database, (writer) =>
    queueMail(writer, shop, {
      kind: 'alert',
      key: `alert-${date}-${kinds}`,
      to: [shop.merchant.orderEmail],
      facts: { lines: troubles.map(({ says }) => says) },
    }),
  );
}

type Trouble = {
  readonly kind: 'orders' | 'payments' | 'mails' | 'files' | 'imports';
  readonly says: string;
};

async function findTroubles({ database, merchant, clock }: Shop): Promise<Trouble[]> {
  const { alertMinutes, holdMinutes, importHours } = merchant.backOffice;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const orders = await countWaiting(database, before((alertMinutes + holdMinutes) * MINUTE_MS));
  const mails = await readTroubledMails(database, {
    waitingSince: before(alertMinutes * MINUTE_MS),
    refusedSince: before(DAY_MS),
    limit: 100,
  });
  const payments = (
    await readTroubledPayments(database, { waitingSince: before(alertMinutes * MINUTE_MS), limit: 100 })
  ).filter(({ since }) => since < before(alertMinutes * MINUTE_MS));
  const files = (await readSetAside(database, 100)).filter(({ at }) => at > before(DAY_MS));
  const overdue = (await readLastImports(database, { importHours, now })).filter(
    ({ isOverdue }) => isOverdue,
  );
  const troubles: Trouble[] = [];
  if (orders.count > 0) {
    const says = `${countWords(orders.count, 'order')} not handed over for more than ${countWords(alertMinutes, 'minute')}; the oldest is ${orders.oldest}`;
    troubles.push({ kind: 'orders', says });
  }
  const untold = payments.filter(({ message_of }) => message_of !== null).length;
  const unsettled = payments.length - untold;
  if (payments.length > 0) {
    const says = [
      unsettled > 0 && `${countWords(unsettled, 'card payment')} neither refunded nor settled`,
      untold > 0 && `${countWords(untold, 'card payment')} not taken by your system`,
    ];
    troubles.push({ kind: 'payments', says: says.filter((part) => part !== false).join('; ') });
  }
  // Ignores alerts that failed, because otherwise they would cause further alerts.
  const others = mails.filter(({ kind }) => kind !== 'alert');
  if (others.length > 0) {
    troubles.push({ kind: 'mails', says: `${countWords(others.length, 'mail')} not delivered` });
  }
  if (files.length > 0) {
    const names = files.map(({ file }) => file).join(', ');
    troubles.push({
      kind: 'files',
      says: `${countWords(files.length, 'file')} set aside since yesterday: ${names}`,
    });
  }
  if (overdue.length > 0) {
    troubles.push({
      kind: 'imports',
      says: `Overdue files: ${overdue.map(({ kind }) => kind).join(', ')}`,
    });
  }
  return troubles;
}
