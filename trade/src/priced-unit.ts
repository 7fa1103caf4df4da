import type { Money } from './money.ts';

/**
 * Prices within this factor of each other are near. Another day's price, or another merchant's price, is rarely further
 * from ours.
 */
const NEAR = 1.5;

/**
 * Guesses the unit of a price: for a wine at £21.80 a bottle and £126.00 a case, £22.50 is the price of a bottle.
 * Undefined if the price is near neither price or near both.
 */
export function pricedUnit(
  { CasePrice, BottleNett }: { readonly CasePrice: Money; readonly BottleNett: Money },
  price: Money,
): 'cases' | 'bottles' | undefined {
  const isNear = (known: Money) => known > 0 && price <= known * NEAR && price * NEAR >= known;
  const [isCase, isBottle] = [isNear(CasePrice), isNear(BottleNett)];
  if (isCase === isBottle) return undefined;
  return isCase ? 'cases' : 'bottles';
}
