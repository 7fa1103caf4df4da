import type { NewNotice, Row } from '@tradecellar/trade/apply-acts.ts';
import type { EntryRow } from './queries.ts';
import type { ChangedDocument } from './save-queries.ts';

/** Converts stored rows to the rows that the rules in trade/ work with, and back. */

export type Rows<Value> = ReadonlyMap<string, Row<Value>>;

export function readRows<Value>(rows: readonly EntryRow<Value>[]): Rows<Value> {
  return new Map(rows.map((row) => [row.key, readRow(row)]));
}

function readRow<Value>({
  value,
  revision,
  origin,
  place,
  device,
  removed_by,
  was,
  ...row
}: EntryRow<Value>) {
  const { ordered_no: no, ordered_revision, ordered_device, ordered_before } = row;
  return {
    value: value ?? undefined,
    revision,
    origin: origin ?? undefined,
    place,
    device,
    removedBy: removed_by,
    was: was ?? undefined,
    ordered: no === null ? undefined : { no, revision: ordered_revision ?? 0, device: ordered_device ?? '' },
    orderedBefore: ordered_before ?? undefined,
  };
}

export function rowsOf<Value>(rows: Rows<Value>): EntryRow<Value>[] {
  return [...rows].map(([key, { value, ordered, origin, removedBy, was, orderedBefore, ...row }]) => ({
    key,
    value: value ?? null,
    revision: row.revision,
    origin: origin ?? null,
    place: row.place,
    device: row.device,
    removed_by: removedBy,
    was: was ?? null,
    ordered_no: ordered?.no ?? null,
    ordered_revision: ordered?.revision ?? null,
    ordered_device: ordered?.device ?? null,
    ordered_before: orderedBefore ?? null,
  }));
}

export function noticeRowsOf<Value>(notices: readonly NewNotice<Value>[]): ChangedDocument<Value>['notices'] {
  return notices.map(({ revision, kind, to, keys, before, orderNo }) => {
    return { revision, kind, to_device: to, keys, before, order_no: orderNo };
  });
}
