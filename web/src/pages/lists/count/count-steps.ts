/**
 * A line during a count. `bottles` is undefined if the line is not counted yet; 0 means that no bottle is in the
 * cellar.
 */
export type CountedLine = { readonly code: string; readonly bottles: number | undefined };

/**
 * The next uncounted line after the line `after`; without `after`, the first uncounted line. Undefined at the end: a
 * skipped line stays skipped until the person goes back to it.
 */
export function nextToCount(lines: readonly CountedLine[], after?: string): string | undefined {
  const from = after === undefined ? 0 : lines.findIndex(({ code }) => code === after) + 1;
  return lines.slice(from).find(({ bottles }) => bottles === undefined)?.code;
}

/**
 * The previous line, counted or not; undefined before the first line. From the end, or from a line that a colleague has
 * removed, the last line.
 */
export function lineBefore(lines: readonly CountedLine[], code: string | undefined): string | undefined {
  const at = lines.findIndex((line) => line.code === code);
  return lines[(at < 0 ? lines.length : at) - 1]?.code;
}

/**
 * The count after a digit of the pad. The first digit on a line replaces its count, as typing over a selected number
 * does: 4 on a line of 12 gives 4, then 2 gives 42. A digit that would exceed `most` is ignored.
 */
export function withDigit(
  bottles: number | undefined,
  digit: number,
  isFirst: boolean,
  most: number,
): number {
  const next = isFirst ? digit : (bottles ?? 0) * 10 + digit;
  return next > most ? (bottles ?? 0) : next;
}

/** The count without its last digit; undefined if the count had only one digit. */
export function withoutDigit(bottles: number | undefined): number | undefined {
  return bottles === undefined || bottles < 10 ? undefined : Math.floor(bottles / 10);
}

export function stepCount(bottles: number | undefined, by: number, most: number): number {
  return Math.min(Math.max((bottles ?? 0) + by, 0), most);
}
