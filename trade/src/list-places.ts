/**
 * The distance between neighbouring places. It has room for 32 lines that are inserted one after the other, each before
 * the previous line, and for two million lines at an end of the list.
 */
const STEP = 2 ** 32;

/** The largest place that both a JSON number and a 64-bit column can hold. */
export const FARTHEST_PLACE = Number.MAX_SAFE_INTEGER;

/**
 * The places for `lines` new lines between two places; undefined if there is no room. Between 10 and 20 a line gets
 * place 15. A move changes only the moved line, so that two people who move different lines do not conflict.
 */
export function placesBetween(
  after: number | undefined,
  before: number | undefined,
  lines: number,
): readonly number[] | undefined {
  const isOpen = after === undefined || before === undefined;
  const step = isOpen ? STEP : Math.floor((before - after) / (lines + 1));
  const first = after === undefined && before !== undefined ? before - lines * step : (after ?? 0) + step;
  const last = first + (lines - 1) * step;
  if (step < 1 || first < -FARTHEST_PLACE || last > FARTHEST_PLACE) return undefined;
  return Array.from({ length: lines }, (_, index) => first + index * step);
}
