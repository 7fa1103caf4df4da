import type { TypedLine } from '../src/cart/read-order/pasted-line.ts';

/**
 * A line as tests write it: `Fleurie = 2cs+3bt`, `Fleurie = 2` in the default unit, `Fleurie !unclear` for a refusal,
 * `Fleurie -` for a wine that is not ordered, `~` for a line that is not part of the order.
 */
export function writtenLine({ text, isAside, ...amount }: TypedLine): string {
  if (isAside) return '~';
  const written = writtenAmount(amount);
  const isRead = amount.quantity.unit !== 'none' && amount.fault === undefined && !amount.isUnordered;
  return [text, isRead && '=', written].filter(Boolean).join(' ');
}

/** A quantity as tests write it: `2cs+3bt`, `2`, `!unclear`, `-`. */
export function writtenAmount({
  quantity,
  fault,
  isUnordered = false,
}: Pick<TypedLine, 'quantity' | 'fault' | 'isUnordered'>): string {
  if (isUnordered) return '-';
  if (fault !== undefined) return `!${fault}`;
  if (quantity.unit === 'default') return String(quantity.count);
  if (quantity.unit === 'none') return '';
  const { cases, bottles } = quantity;
  return [cases > 0 && `${cases}cs`, bottles > 0 && `${bottles}bt`].filter(Boolean).join('+');
}
