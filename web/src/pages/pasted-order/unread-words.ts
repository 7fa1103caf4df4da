import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { PastedOrder } from '../../cart/pasted-order.ts';

/** '. Not read: Prices, 3 hidden rows' */
export function unreadWords({ unread = [], leftOut }: PastedOrder): string {
  const parts = [
    unread.length > 0 ? `Not read: ${unread.join(', ')}` : '',
    leftOut > 0 ? `${countWords(leftOut, 'further line')} left out: 2,000 are read at once` : '',
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => `. ${part}`)
    .join('');
}
