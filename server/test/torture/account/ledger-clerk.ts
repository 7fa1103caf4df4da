import { setTimeout as wait } from 'node:timers/promises';
import type { Ask } from '../ask.ts';
import type { Random } from '../random.ts';
import { isCharged, readStatement } from './paying-people.ts';
import {
  ledgerRowOf,
  openOf,
  type PaymentBooks,
  type PaymentSeen,
  penceOf,
  type SendLedger,
} from './payment-books.ts';

const ITEMS_AT_ONCE = 12;

export type LedgerParts = {
  readonly books: PaymentBooks;
  readonly ask: Ask;
  readonly token: string;
  readonly sendLedger: SendLedger;
  /** The messages about payments that the merchant's system has stored, of all accounts. */
  readonly messages: () => readonly PaymentSeen[];
  /** The session of a payment, by the payment's id at the card service. */
  readonly sessionOf: (cardServiceId: string) => string | undefined;
  readonly random: Random;
  readonly pace: number;
  readonly count: (what: string) => void;
  readonly unexpected: string[];
  readonly isOver: () => boolean;
};

export const distinct = (messages: readonly PaymentSeen[]): PaymentSeen[] => [
  ...new Map(messages.map((message) => [message.id, message])).values(),
];

/** The merchant's clerk adds items, and enters card payments into the ledger some time after their messages came. */
export async function keepLedger(parts: LedgerParts): Promise<void> {
  const { books, random, pace, isOver } = parts;
  while (!isOver()) {
    const open = [...books.items.values()].filter((item) => openOf(item) !== 0);
    if (open.length < ITEMS_AT_ONCE) await addItems(ITEMS_AT_ONCE - open.length, parts);
    await wait(random.between(500, 3_000) * pace);
    const waiting = unentered(parts);
    if (waiting.length > 0 && random.happens(0.7)) await enter(random.oneOf(waiting), parts);
  }
}

export const unentered = ({ books, messages, sessionOf }: LedgerParts): PaymentSeen[] =>
  distinct(messages()).filter(
    ({ payment }) =>
      payment.CustomerAccount === books.account && !books.entered.has(sessionOf(payment.CardServiceId) ?? ''),
  );

async function addItems(howMany: number, { books, sendLedger, random }: LedgerParts): Promise<void> {
  const rows = Array.from({ length: howMany }, () => {
    const number = `${books.account}-${books.items.size + 1}`;
    const total = (random.happens(0.25) ? -1 : 1) * random.between(31, 30_000);
    const item = { number, total, bank: 0, card: 0 };
    books.items.set(number, item);
    return ledgerRowOf(books.account, item);
  });
  await sendLedger(rows);
}

/** Enters a payment. Its items are paid in the shop before, and no longer marked as paid once the ledger is there. */
export async function enter({ payment }: PaymentSeen, parts: LedgerParts): Promise<void> {
  const { books, sendLedger, sessionOf, count, unexpected } = parts;
  await books.inTurn(async () => {
    const session = sessionOf(payment.CardServiceId);
    if (session === undefined) {
      unexpected.push(`The payment ${payment.PaymentNo} is of nobody: ${payment.CardServiceId}`);
      return;
    }
    await compare('before the ledger has it', payment.PaymentNo, parts);
    if (books.entered.has(session)) return;
    const items = payment.Items.flatMap(({ TransactionNumber, Amount }) => {
      const item = books.items.get(TransactionNumber);
      if (item !== undefined) item.card += penceOf(Amount);
      return item ?? [];
    });
    await sendLedger(items.map((item) => ledgerRowOf(books.account, item)));
    books.entered.add(session);
    count('payments entered into the ledger');
    await compare('after the ledger has it', payment.PaymentNo, parts);
  });
}

/**
 * Compares the statement of the shop with the books: the open part of each item, and what is paid by card and not in the
 * ledger. Leaves out items for which a card was charged without a message yet.
 */
export async function compare(when: string, paymentNo: string, parts: LedgerParts): Promise<void> {
  const { books, ask, token, unexpected } = parts;
  const marked = new Map<string, number>();
  const told = new Set<string>();
  for (const { payment } of unentered(parts)) {
    told.add(parts.sessionOf(payment.CardServiceId) ?? '');
    for (const { TransactionNumber, Amount } of payment.Items)
      marked.set(TransactionNumber, (marked.get(TransactionNumber) ?? 0) + penceOf(Amount));
  }
  const known = new Set([...told, ...books.entered]);
  const { OpenItems } = await readStatement(ask, books.account, token);
  const shown = new Map(OpenItems.map((item) => [item.TransactionNumber, item]));
  for (const item of books.items.values()) {
    const { Open = 0, PaidByCard = 0 } = shown.get(item.number) ?? {};
    const isKnown = !isCharged(item, books, known);
    const should = [openOf(item), isKnown ? (marked.get(item.number) ?? 0) : penceOf(PaidByCard)];
    const is = [penceOf(Open), penceOf(PaidByCard)];
    if (String(is) !== String(should))
      unexpected.push(
        `${paymentNo}, ${when}: ${item.number} is open and paid with ${is}, and should be with ${should}`,
      );
  }
}
