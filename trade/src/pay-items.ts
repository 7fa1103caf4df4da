import type { PlainDate } from './delivery-calendar.ts';
import { penceOf } from './money.ts';
import type { LedgerRow, OpenItem } from './statement.ts';

/** A part of an open item, in pence. Negative if the item is a credit. */
export type ItemPart = { readonly number: string; readonly pence: number };

/** A card payment towards the balance that has been received. */
export type ReceivedPayment = {
  /** The payment's number, as the merchant's system has it: 'PY000123'. */
  readonly number: string;
  /** The day of the payment in London. */
  readonly day: PlainDate;
  readonly amountPence: number;
  /** The sum that arrived, if a part of it went back to the card. */
  readonly arrivedPence?: number;
  /** True if the ledger's balance of the account has changed since the payment. */
  readonly isBalanceNew: boolean;
  /** `leftPence` is the item's open part when the money arrived, less this payment alone. */
  readonly items: readonly (ItemPart & { readonly leftPence: number })[];
};

export type NotInLedger = {
  /** The pence of each item that are paid and not in the ledger yet, by the item's number. */
  readonly items: ReadonlyMap<string, number>;
  /** The pence that the ledger's balance does not have yet. */
  readonly balancePence: number;
  /** The pence of these payments that pay no item. */
  readonly onAccountPence: number;
  /** The pence of each payment that the ledger does not have yet, by the payment's number. */
  readonly payments: ReadonlyMap<string, number>;
};

/**
 * The parts of received payments that the ledger does not have yet. The ledger has a payment's part of an item once the
 * open part of the item has gone down by the paid pence, or the item is settled or gone. The ledger has a whole payment
 * once a credit row of the ledger names the payment's number as its own number or as a reference, or, in a ledger
 * without settlements, once the balance has changed since the payment and a credit of the same sum, or of the sum of the
 * day's payments, is dated on the day of the payment or later. Each such credit counts once and names no other payment.
 *
 * I1 of £100.00 is paid with £60.00. With £80.00 open in a later ledger the £60.00 are not in the ledger; with £40.00
 * or less, they are.
 */
export function notInLedger(
  ledger: readonly LedgerRow[],
  open: readonly OpenItem[],
  payments: readonly ReceivedPayment[],
): NotInLedger {
  const openOf = new Map(open.map(({ number, openPence }) => [number, openPence]));
  const credits = ledger.filter(({ total }) => total < 0);
  const named = new Set(credits.flatMap(({ number, references }) => [number, ...references]));
  const unnamed = payments.filter(({ number }) => !named.has(number));
  const enteredBySum = ledger.some(({ settledBy }) => settledBy !== '')
    ? new Set<ReceivedPayment>()
    : enteredUnnamed(
        credits.filter((credit) => !namesPayment(credit, payments)),
        unnamed,
      );
  const entered = new Set(
    payments.filter((payment) => named.has(payment.number) || enteredBySum.has(payment)),
  );
  const parts = payments.flatMap((payment) =>
    payment.items.map((item) => ({ ...item, payment, isEntered: entered.has(payment) })),
  );
  const missing = [...Map.groupBy(parts, ({ number }) => number)].flatMap(([number, ofItem]) =>
    missingParts(ofItem, openOf.get(number) ?? 0),
  );
  const items = new Map<string, number>();
  for (const { number, pence } of missing) items.set(number, (items.get(number) ?? 0) + pence);
  let balancePence = 0;
  let onAccountPence = 0;
  const ofPayments = new Map<string, number>();
  for (const payment of payments) {
    const ofPayment = sumOf(missing.filter((part) => part.payment === payment));
    balancePence += payment.isBalanceNew ? Math.max(0, ofPayment) : payment.amountPence;
    const isOnAccount = !payment.isBalanceNew && !entered.has(payment);
    const onAccount = isOnAccount ? Math.max(0, payment.amountPence - sumOf(payment.items)) : 0;
    onAccountPence += onAccount;
    ofPayments.set(payment.number, ofPayment + onAccount);
  }
  return { items, balancePence, onAccountPence, payments: ofPayments };
}

