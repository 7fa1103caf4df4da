import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { addMoney, formatSignedMoney, type Money, roundToPenny } from '@tradecellar/trade/money.ts';
import {
  isSellable,
  normaliseQuantity,
  type Quantity,
  type StockSwitches,
  splitBottles,
  stockBound,
  totalBottles,
} from '@tradecellar/trade/quantity.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { ProductQuantity } from '../../cart/basket-item.ts';

/** A difference between a line as ordered and as it would be ordered today. */
export type Change =
  | { readonly kind: 'gone' }
  | { readonly kind: 'out-of-stock' }
  | { readonly kind: 'name'; readonly now: string }
  | { readonly kind: 'vintage'; readonly was: string; readonly now: string }
  | { readonly kind: 'case-size'; readonly was: number; readonly now: number }
  /** The nett price of so many bottles, then and today. */
  | { readonly kind: 'price'; readonly bottles: number; readonly was: Money; readonly now: Money }
  /** Sold by the case now: loose bottles are left out. */
  | { readonly kind: 'whole-cases'; readonly leftOut: number }
  /** Less in stock than was ordered. */
  | { readonly kind: 'short'; readonly available: number }
  /** Another quantity in the basket, which would be replaced (4.basket.1). */
  | { readonly kind: 'in-basket'; readonly held: Quantity };

/** One product of a past order, as it would be ordered today. */
export type ReOrderLine = {
  readonly code: string;
  /** The name when it was ordered. */
  readonly description: string;
  /** Undefined: none of it can be ordered. */
  readonly line: ProductQuantity | undefined;
  /** Empty when nothing has changed. */
  readonly changes: readonly Change[];
};

type Today = {
  readonly products: readonly ProductCard[];
  readonly switches: StockSwitches;
  /** Quantities in the basket, by code. */
  readonly held: ReadonlyMap<string, Quantity>;
};

/**
 * A past order as it would be ordered today, product by product in the same sequence, each with its changes. Lines of
 * the same product are added up; credits and empty lines are left out.
 */
export function reOrder(lines: readonly OrderLine[], today: Today): ReOrderLine[] {
  const byCode = new Map(today.products.map((product) => [product.Code, product]));
  return [...Map.groupBy(lines, (line) => line.ProductCode)].flatMap(([code, own]) => {
    const [first] = own;
    const bottles = own.reduce((sum, line) => sum + line.TotalBottles, 0);
    if (first === undefined || bottles <= 0) return [];
    const product = byCode.get(code);
    const { Description: description } = first;
    if (product === undefined) return [{ code, description, line: undefined, changes: [{ kind: 'gone' }] }];
    return [{ code, description, ...productAgain({ own, first, bottles, product, today }) }];
  });
}

/** The past lines of one product, and the product as sold today. */
type PastProduct = {
  readonly own: readonly OrderLine[];
  readonly first: OrderLine;
  readonly bottles: number;
  readonly product: ProductCard;
  readonly today: Today;
};

function productAgain(past: PastProduct): Pick<ReOrderLine, 'line' | 'changes'> {
  const { bottles, product, today } = past;
  const { switches, held } = today;
  const bound = stockBound(product, switches);
  if (bound === 0) return { line: undefined, changes: [{ kind: 'out-of-stock' }] };
  const changes = changesOf(past);
  const capped = normaliseQuantity({ cases: 0, bottles }, product.CaseSize, bound);
  if (bottles > bound) changes.push({ kind: 'short', available: bound });
  const isWhole = isSellable(capped, product);
  if (!isWhole) changes.push({ kind: 'whole-cases', leftOut: capped.bottles });
  const quantity = isWhole ? capped : { cases: capped.cases, bottles: 0 };
  if (totalBottles(quantity, product.CaseSize) === 0) return { line: undefined, changes };
  const before = held.get(product.Code);
  const isOther =
    before && totalBottles(before, product.CaseSize) !== totalBottles(quantity, product.CaseSize);
  if (isOther) changes.push({ kind: 'in-basket', held: before });
  return { line: { product, quantity }, changes };
}

function changesOf({ own, first, bottles, product }: PastProduct): Change[] {
  const changes: Change[] = [];
  if (first.Description.trim() !== product.Description.trim()) {
    changes.push({ kind: 'name', now: product.Description });
  }
  const vintage = first.Vintage?.trim();
  if (vintage !== undefined && vintage !== product.Vintage.trim()) {
    changes.push({ kind: 'vintage', was: vintage, now: product.Vintage.trim() });
  }
  if (first.CaseSize > 0 && first.CaseSize !== product.CaseSize) {
    changes.push({ kind: 'case-size', was: first.CaseSize, now: product.CaseSize });
  }
  if (own.some((line) => line.TotalBottles > 0 && hasNewPrice(line, product))) {
    const was = addMoney(...own.map((line) => line.LineNett));
    changes.push({ kind: 'price', bottles, was, now: nettOf(product, bottles) });
  }
  return changes;
}

/**
 * Whether the price of a line has changed. Unit prices are compared where the ledger has them, since a line's total may
 * be its share of a split line; else the totals are.
 */
function hasNewPrice(line: OrderLine, product: ProductCard): boolean {
  const { cases, bottles } = splitBottles(line.TotalBottles, product.CaseSize);
  if (line.CaseSize === product.CaseSize && line.CasePrice !== undefined && line.BottleNett !== undefined) {
    return (
      (cases > 0 && isShownOther(line.CasePrice, product.CasePrice)) ||
      (bottles > 0 && isShownOther(line.BottleNett, product.BottleNett))
    );
  }
  return isShownOther(line.LineNett, nettOf(product, line.TotalBottles));
}

/** A difference of less than a penny is not shown. */
const isShownOther = (before: Money, now: Money) => roundToPenny(before) !== roundToPenny(now);

function nettOf(product: ProductCard, bottles: number): Money {
  return lineTotals(product, splitBottles(bottles, product.CaseSize)).nett;
}

/** Lines without changes: they can be added without asking. */
export function unchangedLines(lines: readonly ReOrderLine[]): ProductQuantity[] {
  return lines.flatMap(({ line, changes }) => (line !== undefined && changes.length === 0 ? [line] : []));
}

export function allLines(lines: readonly ReOrderLine[]): ProductQuantity[] {
  return lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
}

/** A change since a line was ordered. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'gone':
      return 'No longer sold';
    case 'out-of-stock':
      return 'Out of Stock';
    case 'name':
      return `Now sold as ${change.now}`;
    case 'vintage':
      return `Vintage was ${change.was || 'none'}, now ${change.now || 'none'}`;
    case 'case-size':
      return `The case size was ${change.was}, now ${change.now}`;
    case 'price': {
      const cost = `${countWords(change.bottles, 'bottle')} cost ${formatSignedMoney(change.was)} nett`;
      return `${cost}, now ${formatSignedMoney(change.now)}`;
    }
    case 'whole-cases':
      return `Now sold in whole cases only: ${countWords(change.leftOut, 'bottle')} left out`;
    case 'short':
      return `Only ${countWords(change.available, 'bottle')} in stock`;
    case 'in-basket':
      return `Your basket has ${quantityWords(change.held)} of it, which this order would replace`;
    default:
      return change satisfies never;
  }
}
