import { momentWords } from '@tradecellar/trade/moment-words.ts';
import type { ShownCount } from '../../../lists/named-lists.ts';

/** Example: 'Counted by Sam Cellar, 26/11/2026 14:05', by the clock of the counting device. */
export function countedWords({ by, at }: ShownCount): string {
  return `Counted${by === '' ? '' : ` by ${by}`}, ${momentWords(new Date(at))}`;
}
