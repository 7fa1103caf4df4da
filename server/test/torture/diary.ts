import type { OrderedLine, OrderNumbers } from '@tradecellar/contract/checkout.ts';

/** The terms of an order, as its buyer sent them last. `reference` names the version in every message about it. */
export type Wanted = {
  readonly lines: readonly OrderedLine[];
  readonly addressId: string;
  readonly requiredDate: string;
  readonly reference: string;
  /** The total that the buyer saw and sent. */
  grandTotal: number;
};

/** A change that was made: the numbers and the version that its buyer was told. */
export type MadeChange = OrderNumbers & { readonly Version: number };

/** A change as the person remembers it who sent it. */
export type SentChange = Wanted & {
  readonly key: string;
  /** The version that the person saw. */
  readonly version: number;
  /** Empty for the office. */
  readonly by: string;
  /** Before it was sent, in milliseconds of `Date.now()`. */
  readonly sentAt: number;
  /** The change, or the code of a refusal, once for each time that it was sent. */
  readonly answers: (MadeChange | string)[];
};

/** A basket as its buyer remembers it. */
export type Cart = Wanted & {
  readonly cartId: string;
  readonly account: string;
  /** The answer: the numbers, or the code of a refusal. Undefined: there was none yet. */
  answer?: OrderNumbers | string;
  /** When it came, in milliseconds of `Date.now()`, if it was placed. */
  answeredAt?: number;
  readonly changes: SentChange[];
};

/** An act that ends a requested change, and its answer: the state, or the code of a refusal. */
export type RequestEnd = { readonly act: 'withdraw' | 'decline'; readonly answer: string };

/** A change of an order that the back office has, as the person remembers it who asked the merchant for it. */
export type SentRequest = {
  readonly key: string;
  readonly cartId: string;
  /** The request's number, or the code of a refusal, once for each time that it was sent. */
  readonly answers: string[];
  readonly ends: RequestEnd[];
};

/** The carts and cancellations of all buyers. */
export type BuyersLog = {
  readonly carts: Cart[];
  readonly requests: SentRequest[];
  readonly cancelled: Set<string>;
  /** How often each act on a placed order was done. */
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

/** The changes of a basket that somebody was told are made, by their versions. */
export function madeChanges({ changes }: Cart): { change: SentChange; made: MadeChange }[] {
  return changes
    .flatMap((change) => {
      const made = madeAnswer(change);
      return made === undefined ? [] : [{ change, made }];
    })
    .toSorted((a, b) => a.made.Version - b.made.Version);
}

/** A placed basket as it was changed last, with its numbers then; undefined of one that was refused. */
export function lastVersion(
  cart: Cart,
): (Wanted & { readonly version: number; readonly numbers: readonly string[] }) | undefined {
  if (typeof cart.answer !== 'object') return undefined;
  const last = madeChanges(cart).at(-1);
  return last === undefined
    ? { ...cart, version: 1, numbers: realNumbers(cart.answer) }
    : { ...last.change, version: last.made.Version, numbers: realNumbers(last.made) };
}

/** Numbers that the last version of a basket has no more: they were cancelled by a change, or before it. */
export function formerNumbers(cart: Cart): string[] {
  const last = lastVersion(cart);
  if (last === undefined || typeof cart.answer !== 'object') return [];
  const all = [cart.answer, ...madeChanges(cart).map(({ made }) => made)].flatMap(realNumbers);
  return [...new Set(all)].filter((number) => !last.numbers.includes(number));
}
