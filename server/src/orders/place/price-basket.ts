import type { OrderedLine } from '@tradecellar/contract/checkout.ts';
import type { RepricedLine } from '@tradecellar/contract/problems.ts';
import { type Priced, priceLines } from '@tradecellar/trade/basket-totals.ts';
import { type Money, poundsOf } from '@tradecellar/trade/money.ts';
import { isSellable, STOCK_CEILING, splitBottles, totalBottles } from '@tradecellar/trade/quantity.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { OrderedProduct, PricedLine } from './basket.ts';

type UnpricedLine = Omit<PricedLine, 'totals'>;

/** A basket at the server's prices. */
export type PricedBasket = Priced<UnpricedLine>;

/** The largest value of an order's numeric(12,4) columns, £99,999,999.9999: no real order is larger. */
const LARGEST_ORDER: Money = 999_999_999_999;

/**
 * Prices the lines (9.constants.4) from the products found for them. Quantities are re-split first, as the basket
 * does (4.basket.5), so that 6 bottles of a 6-bottle case cost a case.
 * Refuses an empty basket, a product that is withdrawn or unknown, loose bottles of what is sold by the case,
 * and sums that no account could hold.
 */
export function priceBasket(
  lines: readonly OrderedLine[],
  products: ReadonlyMap<string, OrderedProduct>,
): PricedBasket | Refusal {
  if (lines.length === 0) return refuse('basket-empty');
  const asked: UnpricedLine[] = [];
  for (const line of lines) {
    const found = readLine(line, products.get(line.ProductCode));
    if (isRefusal(found)) return found;
    asked.push(found);
  }
  const priced = priceLines(asked);
  return priced === undefined || priced.totals.grand > LARGEST_ORDER ? tooLarge() : priced;
}

function readLine(line: OrderedLine, product: OrderedProduct | undefined): UnpricedLine | Refusal {
  const { ProductCode } = line;
  if (product === undefined || product.withdrawn) {
    return refuse('product-withdrawn', { ProductCode, description: product?.title ?? ProductCode });
  }
  const total = totalBottles({ cases: line.CasesQty, bottles: line.BottlesQty }, product.CaseSize);
  if (total > STOCK_CEILING) return tooLarge();
  const quantity = splitBottles(total, product.CaseSize);
  if (isSellable(quantity, product)) return { product, quantity, totalBottles: total };
  return refuse('bottles-not-sold', { ProductCode, description: product.title });
}

function tooLarge(): Refusal {
  return refuse('bad-request', { field: 'Lines', reason: 'the order is larger than an account can hold' });
}

/** Half of the smallest amount of money, in pounds: the tolerance for sums of floating-point pounds. */
const NOISE_POUNDS = 0.00005;

/**
 * Refuses when the buyer saw another grand total, with every line at the price it has now.
 * `seen` is in pounds, as the wire carries it.
 */
export function checkGrandTotal({ lines, totals }: PricedBasket, seen: number): Refusal | undefined {
  const grandTotal = poundsOf(totals.grand);
  if (Math.abs(grandTotal - seen) < NOISE_POUNDS) return undefined;
  return refuse('prices-changed', { grandTotal, lines: lines.map(presentRepriced) });
}

function presentRepriced({ product, totals }: PricedLine): RepricedLine {
  return {
    ProductCode: product.Code,
    Description: product.title,
    CasePrice: poundsOf(product.CasePrice),
    BottleNett: poundsOf(product.BottleNett),
    BottleVAT: poundsOf(product.BottleVAT),
    LineNett: poundsOf(totals.nett),
    LineVAT: poundsOf(totals.vat),
  };
}
