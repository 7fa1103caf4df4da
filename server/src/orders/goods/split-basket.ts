import type { Merchant } from '@tradecellar/contract/settings.ts';
import { type BasketTotals, basketTotals } from '@tradecellar/trade/basket-totals.ts';
import { type DeliveryCharge, NO_CHARGE } from '@tradecellar/trade/delivery-charge.ts';
import type { OrderKind } from '@tradecellar/trade/order-number.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { splitLine } from '@tradecellar/trade/stock-split.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { OrderedProduct, PricedLine } from './basket.ts';
import type { ChargedBasket } from './price-basket.ts';
import { type Share, shareLine } from './share-line.ts';

/** The source of a line's bottles. Undefined if the bottles are on back order or the product has no stock figure. */
type TakenFrom = 'stock' | 'reserves' | undefined;

/** A line of an order: some bottles of a basket line, with their share of the line's money. */
export type DraftLine = Share & {
  readonly product: OrderedProduct;
  readonly bottles: number;
  readonly takenFrom: TakenFrom;
  readonly dueDate: string | null;
};

/** An order of a basket before the order has a number. A basket has at most three orders. */
export type UnnumberedDraft = {
  readonly kind: OrderKind;
  readonly lines: readonly DraftLine[];
  /**
   * The order that is delivered first bears the delivery charge of the whole basket. The charge of the other orders is
   * nought.
   */
  readonly charge: DeliveryCharge;
  readonly totals: BasketTotals;
};
export type OrderDraft = UnnumberedDraft & { readonly orderNo: string };

/** The order that is delivered first bears the charge for all orders (decision 32). */
const firstToGo = ['Order', 'Reserves Order', 'Back Order'] as const satisfies readonly OrderKind[];

/**
 * Available bottles, and the due dates of stock, by product code. A product that is missing in `stock` has no stock
 * figure, and is unlimited.
 */
export type Availability = {
  readonly reserves: ReadonlyMap<string, number>;
  readonly stock: ReadonlyMap<string, number>;
  readonly due: ReadonlyMap<string, string | null>;
};

type Parts = readonly [stock: DraftLine, backOrder: DraftLine, reserves: DraftLine];
const kinds = ['Order', 'Back Order', 'Reserves Order'] as const satisfies readonly OrderKind[];

/**
 * Splits a basket into its orders (4.place.1): each line takes bottles from free reserves, then from stock, and puts
 * the rest on back order. The totals of the orders add up exactly to the basket's total with its delivery charge. If
 * back orders are off, a line beyond stock is refused.
 */
export function splitPricedBasket(
  basket: ChargedBasket,
  available: Availability,
  merchant: Merchant,
): UnnumberedDraft[] | Refusal {
  const parts: Parts[] = [];
  for (const line of basket.lines) {
    const split = partsOf(line, available, merchant);
    if (isRefusal(split)) return split;
    parts.push(split);
  }
  const linesOf = (kind: OrderKind) =>
    parts.flatMap((split) => split[kinds.indexOf(kind)] ?? []).filter((line) => line.bottles > 0);
  const charged = firstToGo.find((kind) => linesOf(kind).length > 0);
  return kinds.flatMap((kind) => {
    const lines = linesOf(kind);
    const charge = kind === charged ? basket.charge : NO_CHARGE;
    return lines.length === 0 ? [] : [{ kind, lines, charge, totals: basketTotals([...lines, charge]) }];
  });
}

function partsOf(line: PricedLine, available: Availability, { switches }: Merchant): Parts | Refusal {
  const { product } = line;
  const split = splitLine({
    totalBottles: line.totalBottles,
    caseSize: product.CaseSize,
    freeReserveBottles: available.reserves.get(product.Code) ?? 0,
    stockBottles: available.stock.get(product.Code) ?? null,
    backOrder: switches.backOrder,
    stockControl: switches.stockControl,
  });
  if ('refused' in split) return refuseBeyondStock(product, split.availableBottles);
  const bottles = [split.stockBottles, split.backOrderBottles, split.reservesBottles] as const;
  const shares = shareLine(line.totals, bottles);
  const part = (place: 0 | 1 | 2, takenFrom: TakenFrom): DraftLine => ({
    product,
    bottles: bottles[place],
    takenFrom,
    dueDate: available.due.get(product.Code) ?? null,
    ...(shares[place] ?? { nett: 0, vat: 0 }),
  });
  const hasFigure = available.stock.has(product.Code);
  return [part(0, hasFigure ? 'stock' : undefined), part(1, undefined), part(2, 'reserves')];
}

function refuseBeyondStock({ Code, title }: OrderedProduct, availableBottles: number): Refusal {
  if (availableBottles === 0) return refuse('out-of-stock', { ProductCode: Code, description: title });
  return refuse('beyond-stock', {
    ProductCode: Code,
    description: title,
    available: countWords(availableBottles, 'bottle'),
    availableBottles,
  });
}

/** The bottles of each product that the orders of a basket take `from` stock or reserves. */
export function bottlesFrom(drafts: readonly UnnumberedDraft[], from: TakenFrom) {
  return drafts
    .flatMap(({ lines }) => lines)
    .filter(({ takenFrom }) => takenFrom === from)
    .map(({ product, bottles }) => ({ code: product.Code, bottles }));
}
