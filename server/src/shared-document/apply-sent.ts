import { randomUUID } from 'node:crypto';
import type { Act } from '@tradecellar/trade/acts.ts';
import { applyActs, type Row } from '@tradecellar/trade/apply-acts.ts';
import { EPOCH_STEP, recoverCopy, type SentCopy } from '@tradecellar/trade/recover-copy.ts';
import type { Writer } from '../database/connection.ts';
import type { Shop } from '../shop.ts';
import type { Kind, Sent, Whose } from './kind.ts';
import { type ActFacts, type DocumentRow, MOST_COMPARED, readActFacts } from './queries.ts';
import { noticeRowsOf, type Rows, readRows, rowsOf } from './rows.ts';
import { deleteMarks, saveDocument } from './save-queries.ts';

/** The highest revision that a device may name. No document gets this far, so the server ignores a higher revision. */
const MOST_REVISION = 2 ** 50;

/**
 * Returns the document in its current epoch. A new epoch begins after a backup was restored or a standby was promoted.
 * It also begins if a device knows a later revision than the document has, which happens after an old copy of the data
 * folder was put back. The new epoch begins far above every revision that a device may know.
 */
export function inEpoch<One extends DocumentRow>(row: One, { epoch, since }: Sent<unknown>): One {
  const isAhead = epoch !== undefined && since > row.revision && since < MOST_REVISION;
  if (row.epoch.startsWith(`${row.databaseEpoch}.`) && !isAhead) return row;
  const revision = Math.max(row.revision, isAhead ? since : 0) + EPOCH_STEP;
  const fresh = { epoch: `${row.databaseEpoch}.${randomUUID()}`, revision, wholeFrom: revision };
  return { ...row, ...fresh, recoveredTo: 0, restoredAt: row.revision };
}

type Applying<Value> = {
  readonly whose: Whose;
  readonly row: DocumentRow;
  readonly sent: Sent<Value>;
  readonly clock: Shop['clock'];
};

/** Applies the acts or the copy of a call to a locked document. Returns the last act of each page. */
export async function applySent<Value>(
  writer: Writer,
  kind: Kind<Value>,
  { whose, row: stored, sent, clock }: Applying<Value>,
): Promise<ReadonlyMap<string, number>> {
  const { device, leaves } = sent;
  const row = inEpoch(stored, sent);
  const isOver = sent.epoch !== row.epoch;
  const copy = isOver && sent.epoch !== undefined ? sent.recover : undefined;
  const acts = isOver && copy === undefined ? [] : sent.acts;
  const facts = await readFacts(writer, kind, { row, device, copy, acts });
  const rows = readRows(facts.rows);

  const recovered =
    copy && recoverCopy({ ...row, rows }, withRoom(kind, { copy, facts, rows }), device, kind.shape);
  const known = new Map([...rows, ...(recovered?.rows ?? [])]);
  const left = new Set(facts.pages.filter(({ hasLeft }) => hasLeft).map((page) => page.device));
  const pages = new Set(acts.map(({ page }) => page));
  const countsBefore = new Map(Object.entries(facts.counts));
  const applied = applyActs<Value>(
    {
      revision: recovered?.revision ?? row.revision,
      began: row.began,
      counts: countsAfter(kind, countsBefore, { rows, recovered: recovered?.rows ?? new Map() }),
      rows: known,
      answered: new Map(facts.pages.filter(({ page }) => pages.has(page)).map(({ page, n }) => [page, n])),
      hasLeft: (other) => left.has(other),
      room: kind.mostRows - facts.rowCount - (known.size - rows.size),
    },
    acts,
    device,
    kind.shape,
  );

  const at = clock.now();
  const keys = [...applied.rows.keys()];
  const beside = rowsBeside(kind.entriesBeside(keys, at), applied.revision, device);
  const changed = new Map([...(recovered?.rows ?? []), ...applied.rows, ...beside]);
  const { marks } = kind;
  const valuesBefore = countsBefore.get(marks?.bucket ?? '') ?? 0;
  const values = applied.counts.get(marks?.bucket ?? '') ?? 0;
  const hasTurned = applied.hasTurned || (valuesBefore === 0) !== (values === 0);
  // Ignores the uuid of a device whose copy is not the newest, because an order may already have used that uuid.
  const isNewest = !isOver && sent.since === row.revision;
  const turnedUuid = (isNewest ? sent.uuid : undefined) ?? randomUUID();
  await saveDocument(writer, {
    account: whose.account,
    row: {
      ...row,
      revision: applied.revision + beside.size,
      recoveredTo: recovered?.recoveredTo ?? row.recoveredTo,
      uuid: row.uuid !== null && hasTurned ? turnedUuid : row.uuid,
    },
    rows: rowsOf(changed),
    by: kind.isOfSeveral ? { person: whose.person.email, isOffice: whose.person.isAdmin } : undefined,
    notices: noticeRowsOf([...(recovered?.notices ?? []), ...applied.notices]),
    pages: [...applied.answered].map(([page, n]) => ({ page, n })),
    device,
    leaves,
    at,
  });
  const added = [...changed.keys()].filter((key) => !rows.has(key)).length;
  if (marks !== undefined && facts.rowCount + added - values > marks.most)
    await deleteMarks(writer, row.id, marks.most);
  const valueAfter = (key: string) => (changed.get(key) ?? rows.get(key))?.value;
  if (keys.length > 0) await kind.onChange?.(writer, { whose, keys, valueAfter, clock });
  return applied.answered;
}

