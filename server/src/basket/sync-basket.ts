import { MOST_LINES_AT_ONCE, type SeenItem } from '@tradecellar/contract/basket.ts';
import { mergeBaskets, mergeKey } from '@tradecellar/trade/basket-sync.ts';
import { isNewer } from '@tradecellar/trade/line-version.ts';
import type { Reader, Writer } from '../database/connection.ts';
import { firstOf, knownRevision } from '../database/revisions.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { mayNameAccount } from '../http/who-may.ts';
import type { Shop } from '../shop.ts';
import {
  type BasketRow,
  basketOf,
  countLines,
  lockBasket,
  type Owner,
  readBasket,
  readLines,
  readNewer,
  type Stored,
  saveLines,
} from './queries.ts';

/** The most products of a basket, with those that were removed or ordered. */
const MOST_PRODUCTS = 20_000;

/** The lines that a device sends, with the revision it knows; 0 for none. */
export type Sent = { readonly since: number; readonly basket: Stored };

export type Synced = {
  readonly basket: Stored;
  readonly revision: number;
  readonly isAnew: boolean;
  readonly hasMore: boolean;
};

/**
 * Merges a device's lines into the person's basket, and answers with the newer ones. A repeat changes nothing. A device that
 * brings nothing new locks nothing.
 */
export async function syncBasket(
  shop: Pick<Shop, 'database' | 'clock'>,
  { person, account }: { readonly person: Person; readonly account: string },
  sent: Sent,
): Promise<Synced | Refusal> {
  const { database, clock } = shop;
  const owner = { person: person.email, account };
  if (sent.basket.lines.size === 0) {
    const row = await readBasket(database, owner);
    if (row === undefined) return { ...nothing(sent), isAnew: sent.since > 0 };
    if (mergeKey(row, sent.basket.key) === row) return readAnswer(database, owner, { row, sent });
  }
  return inTransaction(
    database,
    async (writer) => {
      const { key } = sent.basket;
      const row = await lockBasket(writer, { ...owner, isAnyones: person.isAdmin, key, at: clock.now() });
      if (row === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
      const merged = await mergeSent(writer, owner, { row, sent, at: clock.now() });
      return isRefusal(merged) ? merged : readAnswer(writer, owner, { row, sent, ...merged });
    },
    { isRepeatable: true },
  );
}

/** A basket that the server has never had, and that is empty on the device, too. */
function nothing({ basket: { key } }: Sent): Synced {
  return { basket: { key, lines: new Map() }, revision: 0, isAnew: false, hasMore: false };
}

type After = { readonly key: Stored['key']; readonly revision: number };

/** Merges the lines that were sent with the stored ones of the same products, and writes those that are newer. */
async function mergeSent(
  writer: Writer,
  { person }: Owner,
  { row, sent: { basket }, at }: { readonly row: BasketRow; readonly sent: Sent; readonly at: Date },
): Promise<After | Refusal> {
  const key = { generation: row.generation, uuid: row.uuid };
  const codes = [...basket.lines.keys()];
  const stored = basketOf(key, person, codes.length === 0 ? [] : await readLines(writer, row.id, codes));
  const merged = mergeBaskets<SeenItem>(stored, basket);
  const changed = [...merged.lines].filter(([code, line]) =>
    isNewer(line.version, stored.lines.get(code)?.version),
  );
  const added = changed.filter(([code]) => !stored.lines.has(code)).length;
  if (added > 0 && added + (await countLines(writer, row.id)) > MOST_PRODUCTS) {
    return refuse('basket-full', { most: MOST_PRODUCTS });
  }
  if (changed.length === 0 && merged.key === stored.key) return { key, revision: row.revision };
  const revision = await saveLines(writer, row, { key: merged.key, lines: new Map(changed), at });
  return { key: merged.key, revision };
}

type Answering = { readonly row: BasketRow; readonly sent: Sent } & Partial<After>;

/** Lines that the device lacks: all of them if its revision is not one of this basket. */
async function readAnswer(
  reader: Reader,
  { person }: Owner,
  { row, sent: { since }, key = row, revision = row.revision }: Answering,
): Promise<Synced> {
  const { from, isAnew } = knownRevision(row, since);
  const range = { since: from, own: row.revision, most: MOST_LINES_AT_ONCE + 1 };
  const rows = from === revision ? [] : await readNewer(reader, row.id, range);
  const { told, ...reached } = firstOf(rows, MOST_LINES_AT_ONCE, revision);
  const stored = { generation: key.generation, uuid: key.uuid };
  return { basket: basketOf(stored, person, told), isAnew, ...reached };
}
