/** A line of a list while it is counted: undefined bottles are not counted, and 0 is none in the cellar. */
export type CountedLine = { readonly code: string; readonly bottles: number | undefined };

/**
 * The next line that nobody has counted, after this one in the list; the first of them without one. Undefined at the end: a
 * line that was left out before stays left out until the person goes back to it.
 */
export function nextToCount(lines: readonly CountedLine[], after?: string): string | undefined {
  const from = after === undefined ? 0 : lines.findIndex(({ code }) => code === after) + 1;
  return lines.slice(from).find(({ bottles }) => bottles === undefined)?.code;
}

/**
 * The line before this one, counted or not; undefined before the first. At the end, and from a line that a colleague has removed,
 * it is the last line.
 */
export function lineBefore(lines: readonly CountedLine[], code: string | undefined): string | undefined {
  const at = lines.findIndex((line) => line.code === code);
  return lines[(at < 0 ? lines.length : at) - 1]?.code;
}

/**
 * The count after a digit of the pad. The first digit on a line replaces its count, as typing over a selected number does:
 * 4 on a line of 12 is 4, and then 2 is 42. A digit that would pass the most is not taken.
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

/** The count without its last digit; a count of one digit is none. */
export function withoutDigit(bottles: number | undefined): number | undefined {
  return bottles === undefined || bottles < 10 ? undefined : Math.floor(bottles / 10);
}

/** A count some bottles more or fewer, within 0 and the most. */
export function stepCount(bottles: number | undefined, by: number, most: number): number {
  return Math.min(Math.max((bottles ?? 0) + by, 0), most);
}
