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

/** People look at the wines, until the run is over. */
export async function lookOn(codes: readonly string[], parts: LookingParts): Promise<void> {
  const { ask, random, pace, isOver } = parts;
  while (!isOver()) {
    await wait(random.between(100, 800) * pace);
    await lookAs(random.oneOf(WINE_ACCOUNTS), codes, ask, parts);
  }
}

/** Looks at the wines as every account, with each `Ask`. */
export async function lookEverywhere(
  asks: readonly Ask[],
  codes: readonly string[],
  parts: LookingParts,
): Promise<void> {
  const each = asks.flatMap((ask) => WINE_ACCOUNTS.map((of) => lookAs(of, codes, ask, parts)));
  await Promise.all(each);
}

/** Each price in a list is a price of the day. */
async function lookAs(
  { account, list }: (typeof WINE_ACCOUNTS)[number],
  codes: readonly string[],
  ask: Ask,
  { tokenOf, books, clock, databaseAway, count, unexpected }: LookingParts,
): Promise<void> {
  const body = { CustomerAccount: account, codes, pagedProducts: { PageSize: 0, StartIndex: 0 } };
  const fromMs = Date.now();
  const answer = await ask(productsItems, { body, token: tokenOf(account) });
  const untilMs = Date.now();
  const days = clock.days(fromMs, untilMs);
  const found = answer.body.mainResult as { Code: string; BottleNett: number }[]; // The contract's type of this answer.
  count('prices read in lists');
  for (const { Code, BottleNett } of found) {
    const allowed = books.penceBetween(list, Code, staleSince(fromMs, databaseAway), untilMs, days);
    if (!allowed.has(Math.round(BottleNett * 100)))
      unexpected.push(
        `${account} saw ${Code} at ${BottleNett} on ${days}, and its prices were ${[...allowed]}: ${['', list].map((of) => `[${books.lately(of, Code, untilMs)}]`)}`,
      );
  }
}
