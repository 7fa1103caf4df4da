/**
 * Address lines for the wire's so many numbered fields: missing ones are empty, and what is over goes into
 * the last, so that nothing of an address is lost. ['a', 'b', 'c'] in two fields is ['a', 'b, c'].
 */
export function fitLines(lines: readonly string[], count: number): string[] {
  const over = lines.slice(count - 1).filter((line) => line !== '');
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? (lines[at] ?? '') : over.join(', ')));
}
