/**
 * The page numbers to offer: the first, the last and those around the current one; `null` is a gap.
 * Page 6 of 20 is 1 … 5 6 7 … 20. A gap of a single page is that page.
 */
export function pagesShown(page: number, pageCount: number): readonly (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}
