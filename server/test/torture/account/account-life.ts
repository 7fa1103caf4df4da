import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { putTransactions } from '@tradecellar/contract/back-office.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../../stripe-double.ts';
import { type Ask, type AskLog, askerOf, onceAskerOf, surelyOf } from '../ask.ts';
import type { BackOffice } from '../back-office.ts';
import { buy } from '../buyers.ts';
import type { CutProxy } from '../cut-proxy.ts';
import type { BuyersLog } from '../diary.ts';
import type { MerchantFiles } from '../merchant-files.ts';
import { randomOf } from '../random.ts';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import type { AccountFacts } from './account-facts.ts';
import { startPostman } from './card-postman.ts';
import { readShownDocuments } from './check-documents.ts';
import { chargesOf } from './check-payments.ts';
import { type DocumentBooks, readFoundDocuments } from './document-books.ts';
import { fileOn } from './filing-system.ts';
import { DATED_WINES, FIRST_PENCE, PAYING_ACCOUNTS, WINE_ACCOUNTS } from './fill-accounts.ts';
import { finishLedger } from './finish-ledger.ts';
import { distinct, keepLedger, type LedgerParts } from './ledger-clerk.ts';
import { lookEverywhere, lookOn } from './looking-people.ts';
import { passMidnights } from './midnight.ts';
import { dueNow, readNoticeMails, readStatementMails, statedMonth } from './morning-mails.ts';
import { type PayingParts, payOn, payTogether } from './paying-people.ts';
import { beginPaymentBooks, ledgerOf, type SendLedger } from './payment-books.ts';
import { PriceBooks, type PriceFacts } from './price-books.ts';
import { startPricing } from './pricing-clerks.ts';
import { londonDay, type RunClock } from './run-clock.ts';

const FILING_SYSTEMS = 3;
/** The lowest factor for the pauses, so that the orders of a short run have the processors, too. */
const SHORTEST_PACE = 0.6;
const PATIENCE_MS = 180_000;

export type AccountLife = {
  /** Resolves when everything that people and the merchant's system began has its outcome. */
  readonly done: Promise<unknown>;
  facts(database: TorturedDatabase): Promise<AccountFacts>;
  counts(): Readonly<Record<string, number>>;
};

type Parts = {
  readonly ask: Ask;
  readonly calls: AskLog;
  readonly proxies: readonly CutProxy[];
  readonly database: TorturedDatabase;
  readonly files: MerchantFiles;
  readonly backOffice: BackOffice;
  readonly folder: string;
  readonly keyToken: string;
  readonly officeToken: string;
  readonly sign: (email: string) => Promise<string>;
  readonly clock: RunClock;
  readonly stripe: StripeDouble;
  readonly pricesBy: PriceFacts['by'];
  readonly log: BuyersLog;
  readonly databaseAway: readonly { readonly from: number; readonly to: number }[];
  readonly seconds: number;
  readonly seed: number;
  readonly pace: number;
  readonly isOver: () => boolean;
};

/** Starts the card service, and returns the settings with which a server uses the card service. */
export async function openCards(clock: RunClock): Promise<{ stripe: StripeDouble; env: NodeJS.ProcessEnv }> {
  const stripe = await startStripeDouble({ now: () => clock.now() / 1_000 });
  const { secretKey, webhookSecret } = STRIPE_KEYS;
  return {
    stripe,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url },
  };
}

