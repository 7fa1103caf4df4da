import type { Money } from './money.ts';

/** Prices of another day or another merchant are at most this many times ours, or this part. */
const NEAR = 1.5;

/**
 * The unit that a price is of: £22.50 of a wine at £21.80 a bottle and £126.00 a case is a bottle's. Undefined where it is near
 * neither price, or both.
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
