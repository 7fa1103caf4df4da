import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import {
  changesOfWine,
  correctionOf,
  NOTICE_MINUTES,
  noticeWindow,
  roundIsDue,
} from '@tradecellar/trade/price-notice.ts';
import type { Reader } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { mailWay } from '../mail/mail-server.ts';
import { readMailServer } from '../mail/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MailSettings } from '../mail/transport.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { planRound } from './plan-round.ts';
import {
  changeGate,
  insertNotices,
  lockWaitingMails,
  readGate,
  readTold,
  recordCorrections,
  replaceTold,
  tellOneAtATime,
} from './queries.ts';
import { readWines } from './read-wines.ts';

const EVERY_SECONDS = 15;
/** Twenty accounts are told in well under a second, for which a hold of the office waits. */
const ACCOUNTS_AT_ONCE = 20;

export async function startPriceNotices(shop: Shop & StepObserver, mail: MailSettings): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'send-price-notices', () => sendNotices(shop, mail));
}

/** @internal Exported for tests. */
export async function sendNotices(shop: Shop & StepObserver, mail: MailSettings): Promise<void> {
  const { database, merchant, clock } = shop;
  await renewWaiting(shop);
  if (merchant.priceNotices.daysBefore === 0 || !merchant.isOpen) return;
  if (mailWay(mail, await readMailServer(database)) === 'none') return;
  const began = londonTime(clock.now());
  const gate = await readGate(database);
  if (!roundIsDue(gateOf(gate), began)) return;
  const plan = await planRound(database, {
    today: began.date,
    daysBefore: merchant.priceNotices.daysBefore,
  });
  await shop.onStep?.('price-notices-planned');
  const accounts = plan.filter(({ isLeftOut }) => !isLeftOut).map(({ account }) => account);
  for (let at = 0; at < accounts.length; at += ACCOUNTS_AT_ONCE)
    await tellAccounts(shop, accounts.slice(at, at + ACCOUNTS_AT_ONCE));
  // A round that was held meanwhile goes on when the office lets it go.
  await inTransaction(database, async (writer) => {
    await tellOneAtATime(writer);
    const now = await readGate(writer);
    if (gateOf(now).isHeld) return;
    // An ask during the round begins another round. A round that the office asks for in the night is not the day's round.
    const isSameAsk = now?.asked_at?.getTime() === gate?.asked_at?.getTime();
    await changeGate(writer, {
      ...(isSameAsk && { asked_at: null }),
      ...(began.minutes >= NOTICE_MINUTES && { last_round: began.date }),
    });
  });
}

export function gateOf(row: Awaited<ReturnType<typeof readGate>>) {
  return {
    isHeld: row?.held_at != null,
    isAsked: row?.asked_at != null,
    lastRound: row?.last_round ?? undefined,
  };
}

/**
 * Records what each person of the accounts is told and queues the mails, in one transaction: a killed process leaves each
 * account told or untold, and the next round tells the untold accounts. The plan is made again under the lock, so that
 * a file that was taken back, a hold and another process's round all count.
 */
async function tellAccounts(shop: Shop & StepObserver, accounts: readonly string[]): Promise<void> {
  const { database, clock, merchant } = shop;
  await inTransaction(database, async (writer) => {
    await tellOneAtATime(writer);
    if (gateOf(await readGate(writer)).isHeld) return;
    const at = clock.now();
    const asked = { today: londonTime(at).date, daysBefore: merchant.priceNotices.daysBefore };
    const planned = await planRound(writer, { ...asked, accounts });
    const told = planned
      .filter(({ isLeftOut }) => !isLeftOut)
      .flatMap(({ account, people }) =>
        people.map((person) => ({ ...person, account, notice: randomUUID() })),
      );
    await insertNotices(writer, told, at);
    await recordCorrections(writer, told);
    for (const { notice, email } of told) {
      const mail = { kind: 'price-notice', key: `price-notice-${notice}`, to: [email] } as const;
      await queueMail(writer, shop, { ...mail, facts: { notice } });
      await shop.onStep?.('price-notice-queued');
    }
  });
}

/**
 * Brings mails that no attempt has begun to send up to date with the files: a mail that waits for its mail server tells
 * the newest price, and no longer tells of a change that was taken back.
 */
async function renewWaiting({ database, clock }: Shop): Promise<void> {
  const { date: today } = londonTime(clock.now());
  const outdated = await findOutdated(database, { today });
  for (const account of new Set(outdated.map(({ row }) => row.customer_account))) {
    await inTransaction(database, async (writer) => {
      await tellOneAtATime(writer);
      const waiting = await lockWaitingMails(writer, account);
      for (const { row, wine } of await findOutdated(writer, { today, accounts: [account] })) {
        if (!waiting.has(row.notice)) continue;
        const changes = changesOfWine(wine, { ...noticeWindow(today, 0), until: row.day });
        const change = changes.find(({ day }) => day === row.day);
        await replaceTold(writer, row, change);
      }
    });
  }
}

type Whose = { readonly today: PlainDate; readonly accounts?: readonly string[] };

/** Finds what waiting mails tell and the files no longer say. */
async function findOutdated(reader: Reader, { today, accounts }: Whose) {
  const told = (await readTold(reader, today, accounts)).filter(
    ({ mail, correction }) => mail === 'waiting' && correction === null,
  );
  const wineOf = await readWines(
    reader,
    told.map(({ list, product_code: code }) => ({ list, code })),
  );
  return told.flatMap((row) => {
    const wine = wineOf({ list: row.list, code: row.product_code });
    return wine === undefined || correctionOf(row.told, wine) === undefined ? [] : [{ row, wine }];
  });
}
