import type { OrderedLine, OrderNumbers } from '@tradecellar/contract/checkout.ts';

/** The terms of an order as its buyer sent them. Each version has a different `reference`, by which messages name the version. */
export type Wanted = {
  readonly lines: readonly OrderedLine[];
  readonly addressId: string;
  readonly requiredDate: string;
  readonly reference: string;
  /** The total that the buyer saw and sent. */
  grandTotal: number;
};

/** The answer to a change that was made. */
export type MadeChange = OrderNumbers & { readonly Version: number };

/** A change as its sender knows it. */
export type SentChange = Wanted & {
  readonly key: string;
  /** The version that the person saw. */
  readonly version: number;
  /** Empty for the office. */
  readonly by: string;
  /** `Date.now()` before the change was sent. */
  readonly sentAt: number;
  /** The made change or the code of a refusal, for each time that the change was sent. */
  readonly answers: (MadeChange | string)[];
};

/** A basket as its buyer knows it. */
export type Cart = Wanted & {
  readonly cartId: string;
  readonly account: string;
  /** The order numbers or the code of a refusal. Undefined until the shop answers. */
  answer?: OrderNumbers | string;
  /** `Date.now()` at the answer, if the basket was placed. */
  answeredAt?: number;
  readonly changes: SentChange[];
};

/** An act that ends a requested change, and its answer: the new state or the code of a refusal. */
export type RequestEnd = { readonly act: 'withdraw' | 'decline'; readonly answer: string };

/** A requested change of an order that was handed over, as its sender knows it. */
export type SentRequest = {
  readonly key: string;
  readonly cartId: string;
  /** The number of the request or the code of a refusal, for each time that the request was sent. */
  readonly answers: string[];
  readonly ends: RequestEnd[];
};

/** What all buyers ordered, changed and cancelled. */
export type BuyersLog = {
  readonly carts: Cart[];
  readonly requests: SentRequest[];
  readonly cancelled: Set<string>;
  /** Number of times that each act on a placed order was done. */
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

/** Returns the changes of a basket that were made according to an answer, sorted by version. */
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
