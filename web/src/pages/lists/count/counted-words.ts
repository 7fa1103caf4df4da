import { momentWords } from '@tradecellar/trade/moment-words.ts';
import type { ShownCount } from '../../../lists/named-lists.ts';

/** The person who counted a line, and the time by their device's clock: 'Counted by Sam Cellar, 26/11/2026 14:05'. */
export function countedWords({ by, at }: ShownCount): string {
  return `Counted${by === '' ? '' : ` by ${by}`}, ${momentWords(new Date(at))}`;
}