/**
 * A payment less the pence that went back to the card. The pence are taken off the part that pays no item, then off the
 * last charges. Undefined if the whole payment went back: its items are open and its credits free again.
 *
 * £100.00 paid £40.00 of I1 and £60.00 of I2. If £70.00 went back, the payment pays £30.00 of I1.
 */
export function lessReturned<P extends ReceivedPayment>(payment: P, returnedPence: number): P | undefined {
  const amountPence = payment.amountPence - returnedPence;
  if (amountPence <= 0) return undefined;
  let over = sumOf(payment.items) - amountPence;
  const items = payment.items.toReversed().flatMap((item) => {
    const less = Math.max(0, Math.min(over, item.pence));
    over -= less;
    const kept = { ...item, pence: item.pence - less, leftPence: item.leftPence + less };
    return kept.pence === 0 ? [] : [kept];
  });
  return {
    ...payment,
    amountPence,
    ...(returnedPence > 0 && { arrivedPence: payment.amountPence }),
    items: items.toReversed(),
  };
}

type Part = ItemPart & { readonly leftPence: number; readonly isEntered: boolean };

/**
 * The parts that payments paid of one item and that its open part does not show yet, the earliest payment first. A fall
 * of the open part is an entered payment of the same pence, or else the earliest payments as far as the fall goes.
 */
function missingParts<P extends Part>(parts: readonly P[], openPence: number): readonly P[] {
  let waiting: P[] = [];
  let fall = 0;
  let last = 0;
  const fallTo = (open: number) => {
    fall += Math.max(0, last - open);
    last = open;
    for (let part = takenBy(waiting, fall); part !== undefined; part = takenBy(waiting, fall)) {
      fall -= Math.abs(part.pence);
      waiting = waiting.filter((each) => each !== part);
    }
    if (waiting.length === 0) fall = 0;
  };
  for (const part of parts) {
    fallTo(Math.abs(part.leftPence + part.pence));
    waiting.push(part);
  }
  const isSameSign = Math.sign(openPence) === Math.sign(parts[0]?.pence ?? 0);
  if (!isSameSign) return [];
  fallTo(Math.abs(openPence));
  return waiting.filter(({ isEntered }) => !isEntered);
}

function takenBy<P extends Part>(waiting: readonly P[], fall: number): P | undefined {
  const within = waiting.filter(({ pence }) => Math.abs(pence) <= fall);
  return (
    within.find(({ isEntered }) => isEntered) ??
    within.find(({ pence }) => Math.abs(pence) === fall) ??
    within.find((part) => part === waiting[0])
  );
}

const namesPayment = ({ number, references }: LedgerRow, payments: readonly ReceivedPayment[]) =>
  payments.some((payment) => payment.number === number || references.includes(payment.number));

/** The payments that receipts have by their sums: a payment alone, or else all payments of a day in one receipt. */
function enteredUnnamed(
  receipts: readonly LedgerRow[],
  payments: readonly ReceivedPayment[],
): ReadonlySet<ReceivedPayment> {
  const used = new Set<LedgerRow>();
  const entered = new Set<ReceivedPayment>();
  const enter = (group: readonly ReceivedPayment[], day: PlainDate) => {
    const kept = group.reduce((sum, { amountPence }) => sum + amountPence, 0);
    const arrived = group.reduce((sum, { amountPence, arrivedPence = amountPence }) => sum + arrivedPence, 0);
    const found = receipts.find(
      (receipt) =>
        !used.has(receipt) && receipt.date >= day && [-kept, -arrived].includes(penceOf(receipt.total)),
    );
    if (found === undefined) return;
    used.add(found);
    for (const payment of group) entered.add(payment);
  };
  const possible = payments.filter(({ isBalanceNew }) => isBalanceNew);
  for (const payment of possible) enter([payment], payment.day);
  const left = possible.filter((payment) => !entered.has(payment));
  for (const [day, group] of Map.groupBy(left, (payment) => payment.day)) enter(group, day);
  return entered;
}

