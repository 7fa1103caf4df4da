import { countWords } from './quantity-words.ts';

/** The most lines of an order. A basket with more lines must be ordered as several orders. */
export const MOST_ORDER_LINES = 1_000;

export function tooManyLinesSentence(lines: number): string | undefined {
  if (lines <= MOST_ORDER_LINES) return undefined;
  return `An order can have up to ${countWords(MOST_ORDER_LINES, 'line')}, and this one has ${lines}. Please order it in parts.`;
}
