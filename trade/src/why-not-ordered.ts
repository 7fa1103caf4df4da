import type { Row } from './apply-acts.ts';

/** The lines that an order names, by code, as the buyer saw them at a revision of the basket. */
export type NamedLines<Value> = { readonly revision: number; readonly lines: ReadonlyMap<string, Value> };

/** `changed`: lines differ from what the buyer saw. `ordered`: lines were ordered without the buyer's knowledge. */
export type WhyNotOrdered =
  | { readonly kind: 'changed'; readonly codes: readonly string[] }
  | { readonly kind: 'ordered'; readonly codes: readonly string[]; readonly orderNo: string };

/**
 * The reason why the named lines cannot be ordered; undefined if they can. Each line must be in the basket in the
 * quantity that the buyer saw, unchanged since. Lines that the order does not name stay in the basket.
 */
export function whyNotOrdered<Value>(
  rows: ReadonlyMap<string, Pick<Row<Value>, 'value' | 'revision' | 'orderedBefore'>>,
  { revision, lines }: NamedLines<Value>,
  isSame: (a: Value, b: Value) => boolean,
): WhyNotOrdered | undefined {
  const changed = [...lines].filter(([code, seen]) => {
    const row = rows.get(code);
    return row?.value === undefined || row.revision > revision || !isSame(row.value, seen);
  });
  if (changed.length > 0) return { kind: 'changed', codes: changed.map(([code]) => code) };
  const ordered = [...lines.keys()].filter((code) => rows.get(code)?.orderedBefore !== undefined);
  const orderNo = ordered.map((code) => rows.get(code)?.orderedBefore).find((no) => no !== undefined);
  return orderNo === undefined ? undefined : { kind: 'ordered', codes: ordered, orderNo };
}
