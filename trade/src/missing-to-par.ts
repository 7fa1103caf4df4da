import { type Pack, type Quantity, sellsSingles, splitBottles } from './quantity.ts';

/**
 * A line of a counted list, in bottles. `par` is undefined for a line without a par, `counted` for a line that was not
 * counted.
 */
export type CountedLine = { readonly par: number | undefined; readonly counted: number | undefined };

/**
 * The quantity that brings a wine up to its par. Undefined if the stock reaches the par, or if the par or the count is
 * unknown. With a par of 12 bottles and 5 counted, 7 bottles are missing: 1 case of 6 and 1 bottle, or 2 cases if the
 * wine is sold only by the case.
 */
export function missingToPar({ par, counted }: CountedLine, pack: Pack): Quantity | undefined {
  if (par === undefined || counted === undefined || !isBelowPar({ par, counted })) return undefined;
  const missing = splitBottles(par - counted, pack.CaseSize);
  if (sellsSingles(pack) || missing.bottles === 0) return missing;
  return { cases: missing.cases + 1, bottles: 0 };
}

/** True if fewer bottles were counted than the par. A wine without a par, or not counted, is not below par. */
export function isBelowPar({ par, counted }: CountedLine): boolean {
  return par !== undefined && counted !== undefined && counted < par;
}
