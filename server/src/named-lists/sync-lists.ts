import { MOST_LIST_LINES, MOST_LIST_LINES_AT_ONCE, MOST_LISTS } from '@tradecellar/contract/named-lists.ts';
import { isSameHead, isSameLine } from '@tradecellar/trade/device-lists.ts';
import {
  isListFarAhead,
  mergeLists,
  type NamedList,
  type NamedLists,
} from '@tradecellar/trade/named-list.ts';
import type { Reader, Writer } from '../database/connection.ts';
import { firstOf, knownRevision, type Revisions } from '../database/revisions.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { recordAct } from '../http/record-act.ts';
import { mayNameAccount } from '../http/who-may.ts';
import type { Shop } from '../shop.ts';
import {
  countLists,
  hasChangedSince,
  type LineKey,
  lockLists,
  readLines,
  readLists,
  readNames,
  readNewerLines,
  readNewerLists,
  readRevisions,
} from './queries.ts';
import { saveLists } from './save-queries.ts';
import { listsOf, peopleOf } from './stored-lists.ts';

/** The most lists of an account, and lines of them all, with those that were deleted or removed. */
const MOST_LISTS_EVER = 1_000;
const MOST_LINES_EVER = 100_000;

/** An act of the office is recorded once in this time for each list: a count is a change of every line. */
const ACT_MS = 3_600_000;

type Whose = { readonly person: Person; readonly account: string };
type Shared = Pick<Shop, 'database' | 'clock'>;

/** The lists that a device sends, with the revision it knows; 0 for none. */
export type Sent = { readonly since: number; readonly lists: NamedLists };

export type Synced = {
  readonly lists: NamedLists;
  readonly revision: number;
  readonly isAnew: boolean;
  readonly hasMore: boolean;
};

/**
 * Merges a device's lists into those of the account, and answers with the newer ones. A repeat changes nothing. A device that
 * brings nothing new locks nothing.
 */
