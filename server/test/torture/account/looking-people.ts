import { setTimeout as wait } from 'node:timers/promises';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import type { Ask } from '../ask.ts';
import type { Random } from '../random.ts';
import { WINE_ACCOUNTS } from './fill-accounts.ts';
import type { PriceBooks } from './price-books.ts';
import type { RunClock } from './run-clock.ts';

/** A server that misses the notification of new prices looks every few seconds, and the test machine is busy. */
const STALE_MS = 10_000;

type LookingParts = {
  readonly ask: Ask;
  readonly tokenOf: (account: string) => string;
  readonly books: PriceBooks;
  readonly clock: RunClock;
  /** The times in which no server could read a newer catalogue, because the database was away. */
  readonly databaseAway: readonly { readonly from: number; readonly to: number }[];
  readonly random: Random;
  readonly pace: number;
  readonly count: (what: string) => void;
  readonly unexpected: string[];
  readonly isOver: () => boolean;
};

/** The time since which every server has had `STALE_MS` with the database to read the catalogue. */
export function staleSince(ms: number, databaseAway: LookingParts['databaseAway']): number {
  let since = ms - STALE_MS;
  for (const { from, to } of databaseAway.toSorted((a, b) => b.from - a.from))
    if (from < ms && to > since) since = Math.min(since, from - STALE_MS);
  return since;
}

/** The list of all products is answered from the server's memory, and a list of named products from the database. */
const LISTS = ['all products', 'named products'] as const;

/** People look at the wines, until the run is over. */
export async function lookOn(codes: readonly string[], parts: LookingParts): Promise<void> {
  const { ask, random, pace, isOver } = parts;
  while (!isOver()) {
    await wait(random.between(100, 800) * pace);
    await lookAs(random.oneOf(WINE_ACCOUNTS), random.oneOf(LISTS), { ...parts, ask, codes });
  }
}

/** Looks at the wines as every account, with each `Ask`. */
export async function lookEverywhere(
  asks: readonly Ask[],
  codes: readonly string[],
  parts: LookingParts,
): Promise<void> {
  const each = asks.flatMap((ask) =>
    WINE_ACCOUNTS.flatMap((of) => LISTS.map((list) => lookAs(of, list, { ...parts, ask, codes }))),
  );
  await Promise.all(each);
}

/** Each price in a list is a price of the day. The prices of named products are never old, because no server keeps them. */
async function lookAs(
  { account, list }: (typeof WINE_ACCOUNTS)[number],
  which: (typeof LISTS)[number],
  parts: LookingParts & { readonly codes: readonly string[] },
): Promise<void> {
  const { ask, codes, tokenOf, books, clock, databaseAway, count, unexpected } = parts;
  const isNamed = which === 'named products';
  const body = {
    CustomerAccount: account,
    ...(isNamed && { codes }),
    pagedProducts: { PageSize: 0, StartIndex: 0 },
  };
  const fromMs = Date.now();
  const answer = await ask(productsItems, { body, token: tokenOf(account) });
  const untilMs = Date.now();
  const days = clock.days(fromMs, untilMs);
  const listed = answer.body.mainResult as { Code: string; BottleNett: number }[]; // The contract's type of this answer.
  count(`prices read in lists, of ${which}`);
  const found = listed.filter(({ Code }) => codes.includes(Code));
  if (found.length < codes.length) unexpected.push(`${account} saw ${found.length} wines in ${which}`);
  const sinceMs = isNamed ? fromMs : staleSince(fromMs, databaseAway);
  for (const { Code, BottleNett } of found) {
    const allowed = books.penceBetween(list, Code, sinceMs, untilMs, days);
    if (!allowed.has(Math.round(BottleNett * 100)))
      unexpected.push(
        `${account} saw ${Code} in ${which} at ${BottleNett} on ${days}, and its prices were ${[...allowed]}: ${['', list].map((of) => `[${books.lately(of, Code, untilMs)}]`)}`,
      );
  }
}
