import type { StripeDouble } from '../../stripe-double.ts';
import { distinct } from './ledger-clerk.ts';
import { type Handed, type PaymentBooks, type PaymentSeen, penceOf } from './payment-books.ts';

export type PaymentFacts = {
  readonly books: readonly PaymentBooks[];
  /** The payments of the card service by session: what the card was charged, in pence, and the payment's id. */
  readonly charged: ReadonlyMap<string, { readonly pence: number; readonly id: string }>;
  /** Undefined if the merchant's system polls, and so gets no message about a payment. */
  readonly messages: readonly PaymentSeen[] | undefined;
  readonly unexpected: readonly string[];
};

export function chargesOf(books: readonly PaymentBooks[], stripe: StripeDouble): PaymentFacts['charged'] {
  const sessions = books.flatMap(({ handed }) => [...handed.keys()]);
  return new Map(
    sessions.flatMap((id) => {
      const session = stripe.session(id);
      return session?.payment_status === 'paid'
        ? [[id, { pence: session.amount_total, id: session.payment_intent ?? '' }] as const]
        : [];
    }),
  );
}

/** Each penny that a card was charged must reach the merchant's system once, and no item may be paid twice. */
export function paymentFaults({ books, charged, messages, unexpected }: PaymentFacts): string[] {
  return [
    ...unexpected,
    ...books.flatMap(itemFaults),
    ...(messages === undefined ? [] : messageFaults(books, charged, messages)),
  ];
}

function itemFaults({ items }: PaymentBooks): string[] {
  return [...items.values()].flatMap(({ number, total, bank, card }) => {
    const settled = bank + card;
    const isWithin =
      settled === 0 || (Math.sign(settled) === Math.sign(total) && Math.abs(settled) <= Math.abs(total));
    return isWithin
      ? []
      : [`The item ${number} of ${total} is paid with ${bank} by the bank and ${card} by card`];
  });
}

function messageFaults(
  books: readonly PaymentBooks[],
  charged: PaymentFacts['charged'],
  messages: readonly PaymentSeen[],
): string[] {
  const all = distinct(messages);
  const byCharge = Map.groupBy(all, ({ payment }) => payment.CardServiceId);
  const ids = new Set([...charged.values()].map(({ id }) => id));
  const different = [...Map.groupBy(messages, ({ id }) => id)].filter(
    ([, same]) => new Set(same.map(({ payment }) => JSON.stringify(payment))).size > 1,
  );
  const numbers = new Set(all.map(({ payment }) => payment.PaymentNo));
  return [
    ...different.map(([id]) => `The message ${id} about a payment came with different contents`),
    ...(numbers.size === all.length ? [] : [`${all.length} messages are about ${numbers.size} payments`]),
    ...all
      .filter(({ payment }) => !ids.has(payment.CardServiceId))
      .map(({ payment }) => `The payment ${payment.PaymentNo} was never charged`),
    ...books.flatMap((of) =>
      [...of.handed.values()].flatMap((handed) => {
        const charge = charged.get(handed.session);
        if (handed.isPaid !== (charge !== undefined))
          return [`The page ${handed.session} was paid by nobody`];
        const told = charge === undefined ? [] : (byCharge.get(charge.id) ?? []);
        if (charge === undefined) return [];
        const [one] = told;
        if (one === undefined || told.length > 1)
          return [`The payment on ${handed.session} was told ${told.length} times`];
        return partFaults(one, { handed, pence: charge.pence, of });
      }),
    ),
  ];
}

function partFaults(
  { payment }: PaymentSeen,
  { handed, pence, of }: { readonly handed: Handed; readonly pence: number; readonly of: PaymentBooks },
): string[] {
  const { PaymentNo, Amount, OnAccount, Items, CustomerAccount } = payment;
  const parts = Items.map((item) => [item.TransactionNumber, penceOf(item.Amount)] as const);
  const sum = parts.reduce((total, [, part]) => total + part, 0);
  const picked = [...handed.picked];
  const isBanked = picked.some(([number]) => (of.items.get(number)?.bank ?? 0) !== 0);
  const paid = new Map(parts);
  const isWhole =
    picked.every(([number, part]) => paid.get(number) === part) && parts.length === picked.length;
  const isPart = parts.every(([number, part]) => {
    const most = handed.picked.get(number) ?? 0;
    return part === 0 || (Math.sign(part) === Math.sign(most) && Math.abs(part) <= Math.abs(most));
  });
  return [
    ...(CustomerAccount === of.account
      ? []
      : [`${PaymentNo} of ${of.account} was told for ${CustomerAccount}`]),
    ...(penceOf(Amount) === pence
      ? []
      : [`${PaymentNo} is ${Amount}, and the card was charged ${pence} pence`]),
    ...(sum + penceOf(OnAccount) === pence && OnAccount >= 0
      ? []
      : [`${PaymentNo} of ${pence} pence has ${sum} in items and ${OnAccount} on account`]),
    // Only an item that the bank settled meanwhile may be paid less than its person picked.
    ...((isBanked ? isPart : isWhole)
      ? []
      : [`${PaymentNo} pays ${parts.join('; ')}, picked were ${picked.join('; ')}`]),
  ];
}
