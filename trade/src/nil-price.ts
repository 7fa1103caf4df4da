import type { Money } from './money.ts';
import type { Quantity } from './quantity.ts';

/** The nett prices of a product. `NilPrice`: the merchant says by name that nought is meant. */
export type NilPrices = {
  readonly CasePrice: Money;
  readonly BottleNett: Money;
  readonly NilPrice?: boolean;
};

/**
 * Whether a part of a line has a price of nought that is not nil by name, so that it cannot be ordered: cases whose case is £0.00,
 * or bottles whose bottle is. 1 case and 2 bottles at £0.00 a case and £22.50 a bottle lack a price; 2 bottles do not.
 */
export function lacksPrice(
  { CasePrice, BottleNett, NilPrice = false }: NilPrices,
  quantity: Quantity,
): boolean {
  if (NilPrice) return false;
  return (quantity.cases > 0 && CasePrice === 0) || (quantity.bottles > 0 && BottleNett === 0);
}
