import type { OrderedLine } from '@tradecellar/contract/checkout.ts';
import type { RepricedLine } from '@tradecellar/contract/problems.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { basketTotals, type Priced, priceLines } from '@tradecellar/trade/basket-totals.ts';
import { type DeliveryCharge, deliveryCharge, NO_CHARGE } from '@tradecellar/trade/delivery-charge.ts';
import { type Money, moneyFromPounds, poundsOf } from '@tradecellar/trade/money.ts';
import { lacksPrice } from '@tradecellar/trade/nil-price.ts';
import { MOST_ORDER_LINES } from '@tradecellar/trade/order-lines.ts';
import { isSellable, STOCK_CEILING, splitBottles, totalBottles } from '@tradecellar/trade/quantity.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { OrderedProduct, PricedLine } from './basket.ts';

type UnpricedLine = Omit<PricedLine, 'totals'>;

export type PricedBasket = Priced<UnpricedLine>;

/** A basket with its delivery charge. `totals` are without the charge, `agreed` is with the charge. */
export type ChargedBasket = PricedBasket & { readonly charge: DeliveryCharge; readonly agreed: Money };

/** £99,000,000. With a delivery charge, the total still fits the numeric(12,4) columns of an order. */
const LARGEST_ORDER: Money = 990_000_000_000;

/**
 * Prices the lines of an order (9.constants.4). Loose bottles are first turned into full cases (4.basket.5): 6 bottles
 * of a 6-bottle case cost a case. Refuses an empty basket, too many lines, a withdrawn or unknown product, loose
 * bottles of a product that is sold by the case, a price of nought without `NilPrice`, and sums that no account could
 * hold.
 */
export function priceBasket(
  lines: readonly OrderedLine[],
  products: ReadonlyMap<string, OrderedProduct>,
): PricedBasket | Refusal {
  if (lines.length === 0) return refuse('basket-empty');
  if (lines.length > MOST_ORDER_LINES) return refuse('order-too-long', { lines: lines.length });
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
  const named = { ProductCode, description: product.title };
  if (!isSellable(quantity, product)) return refuse('bottles-not-sold', named);
  if (lacksPrice(product, quantity)) return refuse('price-missing', named);
  return { product, quantity, totalBottles: total };
}

function tooLarge(): Refusal {
  return refuse('bad-request', { field: 'Lines', reason: 'the order is larger than an account can hold' });
}

/** The basket with the charge for its delivery to a postcode, or for its collection (decision 32). */
export function chargeDelivery(
  basket: PricedBasket,
  postcode: string | null,
  { deliveryCharge: rules }: Merchant,
): ChargedBasket {
  const lines = basket.lines.map(({ product, totalBottles }) => ({
    totalBottles,
    caseSize: product.CaseSize,
  }));
  const consignment = { lines, nett: basket.totals.nett, postcode };
  const charge =
    deliveryCharge(consignment, {
      ...rules,
      ...zoneOf(rules),
      elsewhere: zoneOf(rules.elsewhere),
    }) ?? NO_CHARGE;
  return { ...basket, charge, agreed: basketTotals([basket.totals, charge]).grand };
}

function zoneOf({ amount, freeFromCases, freeFromValue }: Merchant['deliveryCharge']['elsewhere']) {
  return { amount: moneyFromPounds(amount), freeFromCases, freeFromValue: moneyFromPounds(freeFromValue) };
}

/** Half of the smallest amount, in pounds: the tolerance for sums of floating-point numbers. */
const NOISE_POUNDS = 0.00005;

/**
 * Refuses an order whose buyer saw another grand total. The refusal carries the current prices and the charge.
 * @param seen in pounds
 */
export function checkGrandTotal({ lines, charge, agreed }: ChargedBasket, seen: number): Refusal | undefined {
  const grandTotal = poundsOf(agreed);
  if (Math.abs(grandTotal - seen) < NOISE_POUNDS) return undefined;
  return refuse('prices-changed', {
    grandTotal,
    deliveryCharge: poundsOf(charge.nett),
    deliveryChargeVat: poundsOf(charge.vat),
    lines: lines.map(presentRepriced),
  });
}

function presentRepriced({ product, totals }: PricedLine): RepricedLine {
  return {
    ProductCode: product.Code,
    Description: product.title,
    CasePrice: poundsOf(product.CasePrice),
    BottleNett: poundsOf(product.BottleNett),
    BottleVAT: poundsOf(product.BottleVAT),
    ...(product.VatRate === undefined ? {} : { VatRate: product.VatRate }),
    LineNett: poundsOf(totals.nett),
    LineVAT: poundsOf(totals.vat),
  };
}