export async function syncLists(shop: Shared, whose: Whose, sent: Sent): Promise<Synced | Refusal> {
  const { database } = shop;
  const { person, account } = whose;
  const { since } = sent;
  if (sent.lists.size === 0) {
    const row = await readRevisions(database, account);
    if (row === undefined) return { lists: new Map(), revision: 0, isAnew: since > 0, hasMore: false };
    return readAnswer(database, account, { row, since, revision: row.revision, gaveWay: [] });
  }
  return inTransaction(
    database,
    async (writer) => {
      const row = await lockLists(writer, { person: person.email, account, isAnyones: person.isAdmin });
      if (row === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
      const merged = await mergeSent(writer, shop, { whose, row, sent });
      return isRefusal(merged) ? merged : readAnswer(writer, account, { row, since, ...merged });
    },
    { isRepeatable: true },
  );
}

type After = {
  readonly revision: number;
  /** Lines of the call of which another's version or count is newer. */
  readonly gaveWay: readonly LineKey[];
};

const keysOf = (lists: NamedLists): LineKey[] =>
  [...lists].flatMap(([uuid, { lines }]) => [...lines.keys()].map((code) => ({ uuid, code })));

/** Merges the lists that were sent with the stored ones, and writes those that are newer. */
async function mergeSent(
  writer: Writer,
  { clock }: Pick<Shop, 'clock'>,
  { whose: { person, account }, row, sent }: { whose: Whose; row: Revisions; sent: Sent },
): Promise<After | Refusal> {
  const rows = await readLists(writer, account, [...sent.lists.keys()]);
  const stored = listsOf(rows, await readLines(writer, account, keysOf(sent.lists)), new Map());
  if ([...sent.lists].some(([uuid, list]) => isListFarAhead(list, stored.get(uuid)))) {
    return refuse('bad-request', { field: 'Count', reason: 'it is too far ahead of the stored one' });
  }
  const merged = mergeLists(stored, sent.lists);
  const gaveWay = keysOf(sent.lists).filter(({ uuid, code }) => {
    return !isSameLine(sent.lists.get(uuid)?.lines.get(code), merged.get(uuid)?.lines.get(code));
  });
  const changed = newerThan(stored, merged);
  if (changed.size === 0) return { revision: row.revision, gaveWay };
  const refusal = await refuseTooMany(writer, account, { stored, changed });
  if (refusal !== undefined) return refusal;
  const at = clock.now();
  const saving = { account, revision: row.revision, lists: changed };
  const revision = await saveLists(writer, saving, { person: person.email, isOffice: person.isAdmin, at });
  if (person.isAdmin) await recordChange(writer, clock, { person, account, lists: changed });
  return { revision, gaveWay };
}

/** The lists that differ from the stored ones, with the lines that do. */
function newerThan(stored: NamedLists, merged: NamedLists): NamedLists {
  const changed = [...merged].flatMap(([uuid, list]) => {
    const was = stored.get(uuid);
    const lines = [...list.lines].filter(([code, line]) => !isSameLine(was?.lines.get(code), line));
    return lines.length === 0 && isSameHead(was, list)
      ? []
      : [[uuid, { ...list, lines: new Map(lines) }] as const];
  });
  return new Map(changed);
}

/** Refuses lists and lines above the most that an account may have. A change of what there is is never refused. */
async function refuseTooMany(
  reader: Reader,
  account: string,
  { stored, changed }: { readonly stored: NamedLists; readonly changed: NamedLists },
): Promise<Refusal | undefined> {
  const isThere = (list: NamedList | undefined) => list?.head.name !== undefined;
  const begun = [...changed].filter(([uuid, list]) => isThere(list) && !isThere(stored.get(uuid)));
  const added = [...changed].map(([uuid, { lines }]) => {
    const known = stored.get(uuid)?.lines;
    return {
      uuid,
      isNew: known === undefined,
      lines: [...lines.keys()].filter((code) => !known?.has(code)).length,
    };
  });
  const addedLines = added.reduce((sum, { lines }) => sum + lines, 0);
  if (begun.length === 0 && addedLines === 0 && !added.some(({ isNew }) => isNew)) return undefined;
  const lists = await countLists(reader, account);
  const linesOf = new Map(lists.map(({ uuid, lines }) => [uuid, lines]));
  if (added.some(({ uuid, lines }) => lines > 0 && lines + (linesOf.get(uuid) ?? 0) > MOST_LIST_LINES)) {
    return refuse('list-full', { most: MOST_LIST_LINES });
  }
  const shown = lists.filter(({ isDeleted }) => !isDeleted).length + begun.length;
  if (begun.length > 0 && shown > MOST_LISTS) return refuse('too-many-lists', { most: MOST_LISTS });
  const ever = lists.length + added.filter(({ isNew }) => isNew).length;
  const allLines = lists.reduce((sum, { lines }) => sum + lines, addedLines);
  const isFull = ever > MOST_LISTS_EVER || (addedLines > 0 && allLines > MOST_LINES_EVER);
  return isFull ? refuse('lists-full') : undefined;
}

async function recordChange(
  writer: Writer,
  clock: Shop['clock'],
  { person, account, lists }: Whose & { readonly lists: NamedLists },
): Promise<void> {
  const since = new Date(clock.now().getTime() - ACT_MS);
  for (const [listId, { head }] of lists) {
    if (await hasChangedSince(writer, { account, who: person.email, list: listId, since })) continue;
    const facts = { listId, name: head.name ?? null };
    await recordAct(writer, clock, { person, account, act: 'changed-list', facts });
  }
}

type Answering = After & { readonly row: Revisions; readonly since: number };

/** Lists and lines that the device lacks: all of them if its revision is not one of this account's lists. */
async function readAnswer(
  reader: Reader,
  account: string,
  { row, since, revision, gaveWay }: Answering,
): Promise<Synced> {
  const { from, isAnew } = knownRevision(row, since);
  if (from === revision) return { lists: new Map(), revision, isAnew, hasMore: false };
  const range = { since: from, own: row.revision, gaveWay, most: MOST_LIST_LINES_AT_ONCE + 1 };
  const rows = await readNewerLines(reader, account, range);
  const { told, ...reached } = firstOf(rows, MOST_LIST_LINES_AT_ONCE, revision);
  // After the lines, of which each then has its list.
  const ids = [...new Set(told.map(({ uuid }) => uuid))];
  const lists = await readNewerLists(reader, account, { since: from, ids });
  const names = await readNames(reader, peopleOf(lists, told));
  return { lists: listsOf(lists, told, names), isAnew, ...reached };
}
