import { type Act, type Entry, emptyCopy, type Held } from '@tradecellar/trade/acts.ts';
import { NOTICE_KINDS } from '@tradecellar/trade/apply-acts.ts';
import type { Notice, SharedDevice } from '@tradecellar/trade/shared-device.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { fits } from '../api/fits.ts';

/** A stored text names the answered acts of at most this many pages. A browser has fewer pages open at once. */
const MOST_PAGES = 100;

const Whole = Type.Integer({ minimum: 0 });
const Key = Type.String();
const Value = Type.Optional(Type.Unknown());

const StoredEntry = Type.Object({
  key: Key,
  value: Value,
  revision: Whole,
  place: Type.Number(),
  orderedBefore: Type.Optional(Type.String()),
});
const StoredAct = Type.Object({
  page: Type.String(),
  n: Whole,
  key: Key,
  value: Value,
  isRemoval: Type.Optional(Type.Boolean()),
  base: Whole,
  sequence: Whole,
  place: Type.Optional(Type.Number()),
  at: Type.Optional(Type.Number()),
});
const StoredAnswer = Type.Object({ page: Type.String(), n: Whole });
const StoredNotice = Type.Object({
  revision: Type.Integer(),
  kind: Type.Enum([...NOTICE_KINDS, 'refused', 'placed']),
  keys: Type.Array(Key),
  before: Value,
  orderNo: Type.Optional(Type.String()),
  by: Type.Optional(Type.Object({ IsOffice: Type.Boolean(), Name: Type.String() })),
});

/** Reads each part by itself, so that a damaged part or a part of a later release does not lose all other parts. */
const Parts = Type.Array(Type.Unknown());

/**
 * The fields of a shared document as a device stores it (docs/basket-sync.md). Each kind of document has its own
 * values.
 */
export const documentFields = {
  /** The subject of the document's person. */
  person: Type.String(),
  device: Type.String({ minLength: 1 }),
  epoch: Type.Optional(Type.String({ minLength: 1 })),
  revision: Whole,
  entries: Parts,
  queue: Parts,
  answered: Parts,
  notices: Parts,
};
export const StoredDocument = Type.Object(documentFields);
type StoredDocument = Static<typeof StoredDocument>;

/**
 * A document with its person. `textOf`: the stored form of a value; undefined for a value that `read` derives from its
 * key.
 */
export function storedDocument<Value>(
  { device, held: { copy, queue, answered }, notices }: SharedDevice<Value>,
  person: string,
  textOf: (value: Value) => unknown,
  beforeOf = textOf,
): StoredDocument {
  return {
    person,
    device,
    epoch: copy.epoch,
    revision: copy.revision,
    entries: [...copy.entries].map(([key, entry]) => ({ ...entry, key, value: textOf(entry.value) })),
    queue: queue.map((act) => ({
      ...act,
      value: act.value && textOf(act.value),
      isRemoval: act.value === undefined || undefined,
    })),
    answered: [...answered].slice(-MOST_PAGES).map(([page, n]) => ({ page, n })),
    notices: notices.map((notice) => ({ ...notice, before: notice.before && beforeOf(notice.before) })),
  } as StoredDocument; // JSON leaves undefined fields out.
}

/** Reads a stored value; undefined for a damaged value. */
type ReadValue<Value> = (key: string, value: unknown) => Value | undefined;

/** Reads a stored document. A copy with a damaged value is forgotten, and fetched from the server again. */
export function readDocument<Value>(
  found: StoredDocument,
  read: ReadValue<Value>,
): SharedDevice<Value> & { readonly lost: number } {
  const entries = readable(StoredEntry, found.entries).flatMap(
    ({ key, value: text, orderedBefore, ...entry }) => {
      const value = read(key, text);
      return value === undefined ? [] : [[key, { ...entry, value, orderedBefore }] as const];
    },
  );
  const queue: Act<Value>[] = readable(StoredAct, found.queue).flatMap(
    ({ value: text, isRemoval, ...act }) => {
      const value = isRemoval ? undefined : read(act.key, text);
      return value === undefined && !isRemoval ? [] : [{ ...act, value }];
    },
  );
  const lost = found.entries.length - entries.length;
  return {
    device: found.device,
    held: {
      copy: lost > 0 ? emptyCopy : copyOf(found, entries),
      queue,
      answered: new Map(readable(StoredAnswer, found.answered).map(({ page, n }) => [page, n])),
    },
    notices: readable(StoredNotice, found.notices).map((notice) => noticeOf(notice, read)),
    lost: Math.max(lost, found.queue.length - queue.length),
  };
}

function readable<const Part extends TSchema>(shape: Part, parts: readonly unknown[]): Static<Part>[] {
  return parts.filter((part) => fits(shape, part));
}

function copyOf<Value>(
  { epoch, revision }: StoredDocument,
  entries: readonly (readonly [string, Entry<Value>])[],
): Held<Value>['copy'] {
  return epoch === undefined ? emptyCopy : { epoch, revision, entries: new Map(entries) };
}

function noticeOf<Value>(
  { before, orderNo, ...notice }: Static<typeof StoredNotice>,
  read: ReadValue<Value>,
): Notice<Value> {
  return {
    ...notice,
    before: before === undefined ? undefined : read(notice.keys[0] ?? '', before),
    orderNo,
  };
}
