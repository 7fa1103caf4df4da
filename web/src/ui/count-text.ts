/** Created once: creating a formatter for each number is slow. */
const counts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }); // not money

/** A count, rounded to a whole number, with thousands separators: '1,234'. */
export function countText(count: number): string {
  return counts.format(count);
}
