/** A number of things as people read it: '1,234'. */
export function countText(count: number): string {
  return count.toLocaleString('en-GB'); // not money
}