type Bringing<Value> = {
  readonly row: DocumentRow;
  readonly device: string;
  readonly copy: SentCopy<Value> | undefined;
  readonly acts: readonly Act<Value>[];
};

function readFacts<Value>(
  writer: Writer,
  kind: Kind<Value>,
  { row, device, copy, acts }: Bringing<Value>,
): Promise<ActFacts<Value>> {
  const own = [...new Set([...acts.map(({ key }) => key), ...(copy?.entries.keys() ?? [])])];
  // A bucket is a group of keys with a common limit. The server counts only the keys of buckets that have a limit.
  const buckets = own.map(kind.shape.bucketOf).filter((bucket) => Number.isFinite(kind.shape.mostOf(bucket)));
  return readActFacts<Value>(writer, row.id, {
    device,
    keys: [...new Set([...own, ...acts.flatMap(({ key }) => kind.keysBeside(key))])],
    isWhole: copy?.isWhole === true,
    removed: removedOf(
      acts.filter(({ key, value }) => value === undefined && kind.hasAllUnder(key)),
      row,
    ),
    buckets: [...new Set([...buckets, ...(kind.marks === undefined ? [] : [kind.marks.bucket])])],
    isInBucket: kind.isInBucket,
    pages: [...new Set(acts.map(({ page }) => page))],
  });
}

function removedOf(
  removals: readonly Act<unknown>[],
  { revision }: DocumentRow,
): ReadonlyMap<string, number> {
  const removed = new Map<string, number>();
  for (const { key, base } of removals) {
    const seen = base > revision ? 0 : base;
    removed.set(key, Math.min(seen, removed.get(key) ?? seen));
  }
  return removed;
}

type Recovering<Value> = {
  readonly copy: SentCopy<Value>;
  readonly facts: ActFacts<Value>;
  readonly rows: Rows<Value>;
};

/** Returns a device's copy without the entries that would exceed the limits of the document. */
function withRoom<Value>(
  { shape, mostRows }: Kind<Value>,
  { copy, facts, rows }: Recovering<Value>,
): SentCopy<Value> {
  const counts = new Map(Object.entries(facts.counts));
  let rowCount = facts.rowCount;
  const entries = [...copy.entries].filter(([key]) => {
    const row = rows.get(key);
    if (row?.value !== undefined) return true;
    const bucket = shape.bucketOf(key);
    const count = counts.get(bucket) ?? 0;
    if (count >= shape.mostOf(bucket) || (row === undefined && rowCount >= mostRows)) return false;
    counts.set(bucket, count + 1);
    if (row === undefined) rowCount += 1;
    return true;
  });
  // If the document has too many rows to look for keys that the copy lacks, the copy counts as partial, so that no such
  // key is deleted.
  return { ...copy, isWhole: copy.isWhole && facts.rowCount <= MOST_COMPARED, entries: new Map(entries) };
}

function countsAfter<Value>(
  { shape }: Kind<Value>,
  before: ReadonlyMap<string, number>,
  { rows, recovered }: { readonly rows: Rows<Value>; readonly recovered: Rows<Value> },
): ReadonlyMap<string, number> {
  const counts = new Map(before);
  for (const [key, { value }] of recovered) {
    const bucket = shape.bucketOf(key);
    const change = Number(value !== undefined) - Number(rows.get(key)?.value !== undefined);
    counts.set(bucket, (counts.get(bucket) ?? 0) + change);
  }
  return counts;
}

function rowsBeside<Value>(
  entries: ReadonlyMap<string, Value>,
  revision: number,
  device: string,
): Rows<Value> {
  const nothing = { was: undefined, ordered: undefined, orderedBefore: undefined };
  return new Map(
    [...entries].map(([key, value], at): [string, Row<Value>] => [
      key,
      { ...nothing, value, revision: revision + at + 1, place: 0, device, removedBy: [] },
    ]),
  );
}
