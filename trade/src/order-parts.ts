import type { OrderKind } from './order-number.ts';

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

const COUNTS = ['', 'one', 'two', 'three'];

/**
 * 'One order in two parts'. Above three parts, which only earlier changes can cause, the count is a figure: 'One order
 * in 4 parts'.
 */
export function partsWords(count: number): string {
  return `One order in ${COUNTS[count] ?? count} parts`;
}

export function totalLabel(count: number): string {
  if (count <= 1) return 'Order Total';
  return count === 2 ? 'Total of both orders' : `Total of all ${COUNTS[count] ?? count} orders`;
}
