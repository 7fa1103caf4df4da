import type { Merchant } from '@tradecellar/contract/settings.ts';
import { MOST_ORDER_LINES } from '@tradecellar/trade/order-lines.ts';
import { lineChange } from '@tradecellar/trade/proposal-life.ts';
import { splitBottles, totalBottles } from '@tradecellar/trade/quantity.ts';
import type { Writer } from '../../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { mergeLines, type OrderedProduct } from '../goods/basket.ts';
import { priceBasket } from '../goods/price-basket.ts';
import { readOrderedProducts } from '../goods/read-facts.ts';
import type { ProposalLineRow } from './queries.ts';
import type { LineToSave } from './write-queries.ts';

/** A line as somebody wants it, made on the version that they saw; nothing at all removes it. */
export type WantedLine = {
  readonly ProductCode: string;
  readonly CasesQty: number;
  readonly BottlesQty: number;
  readonly Version: number;
};

/** The most products that a proposal may have had, removed ones included. */
const MOST_PRODUCTS = 2_000;

type Wanted = { readonly account: string; readonly lines: readonly WantedLine[] };
type Changed = {
  readonly changed: readonly LineToSave[];
  /** The codes of lines that another person has changed since they were seen. */
  readonly unseen: readonly string[];
};

/**
 * Lines that differ from those that stand, at the account's prices. Lines that are equal already, as those of a call that is
 * repeated, are left out. Refuses a product or a quantity that an order refuses, and a proposal without a line.
 */
export async function changedLines(
  writer: Writer,
  standing: readonly ProposalLineRow[],
  { account, lines, merchant }: Wanted & { readonly merchant: Merchant },
): Promise<Changed | Refusal> {
  const byCode = new Map(standing.map((line) => [line.product_code, line]));
  const wanted = [...new Map(lines.map((line) => [line.ProductCode, line])).values()];
  const codes = wanted.map((line) => line.ProductCode);
  const products = await readOrderedProducts(writer, account, { codes, merchant });
  const changed: LineToSave[] = [];
  const unseen: string[] = [];
  for (const line of wanted) {
    const stood = byCode.get(line.ProductCode);
    const next = lineOf(line, stood, products.get(line.ProductCode));
    switch (lineChange(stood, { ...next, seenVersion: line.Version })) {
      case 'changed':
        changed.push(next);
        break;
      case 'unseen':
        unseen.push(line.ProductCode);
        break;
      case 'same':
    }
  }
  if (unseen.length > 0) return { changed: [], unseen };
  return whyNot(changed, products) ?? whyTooMany(changed, byCode) ?? { changed, unseen };
}

/** The line as it is to be: its quantity split as a basket does, 6 bottles of a 6-bottle case being a case. */
function lineOf(
  { ProductCode: code, CasesQty, BottlesQty }: WantedLine,
  stood: ProposalLineRow | undefined,
  product: OrderedProduct | undefined,
): LineToSave {
  const caseSize = product?.CaseSize ?? stood?.case_size ?? 1;
  const { cases, bottles } = splitBottles(
    totalBottles({ cases: CasesQty, bottles: BottlesQty }, caseSize),
    caseSize,
  );
  return {
    code,
    cases,
    bottles,
    before: { cases: stood?.cases ?? 0, bottles: stood?.bottles ?? 0 },
    version: (stood?.version ?? 0) + 1,
    description: product?.title ?? stood?.description ?? code,
    caseSize,
    CasePrice: product?.CasePrice ?? 0,
    BottleNett: product?.BottleNett ?? 0,
    BottleVAT: product?.BottleVAT ?? 0,
  };
}

const isThere = ({ cases, bottles }: Pick<LineToSave, 'cases' | 'bottles'>) => cases > 0 || bottles > 0;

function whyNot(
  changed: readonly LineToSave[],
  products: ReadonlyMap<string, OrderedProduct>,
): Refusal | undefined {
  const ordered = changed.filter(isThere).map(({ code, cases, bottles }) => ({
    ProductCode: code,
    CasesQty: cases,
    BottlesQty: bottles,
  }));
  if (ordered.length === 0) return undefined;
  const priced = priceBasket(mergeLines(ordered), products);
  return isRefusal(priced) ? priced : undefined;
}

function whyTooMany(
  changed: readonly LineToSave[],
  standing: ReadonlyMap<string, ProposalLineRow>,
): Refusal | undefined {
  const after = new Map<string, Pick<LineToSave, 'cases' | 'bottles'>>(standing);
  for (const line of changed) after.set(line.code, line);
  const count = [...after.values()].filter(isThere).length;
  if (count === 0) return refuse('proposal-empty');
  if (count > MOST_ORDER_LINES) return refuse('order-too-long', { lines: count });
  if (after.size <= MOST_PRODUCTS) return undefined;
  return refuse('bad-request', { field: 'Lines', reason: 'a proposal has too many products' });
}
