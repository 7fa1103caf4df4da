import { casesLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';

type Labelled = { readonly CustomLabel: string; readonly Type: string };

/**
 * A quantity as it is said: '2 cases and 1 bottle', '1 case'. A product with a label of its own for cases, of which
 * only the plural is known, is '2 x Kegs'.
 */
export function quantityWords({ cases, bottles }: Quantity, product: Labelled): string {
  const unit = unitWords(product.Type);
  const parts = [
    cases > 0 ? casesWords(cases, casesLabel(product.CustomLabel)) : '',
    bottles > 0 ? `${bottles} ${(bottles === 1 ? unit.one : unit.many).toLowerCase()}` : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function casesWords(cases: number, label: string): string {
  if (label !== 'Cases') return `${cases} x ${label}`;
  return `${cases} ${cases === 1 ? 'case' : 'cases'}`;
}
