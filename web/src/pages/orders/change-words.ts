import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { Change } from './re-order.ts';

/** A change since a line was ordered, as the buyer reads it before anything is added. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'gone':
      return 'No longer sold';
    case 'out-of-stock':
      return 'Out of Stock';
    case 'name':
      return `Now sold as ${change.now}`;
    case 'vintage':
      return `Vintage was ${vintageWords(change.was)}, now ${vintageWords(change.now)}`;
    case 'case-size':
      return `The case size was ${change.was}, now ${change.now}`;
    case 'price':
      return priceWords(change);
    case 'whole-cases':
      return `Now sold in whole cases only: ${countWords(change.leftOut, 'bottle')} left out`;
    case 'short':
      return `Only ${countWords(change.available, 'bottle')} in stock`;
    case 'in-basket':
      return `Your basket has ${quantityWords(change.held)} of it, which this order would replace`;
    default:
      return change satisfies never;
  }
}

function vintageWords(vintage: string): string {
  return vintage === '' ? 'none' : vintage;
}

function priceWords({ bottles, was, now }: Extract<Change, { kind: 'price' }>): string {
  return `${countWords(bottles, 'bottle')} cost ${formatSignedMoney(was)} nett, now ${formatSignedMoney(now)}`;
}
