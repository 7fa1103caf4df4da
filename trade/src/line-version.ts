// Lines that several devices and the server hold: a basket's (docs/basket-sync.md) and a named list's. Each merge takes the
// greater of two versions, so messages may be late, repeated or out of order. No clock decides anything.

/** Which change made a line: how many came before it, and the opened page that made it. A page's id is never used again. */
export type LineVersion = { readonly count: number; readonly page: string };

/**
 * Whether a version comes after another: the third change of a line comes after the second, and of two second changes,
 * made on devices that did not know of each other, the one of the greater page id.
 */
export function isNewer(version: LineVersion | undefined, other: LineVersion | undefined): boolean {
  if (version === undefined) return false;
  if (other === undefined || version.count !== other.count) return version.count > (other?.count ?? 0);
  return version.page > other.page;
}

export function isSameVersion(a: LineVersion | undefined, b: LineVersion | undefined): boolean {
  return a !== undefined && b !== undefined && a.count === b.count && a.page === b.page;
}

/** The version of a change to a line as this page sees it. */
export function nextVersion(seen: LineVersion | undefined, page: string): LineVersion {
  return { count: (seen?.count ?? 0) + 1, page };
}

/** Far more changes of a line than a device makes that was away, or than a backup lacks. */
const FAR_AHEAD = 1_000_000;

/**
 * Whether a count is too far ahead of the stored one to be made by changes. Versions that one person invents would else
 * leave none for the changes of the others.
 */
export function isFarAhead(count: number, stored = 0): boolean {
  return count > stored + FAR_AHEAD;
}

/** Two copies of the lines as one; those that only one of them knows stay. Lines of `a` keep their sequence. */
export function mergeLines<Line>(
  a: ReadonlyMap<string, Line>,
  b: ReadonlyMap<string, Line>,
  mergeLine: (a: Line | undefined, b: Line) => Line,
): ReadonlyMap<string, Line> {
  const lines = new Map(a);
  for (const [key, line] of b) lines.set(key, mergeLine(lines.get(key), line));
  return lines;
}
