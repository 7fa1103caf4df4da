import { missingToPar } from '@tradecellar/trade/missing-to-par.ts';
import { type Pack, type Quantity, totalBottles } from '@tradecellar/trade/quantity.ts';
import type { ShownLine } from '../../lists/named-lists.ts';

type CountedLine = Pick<ShownLine, 'code' | 'par' | 'count'>;
type MissingWine = { readonly code: string; readonly quantity: Quantity };

/** A count's lines by what has to be done about them; each line is in one of them. */
export type MissingWines = {
  /** To order, with the quantity that brings them to par. */
  readonly missing: readonly MissingWine[];
  readonly atPar: readonly string[];
  readonly notCounted: readonly string[];
  readonly withoutPar: readonly string[];
  /** No longer sold. */
  readonly gone: readonly string[];
  /** This device has never seen the wine, and has no network to ask for it. */
  readonly unknown: readonly string[];
};

/**
 * Sorts the lines of a count. A line without a par is not missing anything, counted or not. With 14 counted of a par of 24 in
 * cases of 6, 10 are missing, which are 2 cases where the wine is sold by the case only.
 */
export function missingWines(
  lines: readonly CountedLine[],
  packOf: (code: string) => Pack | undefined,
  isGone: (code: string) => boolean,
): MissingWines {
  const missing: MissingWine[] = [];
  const others = {
    atPar: [] as string[], // An empty array's type.
    notCounted: [] as string[], // As above.
    withoutPar: [] as string[], // As above.
    gone: [] as string[], // As above.
    unknown: [] as string[], // As above.
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
 * The missing wines that the basket does not hold yet in this quantity: a count that is looked at twice orders nothing twice,
 * and takes nothing out of the basket that somebody wanted beyond par.
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
