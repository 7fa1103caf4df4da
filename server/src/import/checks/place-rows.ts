export type PlacedRow = {
  readonly customer: string;
  readonly id: string;
  readonly position: number;
  readonly withdrawn: boolean;
};

type GivenKey = { readonly customer: string; readonly id: string };

/**
 * Returns the position of each row of a file among the rows of its customer. If the file has all stored rows of a
 * customer (with `isWhole`, of every customer), the file's sequence counts. Otherwise stored rows keep their positions,
 * and new rows come after them. Rows whose sequence does not change keep their positions.
 *
 * Example: a is stored at 1 and b at 2. A file with c puts c at 3. A file with b, c and a puts b at 1, c at 2 and a at
 * 3.
 */
export function placeRows(
  given: readonly GivenKey[],
  stored: readonly PlacedRow[],
  { isWhole }: { readonly isWhole: boolean },
): number[] {
  const inUse = Map.groupBy(
    stored.filter(({ withdrawn }) => !withdrawn),
    ({ customer }) => customer,
  );
  const last = new Map<string, number>();
  for (const { customer, position } of stored) {
    last.set(customer, Math.max(last.get(customer) ?? 0, position));
  }
  const places = new Map<string, number>();
  for (const [customer, rows] of Map.groupBy(given, (row) => row.customer)) {
    const ids = rows.map(({ id }) => id);
    const named = new Set(ids);
    const old = (inUse.get(customer) ?? []).toSorted(
      (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
    );
    const isAll = isWhole || old.every(({ id }) => named.has(id));
    const remaining = old.filter(({ id }) => named.has(id));
    const isSameSequence = remaining.every(({ id }, at) => id === ids[at]);
    const keepsPositions = !isAll || isSameSequence;
    const before = new Map(remaining.map(({ id, position }) => [id, position]));
    let next = keepsPositions && old.length > 0 ? (last.get(customer) ?? 0) : 0;
    for (const id of ids) {
      const place = keepsPositions ? before.get(id) : undefined;
      if (place === undefined) next += 1;
      places.set(`${customer}\u0000${id}`, place ?? next);
    }
  }
  return given.map(({ customer, id }) => places.get(`${customer}\u0000${id}`) ?? 0);
}