const sumOf = (parts: readonly ItemPart[]) => parts.reduce((sum, { pence }) => sum + pence, 0);

/** An open item with the part that can be paid now: the open part less the part that is paid and not in the ledger yet. */
export type PayableItem = OpenItem & { readonly payablePence: number };

export function payableItems(
  open: readonly OpenItem[],
  paid: ReadonlyMap<string, number>,
): readonly PayableItem[] {
  return open.map((item) => {
    const left = item.openPence - (paid.get(item.number) ?? 0);
    return { ...item, payablePence: Math.sign(left) === Math.sign(item.openPence) ? left : 0 };
  });
}

/** An item that a buyer picked, and if the buyer saw that the item is in query. */
export type PickedItem = ItemPart & { readonly isInQuery: boolean };

/**
 * The first picked item that cannot be paid as it was picked, and the pence that can be paid of it now. Undefined if
 * every item can be paid.
 */
export function refusedItem(
  items: readonly PayableItem[],
  picked: readonly PickedItem[],
): { readonly number: string; readonly payablePence: number; readonly isInQuery: boolean } | undefined {
  const known = new Map(items.map((item) => [item.number, item]));
  for (const { number, pence, isInQuery: wasSeen } of picked) {
    const { payablePence = 0, isInQuery = false } = known.get(number) ?? {};
    const isPayable =
      Math.sign(pence) === Math.sign(payablePence) && Math.abs(pence) <= Math.abs(payablePence);
    if (pence === 0 || !isPayable) return { number, payablePence, isInQuery: false };
    if (isInQuery && !wasSeen) return { number, payablePence, isInQuery };
  }
  return undefined;
}

/**
 * The items that a sum without picked items pays: the charge that is due first comes first, and charges in query and
 * credits are left out. £150.00 pays £100.00 of I1 and £50.00 of I2. If the sum is everything that is open, each item
 * is paid whole and each credit used.
 */
export function payOldestFirst(
  items: readonly Pick<PayableItem, 'number' | 'payablePence' | 'isInQuery'>[],
  sumPence: number,
): readonly ItemPart[] {
  const all = items
    .filter(({ payablePence }) => payablePence !== 0)
    .map(({ number, payablePence }) => ({ number, pence: payablePence }));
  if (sumOf(all) === sumPence && items.every(({ isInQuery }) => !isInQuery)) return all;
  let left = sumPence;
  return items.flatMap(({ number, payablePence, isInQuery }) => {
    const pence = Math.min(left, payablePence);
    if (pence <= 0 || isInQuery) return [];
    left -= pence;
    return [{ number, pence }];
  });
}

export type AppliedPayment = {
  /** Every picked item with the pence that the money pays of it; 0 if the item was settled meanwhile. */
  readonly items: readonly ItemPart[];
  /** The rest of the money, which is kept as a credit on the account. */
  readonly onAccountPence: number;
};

/**
 * The items that money pays when it arrives. `items` are the open items at that time. An item that was settled
 * meanwhile, whole or in part, takes only the part that can still be paid. If a credit was used up meanwhile, the money
 * pays less of the last charges, as it is too little for all of them.
 */
export function applyPayment(
  items: readonly PayableItem[],
  picked: readonly ItemPart[],
  amountPence: number,
): AppliedPayment {
  const payable = new Map(items.map(({ number, payablePence }) => [number, payablePence]));
  const applied = picked.map(({ number, pence }) => {
    const now = payable.get(number) ?? 0;
    const most = Math.sign(now) === Math.sign(pence) ? Math.min(Math.abs(pence), Math.abs(now)) : 0;
    return { number, pence: most === 0 ? 0 : Math.sign(pence) * most };
  });
  let over = sumOf(applied) - amountPence;
  for (const item of applied.toReversed()) {
    if (over <= 0) break;
    const less = Math.max(0, Math.min(over, item.pence));
    item.pence -= less;
    over -= less;
  }
  return { items: applied, onAccountPence: amountPence - sumOf(applied) };
}
