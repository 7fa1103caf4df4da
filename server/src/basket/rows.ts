import type { SeenItem } from '@tradecellar/contract/basket.ts';
import type { NewNotice, Row } from '@tradecellar/trade/apply-acts.ts';
import type { ChangedBasket, LineRow } from './queries.ts';

/** Stored rows as the rules of trade/ know them, and back. */

export type BasketLines = ReadonlyMap<string, Row<SeenItem>>;

export function linesOf(rows: readonly LineRow[]): BasketLines {
  return new Map(rows.map((row) => [row.product_code, lineOf(row)]));
}

function lineOf({ item, revision, origin, place, device, removed_by, was, ...row }: LineRow) {
  const { ordered_no: no, ordered_revision, ordered_device, ordered_before } = row;
  return {
    value: item ?? undefined,
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

export function rowsOf(lines: BasketLines): LineRow[] {
  return [...lines].map(
    ([product_code, { value, ordered, origin, removedBy, was, orderedBefore, ...line }]) => ({
      product_code,
      item: value ?? null,
      revision: line.revision,
      origin: origin ?? null,
      place: line.place,
      device: line.device,
      removed_by: removedBy,
      was: was ?? null,
      ordered_no: ordered?.no ?? null,
      ordered_revision: ordered?.revision ?? null,
      ordered_device: ordered?.device ?? null,
      ordered_before: orderedBefore ?? null,
    }),
  );
}

export function noticeRowsOf(notices: readonly NewNotice<SeenItem>[]): ChangedBasket['notices'] {
  return notices.map(({ revision, kind, to, keys, before, orderNo }) => {
    return { revision, kind, to_device: to, codes: keys, before, order_no: orderNo };
  });
}
