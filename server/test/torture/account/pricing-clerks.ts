import { setTimeout as wait } from 'node:timers/promises';
import { putPrices } from '@tradecellar/contract/back-office.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { undoImport } from '@tradecellar/contract/office-import.ts';
import { changeProduct } from '@tradecellar/contract/office-products.ts';
import type { RecentImport } from '@tradecellar/contract/recent-import.ts';
import type { Ask } from '../ask.ts';
import type { MerchantFiles } from '../merchant-files.ts';
import { dealerOf, type Random } from '../random.ts';
import { CASE_SIZE, WINE_ACCOUNTS } from './fill-accounts.ts';
import { dayAfter, type PriceBooks, type PriceRow } from './price-books.ts';
import { londonDay, type RunClock } from './run-clock.ts';

const ACTS = [
  'a file of list prices',
  'a file of list prices taken back',
  'a file of products',
  'a file of products taken back',
  'a call',
  'the office',
] as const;
type Act = (typeof ACTS)[number];
const LIST = 'DAYS';
/** The days from today on which prices begin. */
const FROM_DAYS = ['a blank day', -1, 0, 1, 2, 3] as const;
/** A server that misses the notification of new prices looks every few seconds, and the test machine is busy. */
const STALE_MS = 10_000;

export type PricingParts = {
  readonly ask: Ask;
  /** Calls until no attempt of the call can still run, which would bring an earlier price back. */
  readonly surely: Ask;
  readonly files: MerchantFiles;
  readonly keyToken: string;
  readonly officeToken: string;
  readonly tokenOf: (account: string) => string;
  readonly books: PriceBooks;
  readonly clock: RunClock;
  /** True if the inbox has set a file aside. */
  readonly isSetAside: (name: string) => Promise<boolean>;
  readonly random: Random;
  readonly pace: number;
  readonly count: (what: string) => void;
  readonly unexpected: string[];
  readonly isOver: () => boolean;
};

let filesMade = 0;

/** A clerk changes the prices of a wine, one act after the other. */
export async function priceOn(code: string, parts: PricingParts): Promise<void> {
  const { random, pace, isOver } = parts;
  const nextAct = dealerOf(random, ACTS);
  while (!isOver()) {
    await change(code, nextAct(), parts);
    await wait(random.between(100, 1_500) * pace);
  }
}

/** Prices of £8.00 to £12.00, so that no price is in doubt. VAT is a fifth, in whole pence. */
const penceOf = (random: Random) => 5 * random.between(160, 240);
const pounds = (pence: number) => ({
  CasePrice: (pence * CASE_SIZE) / 100,
  BottleNett: pence / 100,
  BottleVAT: pence / 500,
});

function rowsOf(list: string, code: string, most: number, { random, clock }: PricingParts): PriceRow[] {
  const today = londonDay(clock.now());
  // Two rows that begin at once are one row too many.
  const [first, ...others] = random.shuffled(FROM_DAYS).slice(0, random.between(1, most));
  const later = others.filter((each) => typeof each === 'number' && each > 0);
  const all = first === undefined ? later : [first, ...later];
  return all.map((days) => ({
    list,
    code,
    from: typeof days === 'number' ? dayAfter(today, days) : '',
    pence: penceOf(random),
  }));
}

