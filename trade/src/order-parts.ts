import type { OrderKind } from './order-number.ts';

/** The source of a part's goods: 'from stock', 'from your reserves', 'on back order'. */
export function sourceWords(kind: OrderKind): string {
  switch (kind) {
    case 'Order':
      return 'from stock';
    case 'Reserves Order':
      return 'from your reserves';
    case 'Back Order':
      return 'on back order';
    default:
      return kind satisfies never;
  }
}

/** The most parts of one basket: stock, reserves and back order. */
const COUNTS = ['', 'one', 'two', 'three'];

/** 'One order in two parts'; more parts, as an earlier change may have made, are a figure. */
export function partsWords(count: number): string {
  return `One order in ${COUNTS[count] ?? count} parts`;
}

/** The name of a sum: one order's is its 'Order Total', and that of several is never called so. */
export function totalLabel(count: number): string {
  if (count <= 1) return 'Order Total';
  return count === 2 ? 'Total of both orders' : `Total of all ${COUNTS[count] ?? count} orders`;
}
