/** Room for 32 lines, one before the other, between two neighbours, and for two million at an end. */
const STEP = 2 ** 32;

/** The farthest place, in a JSON number and a column of 64 bits alike. */
export const FARTHEST_PLACE = Number.MAX_SAFE_INTEGER;

/**
 * Places of so many lines after the one place and before the other; undefined where there is no room. Between 10 and 20 one
 * line is at 15. A line that is moved changes alone: two people who move different lines meet no conflict.
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