async function change(code: string, act: Act, parts: PricingParts): Promise<void> {
  const { files, books, clock, count, surely, keyToken, officeToken, unexpected, isSetAside } = parts;
  const sentMs = Date.now();
  const daysSince = () => clock.days(sentMs, Date.now());
  const today = londonDay(clock.now());
  const sends = (rows: readonly PriceRow[]) => books.sends(rows, [today, dayAfter(today, 1)]);
  switch (act) {
    case 'a file of list prices':
    case 'a file of list prices taken back':
    case 'a file of products':
    case 'a file of products taken back': {
      const isOfList = act.startsWith('a file of list');
      const rows = rowsOf(isOfList ? LIST : '', code, 3, parts);
      const name = `${isOfList ? 'prices' : 'products'}-days-${++filesMade}.csv`;
      const taken = sends(rows);
      await files.drop(name, isOfList ? pricesCsv(rows) : productsCsv(rows));
      if (await isSetAside(name)) return refused(rows, taken);
      const takeBack = taken(daysSince());
      countRows(rows, act.replace(' taken back', ''), parts);
      if (act.endsWith('taken back')) await undo(name, takeBack, parts);
      return;
    }
    case 'a call': {
      const rows = rowsOf(LIST, code, 3, parts);
      const Rows = rows.map(({ list, from, pence }) => ({
        PriceList: list,
        ProductCode: code,
        From: from,
        ...pounds(pence),
      }));
      const taken = sends(rows);
      const { status, body } = await surely(putPrices, { body: { Rows }, token: keyToken });
      if (body.code === 'rows-refused') return refused(rows, taken);
      taken(daysSince());
      if (status !== 200)
        unexpected.push(`${JSON.stringify(Rows)} was answered ${status} ${JSON.stringify(body)}`);
      return countRows(rows, act, parts);
    }
    case 'the office': {
      const rows = rowsOf('', code, 1, parts);
      const [{ from = '', pence = 0 } = {}] = rows;
      const texts = Object.entries({ ...pounds(pence), From: from });
      const Fields = texts.map(([Field, value]) => ({ Field, Text: String(value) }));
      const taken = sends(rows);
      const { status, body } = await surely(changeProduct, {
        body: { Code: code, Fields },
        token: officeToken,
      });
      const { IsSaved } = (body.mainResult ?? {}) as { IsSaved?: boolean }; // The contract's type of this answer.
      taken(daysSince());
      if (status !== 200 || IsSaved !== true)
        unexpected.push(`${JSON.stringify(Fields)} was answered ${status} ${JSON.stringify(body)}`);
      return countRows(rows, act, parts);
    }
    default:
      return act satisfies never;
  }
  /** The shop refuses two prices that begin at once: the later price was for the day that has begun meanwhile. */
  function refused(rows: readonly PriceRow[], taken: ReturnType<PriceBooks['sends']>): void {
    const days = daysSince();
    const isClash = days.some((day) => rows.filter(({ from }) => from <= day).length > 1);
    if (!isClash) unexpected.push(`The prices ${JSON.stringify(rows)} were refused on ${days}`);
    taken('refused');
    count('prices refused, because their day began meanwhile');
  }
  function countRows(rows: readonly PriceRow[], by: string, { clock: { now } }: PricingParts): void {
    const isLater = rows.some(({ from }) => from > londonDay(now()));
    count(`prices ${isLater ? 'of a later day' : 'of today'} by ${by}`);
  }
}

const cells = ({ pence, from }: PriceRow) => [...Object.values(pounds(pence)), from].join(',');
const pricesCsv = (rows: readonly PriceRow[]) =>
  `PriceList,ProductCode,CasePrice,BottleNett,BottleVAT,From\n${rows.map((row) => `${row.list},${row.code},${cells(row)}\n`).join('')}`;
const productsCsv = (rows: readonly PriceRow[]) =>
  `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,From\n${rows
    .map((row) => `${row.code},Vintage of days ${row.code},${CASE_SIZE},75,${cells(row)}\n`)
    .join('')}`;

/** The office takes the import of a file back, unless the import is not among the last five of its kind. */
async function undo(
  name: string,
  takeBack: ReturnType<ReturnType<PriceBooks['sends']>>,
  { ask, officeToken: token, count, random, pace }: PricingParts,
): Promise<void> {
  await wait(random.between(0, 1_000) * pace);
  const { body } = await ask(boardFiles, { token });
  const { recent = [] } = body.mainResult as { recent?: RecentImport[] }; // The contract's type of this answer.
  const found = recent.find(({ Files }) => Files.some(({ File }) => File === name));
  if (found === undefined) return count('imports of prices too old to be taken back');
  const taken = takeBack();
  const answer = await ask(undoImport, { body: { importId: found.ImportId }, token });
  const isUnknown = answer.status !== 200 && answer.isRepeated;
  count(`imports of prices taken back: ${answer.status === 200 ? 'done' : answer.body.code}`);
  taken(isUnknown ? undefined : answer.status === 200);
}

/** People look at the wines: each price in a list is a price of the day, on every server. */
export async function lookOn(codes: readonly string[], parts: PricingParts): Promise<void> {
  const { ask, tokenOf, books, clock, random, pace, count, unexpected, isOver } = parts;
  while (!isOver()) {
    await wait(random.between(100, 800) * pace);
    const { account, list } = random.oneOf(WINE_ACCOUNTS);
    const fromMs = Date.now();
    const { body } = await ask(productsItems, {
      body: { CustomerAccount: account, codes, pagedProducts: { PageSize: 0, StartIndex: 0 } },
      token: tokenOf(account),
    });
    const untilMs = Date.now();
    const days = clock.days(fromMs, untilMs);
    const found = body.mainResult as { Code: string; BottleNett: number }[]; // The contract's type of this answer.
    count('prices read in lists');
    for (const { Code, BottleNett } of found) {
      const allowed = books.penceBetween(list, Code, fromMs - STALE_MS, untilMs, days);
      if (!allowed.has(Math.round(BottleNett * 100)))
        unexpected.push(
          `${account} saw ${Code} at ${BottleNett} on ${days}, and its prices were ${[...allowed]}: ${['', list].map((of) => `[${books.lately(of, Code, untilMs)}]`)}`,
        );
    }
  }
}
