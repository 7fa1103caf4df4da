import { casesLabel, unitWords } from './product-labels.ts';
import type { Quantity } from './quantity.ts';

export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

type Labelled = { readonly CustomLabel?: string; readonly Type?: string };

/**
 * A quantity in words: '2 cases and 1 bottle', '1 case', '3 kegs'; '' for nothing. A product's own label for cases is
 * always plural: '2 x Kegs'.
 */
export function quantityWords({ cases, bottles }: Quantity, product: Labelled = {}): string {
  const label = casesLabel(product.CustomLabel);
  const parts = [
    cases === 0 ? '' : label === 'Cases' ? countWords(cases, 'case') : `${cases} x ${label}`,
    bottles === 0 ? '' : countWords(bottles, unitWords(product.Type).one.toLowerCase()),
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/** A quantity for a column: '2 cs 1 bt', '1 cs'; '' for nothing. */
export function shortQuantity({ cases, bottles }: Quantity): string {
  return [cases > 0 && `${cases} cs`, bottles > 0 && `${bottles} bt`].filter(Boolean).join(' ');
}
