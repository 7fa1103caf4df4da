import {
  grossProfit,
  isUnderTarget,
  type Poured,
  percentWords,
  priceToHold,
  servingCost,
} from './gross-profit.ts';
import { formatMoney, moneyFromPence } from './money.ts';
import { type Pricing, SERVINGS, type SellingPrices, type Serving, servingWords } from './servings.ts';

/** A list on which the venue sells a wine. */
export type SoldOn = {
  readonly listId: string;
  readonly listName: string;
  readonly pricing: Pricing;
  readonly prices: SellingPrices;
};

/** The gross profit of a serving before and after a change. The profits are in tenths of a per cent, the prices in pence. */
export type GlassChange = {
  readonly listId: string;
  readonly listName: string;
  readonly serving: Serving;
  readonly pence: number;
  readonly tenthsBefore: number;
  readonly tenthsAfter: number;
  /** The price that holds the venue's target after the change; undefined if the venue's own price holds the target. */
  readonly held: { readonly targetPercent: number; readonly pence: number } | undefined;
};

/**
 * Finds the glass that earns least after a change of the account's price or of the size. A bottle counts only if no list
 * sells the wine by the glass. Undefined if no gross profit changes.
 *
 * Worked example: 175 ml at £9.40 of a 75 cl bottle, with 5 % wastage, holds 70.2 % at £9.50 a bottle, and 68.0 % at
 * £10.20. To hold 70 %, the venue charges £10.10.
 */
export function glassChange(
  { before, after }: { readonly before: Poured; readonly after: Poured },
  lists: readonly SoldOn[],
): GlassChange | undefined {
  const [bottle, ...glasses] = SERVINGS;
  const changesOf = (servings: readonly Serving[]) =>
    lists
      .flatMap((list) => servings.flatMap((serving) => servingChange({ before, after }, list, serving) ?? []))
      .toSorted((a, b) => a.tenthsAfter - b.tenthsAfter);
  const [first] = [...changesOf(glasses), ...changesOf([bottle])];
  return first;
}

function servingChange(
  wine: { readonly before: Poured; readonly after: Poured },
  { listId, listName, pricing, prices }: SoldOn,
  serving: Serving,
): GlassChange | undefined {
  const pence = prices[serving];
  const cost = servingCost(wine.after, serving, pricing);
  const costBefore = servingCost(wine.before, serving, pricing);
  if (pence === undefined || cost === undefined || costBefore === undefined) return undefined;
  const profit = grossProfit(pence, cost);
  const tenthsBefore = grossProfit(pence, costBefore).tenths;
  if (profit.tenths === tenthsBefore) return undefined;
  const { targetPercent } = pricing;
  const held = isUnderTarget(profit, pricing) ? priceToHold(cost, pricing) : undefined;
  return {
    ...{ listId, listName, serving, pence, tenthsBefore, tenthsAfter: profit.tenths },
    held: held === undefined ? undefined : { targetPercent, pence: held },
  };
}

/** 'Autumn list, 175 ml at £9.40: GP 70.2 %, then 68.0 %; to hold 70 % charge £10.10'. No line ends before a '%'. */
export function glassWords(change: Omit<GlassChange, 'listId'>): string {
  const { listName, serving, pence, tenthsBefore, tenthsAfter, held } = change;
  const profits = `GP ${percentWords(tenthsBefore)}, then ${percentWords(tenthsAfter)}`;
  const holds = held && `; to hold ${held.targetPercent} % charge ${pounds(held.pence)}`;
  const words = `${listName}, ${servingWords(serving)} at ${pounds(pence)}: ${profits}${holds ?? ''}`;
  return words.replaceAll(' %', '\u00a0%');
}

const pounds = (pence: number) => formatMoney(moneyFromPence(pence));
