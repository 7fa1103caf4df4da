import type { Money } from './money.ts';
import type { Quantity } from './quantity.ts';

export type NilPrices = {
  readonly CasePrice: Money;
  readonly BottleNett: Money;
  readonly NilPrice?: boolean;
};

/**
 * True if a quantity cannot be ordered, because its case price or bottle price is nought without NilPrice. With a case
 * at £0.00 and a bottle at £22.50, 1 case and 2 bottles lack a price, but 2 bottles do not.
 */
export function lacksPrice(
  { CasePrice, BottleNett, NilPrice = false }: NilPrices,
  quantity: Quantity,
): boolean {
  if (NilPrice) return false;
  return (quantity.cases > 0 && CasePrice === 0) || (quantity.bottles > 0 && BottleNett === 0);
}
