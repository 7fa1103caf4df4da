import type { OrderedLine, OrderNumbers } from '@tradecellar/contract/checkout.ts';

/** The price of an order as its buyer last saw the price. */
export type Price = {
  grandTotal: number;
  /** The nett delivery charge in pounds. Undefined until the shop tells the price. */
  charge?: number;
  /** `Date.now()` before the call whose answer told the price. */
  pricedAt?: number;
  /**
   * Earlier prices, of calls without an answer. A call without an answer may place the order after a repeated call has
   * been refused with a newer price.
   */
  unanswered?: readonly Price[];
};

/** The price with this total, of the prices at which a buyer's calls may have placed the order; else the last price. */
export function placedPrice(price: Price, total: number): Price {
  const prices = [price, ...(price.unanswered ?? [])];
  return prices.find(({ grandTotal }) => Math.abs(grandTotal - total) < 0.005) ?? price;
}

/** Adds a price at which a call without an answer may have placed the order. */
export function addUnanswered(price: Price, { grandTotal, charge, pricedAt }: Price): void {
  const earlier: Price = {
    grandTotal,
    ...(charge !== undefined && { charge }),
    ...(pricedAt !== undefined && { pricedAt }),
  };
  price.unanswered = [...(price.unanswered ?? []), earlier];
}

/** The details of the refusal `prices-changed` that the test reads. */
export type Repriced = { readonly grandTotal: number; readonly deliveryCharge: number };

export const priceOf = ({ grandTotal, deliveryCharge: charge }: Repriced, pricedAt: number): Price => ({
  grandTotal,
  charge,
  pricedAt,
});

/**
 * The terms of an order as its buyer sent them. Each version has a different `reference`, by which messages name the
 * version.
 */
export type Wanted = Price & {
  readonly lines: readonly OrderedLine[];
  readonly addressId: string;
  readonly requiredDate: string;
  readonly reference: string;
};

export type MadeChange = OrderNumbers & { readonly Version: number };

export type SentChange = Wanted & {
  readonly key: string;
  readonly version: number;
  /** Empty for the office. */
  readonly by: string;
  readonly sentAt: number;
  /** The made change or the code of a refusal, for each time that the change was sent. */
  readonly answers: (MadeChange | string)[];
};

export type Cart = Wanted & {
  readonly cartId: string;
  readonly account: string;
  /** The order numbers or the code of a refusal. Undefined until the shop answers. */
  answer?: OrderNumbers | string;
  answeredAt?: number;
  readonly changes: SentChange[];
};

export type RequestEnd = { readonly act: 'withdraw' | 'decline'; readonly answer: string };

export type SentRequest = {
  readonly key: string;
  readonly cartId: string;
  /** The number of the request or the code of a refusal, for each time that the request was sent. */
  readonly answers: string[];
  readonly ends: RequestEnd[];
};

export type BuyersLog = {
  readonly carts: Cart[];
  readonly requests: SentRequest[];
  readonly cancelled: Set<string>;
  readonly counts: Record<string, number>;
  readonly unexpected: string[];
};
export const emptyBuyersLog = (): BuyersLog => ({
  carts: [],
  requests: [],
  cancelled: new Set(),
  counts: {},
  unexpected: [],
});

export const realNumbers = (numbers: OrderNumbers): string[] => {
  const { orderId, backOrderId, reservesOrderId } = numbers;
  return [orderId, backOrderId, reservesOrderId].filter((number) => number !== '0');
};

export const madeAnswer = ({ answers }: SentChange): MadeChange | undefined =>
  answers.find((answer) => typeof answer !== 'string');

export function madeChanges({ changes }: Cart): { change: SentChange; made: MadeChange }[] {
  return changes
    .flatMap((change) => {
      const made = madeAnswer(change);
      return made === undefined ? [] : [{ change, made }];
    })
    .toSorted((a, b) => a.made.Version - b.made.Version);
}

/** Returns the last version of a placed basket with its order numbers, or undefined if the basket was refused. */
export function lastVersion(
  cart: Cart,
): (Wanted & { readonly version: number; readonly numbers: readonly string[] }) | undefined {
  if (typeof cart.answer !== 'object') return undefined;
  const last = madeChanges(cart).at(-1);
  return last === undefined
    ? { ...cart, version: 1, numbers: realNumbers(cart.answer) }
    : { ...last.change, version: last.made.Version, numbers: realNumbers(last.made) };
}

/** Returns the order numbers of a basket that its last version lacks, because the orders were cancelled. */
export function formerNumbers(cart: Cart): string[] {
  const last = lastVersion(cart);
  if (last === undefined || typeof cart.answer !== 'object') return [];
  const all = [cart.answer, ...madeChanges(cart).map(({ made }) => made)].flatMap(realNumbers);
  return [...new Set(all)].filter((number) => !last.numbers.includes(number));
}
