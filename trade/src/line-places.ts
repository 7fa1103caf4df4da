import type { Shown } from './acts.ts';

/**
 * The places of lines that were inserted before known lines, such as by Undo. The server chooses the place of a line at
 * the end.
 */
export function placesOf<Value>(
  known: ReadonlyMap<string, Shown<Value>>,
  items: readonly { readonly Code: string }[],
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, { Code }] of items.entries()) {
    if (known.has(Code)) continue;
    const next = items.slice(at + 1).flatMap((item) => known.get(item.Code)?.place ?? [])[0];
    if (next === undefined) continue;
    const previous = items[at - 1]?.Code ?? '';
    const last = places.get(previous) ?? known.get(previous)?.place;
    places.set(Code, last === undefined ? next - 1 : (last + next) / 2);
  }
  return places;
}
