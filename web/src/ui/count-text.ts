/** Made once: to make one for each number takes longer than all else of a list of options. */
const counts = new Intl.NumberFormat('en-GB'); // not money

/** A number of things as people read it: '1,234'. */
export function countText(count: number): string {
  return counts.format(count);
}
