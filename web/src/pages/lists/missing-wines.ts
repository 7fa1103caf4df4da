import { missingToPar } from '@tradecellar/trade/missing-to-par.ts';
import { type Pack, type Quantity, totalBottles } from '@tradecellar/trade/quantity.ts';
import type { ShownLine } from '../../lists/named-lists.ts';

type CountedLine = Pick<ShownLine, 'code' | 'par' | 'count'>;
type MissingWine = { readonly code: string; readonly quantity: Quantity };

/** The lines of a count in groups. Each line is in exactly one group. */
export type MissingWines = {
  readonly missing: readonly MissingWine[];
  readonly atPar: readonly string[];
  readonly notCounted: readonly string[];
  readonly withoutPar: readonly string[];
  readonly gone: readonly string[];
  /** Wines that this device has never loaded, and cannot load without a network. */
  readonly unknown: readonly string[];
};

/**
 * Sorts the lines of a count into groups. A line without a par is never missing. Example: par 24 with 14 counted misses
 * 10 bottles, which become 2 cases of 6 if the wine is sold by the case only.
 */
export function missingWines(
  lines: readonly CountedLine[],
  packOf: (code: string) => Pack | undefined,
  isGone: (code: string) => boolean,
): MissingWines {
  const missing: MissingWine[] = [];
  const others = {
    atPar: [] as string[], // An empty array has no type.
    notCounted: [] as string[], // An empty array has no type.
    withoutPar: [] as string[], // An empty array has no type.
    gone: [] as string[], // An empty array has no type.
    unknown: [] as string[], // An empty array has no type.
  };
  for (const { code, par, count } of lines) {
    const pack = packOf(code);
    if (isGone(code)) others.gone.push(code);
    else if (par === undefined) others.withoutPar.push(code);
    else if (count === undefined) others.notCounted.push(code);
    else if (pack === undefined) others.unknown.push(code);
    else {
      const quantity = missingToPar({ par, counted: count.bottles }, pack);
      if (quantity === undefined) others.atPar.push(code);
      else missing.push({ code, quantity });
    }
  }
  return { missing, ...others };
}

/**
 * The missing wines of which the basket holds too few. Opening a count twice therefore orders nothing twice, and never
 * lowers a larger quantity in the basket.
 */
export function notInBasket(
  missing: readonly MissingWine[],
  packOf: (code: string) => Pack | undefined,
  held: ReadonlyMap<string, Quantity>,
): readonly MissingWine[] {
  return missing.filter(({ code, quantity }) => {
    const caseSize = packOf(code)?.CaseSize ?? 1;
    const inBasket = held.get(code);
    return !inBasket || totalBottles(inBasket, caseSize) < totalBottles(quantity, caseSize);
  });
}
