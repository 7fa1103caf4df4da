import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { keysBeside, listKey, listShape, readListKey } from '@tradecellar/trade/named-list.ts';
import type { Writer } from '../database/connection.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Refusal } from '../http/problems.ts';
import type { Change, Kind, Sent, Synced, Whose } from '../shared-document/kind.ts';
import { syncDocument } from '../shared-document/sync-document.ts';
import type { Shop } from '../shop.ts';
import { hasChangedSince, LISTS_PERSON, listSql } from './queries.ts';

/** A value of a list as it is stored: without the name of the person who set it. */
export type StoredValue = NonNullable<RequestOf<typeof accountListsSync>['Acts'][number]['Value']>;

/** The most rows of an account's lists, including rows of removed lines and deleted lists. */
const MOST_ROWS = 200_000;

/** The office's changes of a list are recorded as one act in this time, because counting a list changes every line. */
const ACT_MS = 3_600_000;

const lists: Kind<StoredValue> = {
  shape: listShape,
  ownerOf: ({ account }) => ({ person: LISTS_PERSON, account }),
  mostRows: MOST_ROWS,
  keysBeside,
  hasAllUnder: (key) => readListKey(key)?.part === 'name',
  ...listSql,
  isOfSeveral: true,
  entriesBeside: (keys, at) => {
    const value = { At: at.toISOString() };
    return new Map([...listIdsOf(keys)].map((id) => [listKey(id, 'changed'), value]));
  },
  onChange: recordChange,
};

/**
 * Applies a device's acts to the lists of an account, and returns the changes that the device does not have
 * (docs/basket-sync.md).
 */
export function syncLists(
  shop: Pick<Shop, 'database' | 'clock'>,
  whose: Whose,
  sent: Sent<StoredValue>,
): Promise<Synced<StoredValue> | Refusal> {
  return syncDocument(shop, lists, { whose, sent });
}

function listIdsOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map((key) => readListKey(key)?.list ?? key));
}

async function recordChange(
  writer: Writer,
  { whose: { person, account }, keys, valueAfter, clock }: Change<StoredValue>,
): Promise<void> {
  if (!person.isAdmin) return;
  const since = new Date(clock.now().getTime() - ACT_MS);
  for (const listId of listIdsOf(keys)) {
    if (await hasChangedSince(writer, { account, who: person.email, list: listId, since })) continue;
    const facts = { listId, name: valueAfter(listKey(listId, 'name'))?.Name ?? null };
    await recordAct(writer, clock, { person, account, act: 'changed-list', facts });
  }
}
