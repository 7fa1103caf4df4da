import { setTimeout as wait } from 'node:timers/promises';
import { putPrices } from '@tradecellar/contract/back-office.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { undoImport } from '@tradecellar/contract/office-import.ts';
import { changeProduct } from '@tradecellar/contract/office-products.ts';
import type { RecentImport } from '@tradecellar/contract/recent-import.ts';
import type { Ask } from '../ask.ts';
import type { MerchantFiles } from '../merchant-files.ts';
import { dealerOf, type Random } from '../random.ts';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import { CASE_SIZE } from './fill-accounts.ts';
import { dayAfter, type PriceBooks, type PriceRow } from './price-books.ts';
import { londonDay, type RunClock } from './run-clock.ts';
import { type InTurn, takeTurns } from './take-turns.ts';
import { untilDone } from './until-done.ts';

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

type PricingParts = {
  readonly ask: Ask;
  /** Calls until no attempt of the call can still run, which would bring an earlier price back. */
  readonly surely: Ask;
  readonly files: MerchantFiles;
  readonly keyToken: string;
  readonly officeToken: string;
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

/** The clerks of the wines. Each wine has a turn, because its prices are changed by one act after the other. */
export type PricingClerks = {
  readonly done: Promise<unknown>;
  /** Stores a price of tomorrow for each wine at once, as the product's own price and on the price list. */
  priceTomorrow(database: TorturedDatabase): Promise<void>;
  /** Runs work while no clerk changes a price. */
  whileQuiet<T>(work: () => Promise<T>): Promise<T>;
};

/** Clerks change the prices of wines, until the run is over. */
export function startPricing(
  codes: readonly string[],
  parts: Omit<PricingParts, 'random'>,
  randomOf: (nth: number) => Random,
): PricingClerks {
  const clerks = codes.map((code, nth) => ({
    code,
    inTurn: takeTurns(),
    parts: { ...parts, random: randomOf(nth) },
  }));
  return {
    done: Promise.all(clerks.map((clerk) => priceOn(clerk))),
    async priceTomorrow(database) {
      const each = clerks.map(({ code, inTurn, parts: { random, books, clock } }) =>
        inTurn(async () => {
          const today = londonDay(clock.now());
          const tomorrow = dayAfter(today, 1);
          const rows = [LIST, ''].map((list) => ({ list, code, from: tomorrow, pence: penceOf(random) }));
          const sentMs = Date.now();
          const taken = books.sends(rows, [today, tomorrow]);
          await untilDone(() => database.query(storing(rows)));
          taken(clock.days(sentMs, Date.now()));
        }),
      );
      await Promise.all(each);
    },
    whileQuiet: (work) =>
      clerks.reduce<typeof work>(
        (inner, { inTurn }) =>
          () =>
            inTurn(inner),
        work,
      )(),
  };
}

type Clerk = { readonly code: string; readonly inTurn: InTurn; readonly parts: PricingParts };

async function priceOn({ code, inTurn, parts }: Clerk): Promise<void> {
  const { random, pace, isOver } = parts;
  const nextAct = dealerOf(random, ACTS);
  while (!isOver()) {
    await inTurn(() => change(code, nextAct(), parts));
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
  const isOfList = act.startsWith('a file of list') || act === 'a call';
  await send(rowsOf(isOfList ? LIST : '', code, act === 'the office' ? 1 : 3, parts), code, act, parts);
}

type Outcome = 'stored' | 'refused' | 'either';

async function send(rows: readonly PriceRow[], code: string, act: Act, parts: PricingParts): Promise<void> {
  const { files, books, clock, count, isSetAside } = parts;
  const sentMs = Date.now();
  const today = londonDay(clock.now());
  const taken = books.sends(rows, [today, dayAfter(today, 1)]);
  let name = '';
  let outcome: Outcome;
  if (act === 'a call') outcome = await sendByCall(rows, code, parts);
  else if (act === 'the office') outcome = await sendByOffice(rows, code, parts);
  else {
    const isOfList = act.startsWith('a file of list');
    name = `${isOfList ? 'prices' : 'products'}-days-${++filesMade}.csv`;
    await files.drop(name, isOfList ? pricesCsv(rows) : productsCsv(rows));
    outcome = (await isSetAside(name)) ? 'refused' : 'stored';
  }
  const days = clock.days(sentMs, Date.now());
  const takeBack = taken(days, outcome);
  if (outcome !== 'stored') return noteRefused(rows, days, parts);
  const isLater = rows.some(({ from }) => from > londonDay(clock.now()));
  count(`prices ${isLater ? 'of a later day' : 'of today'} by ${act.replace(' taken back', '')}`);
  if (act.endsWith('taken back')) await undo(name, takeBack, parts);
}

async function sendByCall(
  rows: readonly PriceRow[],
  code: string,
  { surely, keyToken, unexpected }: PricingParts,
): Promise<Outcome> {
  const Rows = rows.map(({ list, from, pence }) => ({
    PriceList: list,
    ProductCode: code,
    From: from,
    ...pounds(pence),
  }));
  const { status, body, isRepeated } = await surely(putPrices, { body: { Rows }, token: keyToken });
  if (body.code === 'rows-refused') return isRepeated ? 'either' : 'refused';
  if (status !== 200)
    unexpected.push(`${JSON.stringify(Rows)} was answered ${status} ${JSON.stringify(body)}`);
  return 'stored';
}

async function sendByOffice(
  rows: readonly PriceRow[],
  code: string,
  { surely, officeToken, unexpected }: PricingParts,
): Promise<Outcome> {
  const [{ from = '', pence = 0 } = {}] = rows;
  const texts = Object.entries({ ...pounds(pence), From: from });
  const Fields = texts.map(([Field, value]) => ({ Field, Text: String(value) }));
  const { status, body } = await surely(changeProduct, { body: { Code: code, Fields }, token: officeToken });
  const { IsSaved } = (body.mainResult ?? {}) as { IsSaved?: boolean }; // The contract's type of this answer.
  if (status !== 200 || IsSaved !== true)
    unexpected.push(`${JSON.stringify(Fields)} was answered ${status} ${JSON.stringify(body)}`);
  return 'stored';
}

/** The shop refuses two prices that begin at once: the later price was for the day that has begun meanwhile. */
function noteRefused(
  rows: readonly PriceRow[],
  days: readonly string[],
  { unexpected, count }: PricingParts,
): void {
  const isClash = days.some((day) => rows.filter(({ from }) => from <= day).length > 1);
  if (!isClash) unexpected.push(`The prices ${JSON.stringify(rows)} were refused on ${days}`);
  count('prices refused, because their day began meanwhile');
}

const storing = (rows: readonly PriceRow[]) => `
  INSERT INTO dated_price (price_list, product_code, from_day, case_price, bottle_nett, bottle_vat)
  VALUES ${rows.map(({ list, code, from, pence }) => `('${list}', '${code}', '${from}', ${Object.values(pounds(pence))})`)}
  ON CONFLICT (price_list, product_code, from_day) DO UPDATE SET case_price = excluded.case_price,
    bottle_nett = excluded.bottle_nett, bottle_vat = excluded.bottle_vat`;
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