/** Documents arrive, people pay open items by card, and prices begin on days, all with books of their own. */
export async function startAccountLife(parts: Parts): Promise<AccountLife> {
  const { ask, database, files, backOffice, folder, keyToken, officeToken, sign, clock, stripe } = parts;
  const { pricesBy, log, seed, isOver, proxies, calls, databaseAway, seconds } = parts;
  const pace = Math.max(parts.pace, SHORTEST_PACE);
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const startedAt = clock.now();
  const tokens = new Map<string, string>();
  for (const { account, people } of [...WINE_ACCOUNTS, ...PAYING_ACCOUNTS])
    tokens.set(account, await sign(people[0]));
  const tokenOf = (account: string) => tokens.get(account) ?? '';
  const surely = surelyOf(ask, onceAskerOf(proxies, randomOf(seed + 90), calls));
  const common = { ask, surely, files, keyToken, officeToken, tokenOf, pace, count, isOver };

  const documents: DocumentBooks = { sent: [], refusedFiles: new Set(), empty: [], unexpected: [] };
  const orderOf = (account: string) => {
    const placed = log.carts.findLast((cart) => cart.account === account && typeof cart.answer === 'object');
    return typeof placed?.answer === 'object'
      ? Object.values(placed.answer).find((no) => no !== '0')
      : undefined;
  };
  const filing = Array.from({ length: FILING_SYSTEMS }, (_, n) =>
    fileOn({
      ...common,
      ...{ orderOf, isConfirmed: (orderNo) => backOffice.numbers.has(orderNo) },
      ...{ books: documents, random: randomOf(seed + n), today: () => londonDay(clock.now()) },
    }),
  );

  const prices = new PriceBooks();
  for (const code of DATED_WINES) {
    prices.begin('', code, FIRST_PENCE);
    prices.begin('DAYS', code, undefined);
  }
  const setAside = join(folder, 'set-aside');
  const isSetAside = async (name: string): Promise<boolean> => {
    const names = await readdir(setAside).catch(() => undefined);
    // A fault may have moved the folder away.
    return names === undefined ? wait(200).then(() => isSetAside(name)) : names.includes(name);
  };
  const ofPrices = { ...common, books: prices, clock, unexpected: [] as string[] };
  const pricing = startPricing(DATED_WINES, { ...ofPrices, isSetAside }, (n) => randomOf(seed + 10 + n));
  const looking = { ...ofPrices, databaseAway, random: randomOf(seed + 15) };
  const each = proxies.map((proxy) => askerOf([proxy], randomOf(seed), calls));
  const trading = [
    pricing.done,
    lookOn(DATED_WINES, looking),
    passMidnights({
      ...{ ...common, clock, database, databaseAway, pricing, log, seconds, random: randomOf(seed + 16) },
      lookEverywhere: () => lookEverywhere(each, DATED_WINES, looking),
    }),
    ...WINE_ACCOUNTS.map(({ account, people: [email] }, n) =>
      buy(
        { account, email, addressIds: ['1'], products: DATED_WINES },
        {
          ask,
          log,
          pace,
          isOver,
          random: randomOf(seed + 20 + n),
          token: tokenOf(account),
          changing: undefined,
        },
      ),
    ),
  ];

  const postman = startPostman({ stripe, proxies, random: randomOf(seed + 30), pace });
  const unexpected: string[] = [];
  const messages = () => backOffice.keptPayments ?? [];
  const accounts = PAYING_ACCOUNTS.map(({ account }, n) => {
    const books = beginPaymentBooks(account);
    const random = randomOf(seed + 65 + n);
    const sendLedger: SendLedger = async (rows) => {
      const isCall = random.happens(0.5);
      count(`ledgers by ${isCall ? 'a call' : 'a file'}`);
      if (rows.length === 0) return;
      if (!isCall) return Promise.all(rows.map((row) => files.add('transactions', row)));
      const { status, body } = await surely(putTransactions, { body: { Rows: rows }, token: keyToken });
      if (status !== 200) unexpected.push(`A ledger was answered ${status} ${JSON.stringify(body)}`);
    };
    const own = { ...common, ...{ books, stripe, postman, unexpected, sendLedger, now: clock.now } };
    const paying: PayingParts = {
      ...own,
      token: tokenOf(account),
      once: onceAskerOf(proxies, randomOf(seed + 40 + n), calls),
      random: randomOf(seed + 50 + n),
    };
    const sessionOf = (id: string) =>
      [...books.handed.keys()].find((session) => stripe.session(session)?.payment_intent === id);
    const ledger: LedgerParts = {
      ...{ ...own, token: tokenOf(account), messages, sessionOf, random: randomOf(seed + 60 + n) },
    };
    return { books, paying, ledger };
  });
  async function troubleCards(): Promise<void> {
    const random = randomOf(seed + 70);
    while (!isOver()) {
      await wait(random.between(2_000, 8_000) * pace);
      stripe.recover();
      const isLost = random.happens(0.5);
      count(isLost ? 'the card service loses answers' : 'the card service fails');
      if (isLost) stripe.loseAnswers(/sessions/, random.between(1, 4));
      else stripe.fail(/sessions/, random.between(1, 6));
    }
  }
  const banking = PAYING_ACCOUNTS.flatMap(({ people }, n) => {
    const own = accounts[n];
    if (own === undefined) return [];
    const signed = people.map(async (email, at) => ({
      ...own.paying,
      ...{ token: await sign(email), random: randomOf(seed + 80 + 10 * n + at) },
    }));
    const payers = signed.map(async (payer) => payOn(await payer));
    return [...payers, Promise.all(signed).then(payTogether), keepLedger(own.ledger)];
  });

  /** The monthly mails, once the first of a month has passed. */
  async function mailStatements(): Promise<void> {
    if (statedMonth(clock, startedAt) === undefined) return;
    const people = [...WINE_ACCOUNTS, ...PAYING_ACCOUNTS];
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(1_000)) {
      const found = await readStatementMails(database).catch(() => []);
      if (people.every(({ account }) => found.some((mail) => mail.account === account))) return;
      await database.query(dueNow(['mail-statements'])).catch(() => {});
    }
  }
  const done = Promise.all([...filing, ...trading, ...banking, troubleCards()]).then(async () => {
    stripe.recover();
    await postman.finish();
    postman.close();
    const hasMessages = backOffice.keptPayments !== undefined;
    await Promise.all(
      accounts.map(({ paying, ledger }) => finishLedger(paying, ledger, { database, hasMessages })),
    );
    await mailStatements();
  });
  return {
    done,
    counts: () => ({
      ...counts,
      ...postman.counts,
      'midnights in London': clock.midnights,
      'prices changed': prices.acts,
      'payments by card': [
        ...chargesOf(
          accounts.map(({ books }) => books),
          stripe,
        ),
      ].length,
      'messages about payments': distinct(messages()).length,
    }),
    async facts(from) {
      // The last ledger: it has every invoice, which releases the credit of the invoiced orders.
      const Rows = accounts.flatMap((each) => ledgerOf(each.books));
      await ask(putTransactions, { body: { Rows }, token: keyToken });
      const found = await readFoundDocuments(from);
      const books = accounts.map((each) => each.books);
      const month = statedMonth(clock, startedAt);
      return {
        documents: {
          ...{ books: documents, found },
          shown: await readShownDocuments(found, { ask, tokenOf, officeToken, folder }),
        },
        payments: {
          ...{ books, unexpected, messages: backOffice.keptPayments },
          charged: chargesOf(books, stripe),
        },
        prices: {
          ...{ books: prices, clock, codes: DATED_WINES, by: pricesBy, unexpected: ofPrices.unexpected },
          notices: await readNoticeMails(from),
        },
        statements: month === undefined ? undefined : { month, found: await readStatementMails(from) },
      };
    },
  };
}
