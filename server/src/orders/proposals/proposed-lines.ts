import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { MOST_ORDER_LINES } from '@tradecellar/trade/order-lines.ts';
import { lineChange } from '@tradecellar/trade/proposal-life.ts';
import { splitBottles, totalBottles } from '@tradecellar/trade/quantity.ts';
import type { Writer } from '../../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { mergeLines, type OrderedProduct } from '../goods/basket.ts';
import { priceBasket } from '../goods/price-basket.ts';
import { readOrderedProducts } from '../goods/read-facts.ts';
import { countChanges, insertChanges, type LineToSave, saveProposalLines } from './line-queries.ts';
import type { Author, ProposalLineRow } from './queries.ts';

/** A line as its author wants it, and the version of the line that the author saw. A quantity of 0 removes the line. */
export type WantedLine = {
  readonly ProductCode: string;
  readonly CasesQty: number;
  readonly BottlesQty: number;
  readonly Version: number;
};

/** The most products of a proposal, counted with removed products. */
const MOST_PRODUCTS = 2_000;

type Wanted = { readonly account: string; readonly lines: readonly WantedLine[] };
type Changed = {
  readonly changed: readonly LineToSave[];
  /** The codes of lines that another person has changed since the author saw them. */
  readonly unseen: readonly string[];
};

/**
 * The wanted lines that differ from the lines of the proposal now, at the account's prices of a day; empty for a repeated call.
 * Refuses a product or a quantity that an order refuses, and a proposal without a line.
 */
export async function changedLines(
  writer: Writer,
  standing: readonly ProposalLineRow[],
  { account, lines, merchant, day }: Wanted & { readonly merchant: Merchant; readonly day: PlainDate },
): Promise<Changed | Refusal> {
  const byCode = new Map(standing.map((line) => [line.product_code, line]));
  const wanted = [...new Map(lines.map((line) => [line.ProductCode, line])).values()];
  const codes = wanted.map((line) => line.ProductCode);
  const products = await readOrderedProducts(writer, account, { codes, day, merchant });
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

/** The line after the change. Loose bottles become full cases: 6 bottles of a 6-bottle case are a case. */
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

/** The most changes of a proposal. People make dozens of changes; the limit keeps a script from filling the disk. */
const MOST_CHANGES = 20_000;

/** Saves and records changed lines. Refuses more than `MOST_CHANGES` changes of a proposal. */
export async function saveChanges(
  writer: Writer,
  proposalId: number,
  author: Author,
  changed: readonly LineToSave[],
): Promise<Refusal | undefined> {
  if (changed.length === 0) return undefined;
  const before = await countChanges(writer, proposalId);
  if (before + changed.length > MOST_CHANGES) return refuse('proposal-full', { most: MOST_CHANGES });
  await saveProposalLines(writer, proposalId, changed);
  await insertChanges(writer, proposalId, author, changed);
  return undefined;
}
