import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { addMoney, formatMoney, type Money, roundToPenny } from '@tradecellar/trade/money.ts';
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
import type { ProductQuantity } from '../../../cart/basket/basket-item.ts';

export type ReOrderLine = {
  readonly code: string;
  readonly description: string;
  readonly line: ProductQuantity | undefined;
  readonly changes: readonly string[];
};

type Today = {
  readonly products: readonly ProductCard[];
  readonly switches: StockSwitches;
  readonly held: ReadonlyMap<string, Quantity>;
};

/**
 * A past order at today's prices, product by product in the same sequence, each with its changes. Lines of the same
 * product add up; credits and empty lines are left out.
 */
export function reOrder(lines: readonly OrderLine[], today: Today): ReOrderLine[] {
  const byCode = new Map(today.products.map((product) => [product.Code, product]));
  return [...Map.groupBy(lines, (line) => line.ProductCode)].flatMap(([code, own]) => {
    const description = own[0]?.Description ?? '';
    const bottles = own.reduce((sum, line) => sum + line.TotalBottles, 0);
    const product = byCode.get(code);
    if (bottles <= 0) return [];
    if (!product) return [{ code, description, line: undefined, changes: ['No longer sold'] }];
    return [{ code, description, ...productAgain(own, bottles, product, today) }];
  });
}

function productAgain(
  own: readonly OrderLine[],
  bottles: number,
  product: ProductCard,
  { switches, held }: Today,
): Pick<ReOrderLine, 'line' | 'changes'> {
  const bound = stockBound(product, switches);
  if (bound === 0) return { line: undefined, changes: ['Out of Stock'] };
  const changes = changesOf(own, bottles, product);
  const capped = normaliseQuantity({ cases: 0, bottles }, product.CaseSize, bound);
  if (bottles > bound) changes.push(`Only ${countWords(bound, 'bottle')} in stock`);
  const isWhole = isSellable(capped, product);
  if (!isWhole) {
    changes.push(`Now sold in whole cases only: ${countWords(capped.bottles, 'bottle')} left out`);
  }
  const quantity = isWhole ? capped : { cases: capped.cases, bottles: 0 };
  const total = totalBottles(quantity, product.CaseSize);
  if (total === 0) return { line: undefined, changes };
  const before = held.get(product.Code);
  // Adding a product replaces its quantity in the basket (4.basket.1).
  if (before && totalBottles(before, product.CaseSize) !== total) {
    changes.push(`Your basket has ${quantityWords(before)} of it, which this order would replace`);
  }
  return { line: { product, quantity }, changes };
}

function changesOf(own: readonly OrderLine[], bottles: number, product: ProductCard): string[] {
  const changes: string[] = [];
  const [first] = own;
  const name = product.Description.trim();
  if (first?.Description.trim() !== name) changes.push(`Now sold as ${name}`);
  const was = first?.Vintage?.trim();
  const now = product.Vintage.trim();
  if (was !== undefined && was !== now) changes.push(`Vintage was ${was || 'none'}, now ${now || 'none'}`);
  const size = first?.CaseSize || product.CaseSize;
  if (size !== product.CaseSize) changes.push(`The case size was ${size}, now ${product.CaseSize}`);
  if (own.some((line) => line.TotalBottles > 0 && hasNewPrice(line, product))) {
    const cost = formatMoney(addMoney(...own.map((line) => line.LineNett)));
    const today = formatMoney(nettOf(product, bottles));
    changes.push(`${countWords(bottles, 'bottle')} cost ${cost} nett, now ${today}`);
  }
  return changes;
}

/**
 * True if the price of a line has changed. Compares unit prices if the order has them, because the total of a split
 * line is only a share. Otherwise compares totals.
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

/** Ignores a difference of less than a penny, which the page would not show. */
const isShownOther = (before: Money, now: Money) => roundToPenny(before) !== roundToPenny(now);

function nettOf(product: ProductCard, bottles: number): Money {
  return lineTotals(product, splitBottles(bottles, product.CaseSize)).nett;
}

export function unchangedLines(lines: readonly ReOrderLine[]): ProductQuantity[] {
  return lines.flatMap(({ line, changes }) => (line !== undefined && changes.length === 0 ? [line] : []));
}

export function allLines(lines: readonly ReOrderLine[]): ProductQuantity[] {
  return lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
}
