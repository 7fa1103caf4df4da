import { type Pack, type Quantity, sellsSingles, splitBottles } from './quantity.ts';

/** A line of a list that was counted: its par and the bottles there. Undefined: it has none, or was not counted. */
export type CountedLine = { readonly par: number | undefined; readonly counted: number | undefined };

/**
 * The quantity that brings a wine to its par; undefined if nothing is missing, or nothing is known. A par of 12 with 5 counted
 * is 7 bottles short: in cases of 6 these are 1 case and 1 bottle, and 2 cases where the wine is sold by the case alone.
 */
export function missingToPar({ par, counted }: CountedLine, pack: Pack): Quantity | undefined {
  if (par === undefined || counted === undefined || counted >= par) return undefined;
  const missing = splitBottles(par - counted, pack.CaseSize);
  if (sellsSingles(pack) || missing.bottles === 0) return missing;
  return { cases: missing.cases + 1, bottles: 0 };
}
