import { dayAndMonth } from './delivery-calendar.ts';
import type { OrderKind } from './order-number.ts';
import { parseTradeDate } from './trade-date.ts';

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
 * 'Order of 28 Nov in two parts' for an order of '28/11/2026'. Above three parts, which only earlier changes can cause,
 * the count is a figure: 'Order of 28 Nov in 4 parts'.
 */
export function partsWords(orderDate: string, count: number): string {
  const day = parseTradeDate(orderDate);
  const order = day === undefined ? 'One order' : `Order of ${dayAndMonth(day)}`;
  return `${order} in ${COUNTS[count] ?? count} parts`;
}

export function totalLabel(count: number): string {
  if (count <= 1) return 'Order Total';
  return count === 2 ? 'Total of both orders' : `Total of all ${COUNTS[count] ?? count} orders`;
}
