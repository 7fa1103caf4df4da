import type { TypedLine } from '../src/cart/pasted-line.ts';

/**
 * A line as tests write it: `Fleurie = 2cs+3bt`, `Fleurie = 2` of the default unit, `Fleurie !unclear` a refusal,
 * `Fleurie -` not ordered, `~` no line of an order.
 */
export function writtenLine({ text, isAside, ...amount }: TypedLine): string {
  if (isAside) return '~';
  const written = writtenAmount(amount);
  const isRead = amount.quantity.unit !== 'none' && amount.fault === undefined && !amount.isUnordered;
  return [text, isRead && '=', written].filter(Boolean).join(' ');
}

/** The quantity alone: `2cs+3bt`, `2`, `!unclear`, `-`. */
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
