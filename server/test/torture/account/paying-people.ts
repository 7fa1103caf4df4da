import { setTimeout as wait } from 'node:timers/promises';
import { addPayment, createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import { accountStatement, type Statement } from '@tradecellar/contract/statement.ts';
import type { StripeDouble } from '../../stripe-double.ts';
import type { Ask, AskOnce } from '../ask.ts';
import { dealerOf, type Random } from '../random.ts';
import type { Postman } from './card-postman.ts';
import {
  type BookedItem,
  type Handed,
  ledgerRowOf,
  openOf,
  type PaymentBooks,
  penceOf,
  type SendLedger,
} from './payment-books.ts';

const LAST_TRIES = 50;
const ENDS = [
  'paid',
  'paid',
  'paid after the bank',
  'given up',
  'closed',
  'the card refused',
  'left',
] as const;

export type PayingParts = {
  readonly books: PaymentBooks;
  readonly ask: Ask;
  readonly once: AskOnce;
  readonly token: string;
  readonly stripe: StripeDouble;
  readonly postman: Postman;
  readonly sendLedger: SendLedger;
  /** The shop's time, in milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  readonly pace: number;
  readonly count: (what: string) => void;
  readonly unexpected: string[];
  readonly isOver: () => boolean;
};

export const readStatement = async (ask: Ask, account: string, token: string): Promise<Statement> =>
  (await ask(accountStatement, { body: { CustomerAccount: account }, token })).body.mainResult as Statement; // The contract's type of this answer.

/** A person pays open items by card, again and again. */
export async function payOn(parts: PayingParts): Promise<void> {
  const { random, pace, isOver } = parts;
  const nextEnd = dealerOf(random, ENDS);
  let seen: Statement['OpenItems'] = [];
  while (!isOver()) {
    await wait(random.between(200, 2_000) * pace);
    // Sometimes the person's page is old.
    if (seen.length === 0 || random.happens(0.7))
      seen = (await readStatement(parts.ask, parts.books.account, parts.token)).OpenItems;
    const picked = pickItems(seen, parts);
    const handed = await start(picked, parts);
    if (handed === undefined) continue;
    await wait(random.between(0, 1_000) * pace);
    await end(handed, nextEnd(), parts);
    if (handed.isPaid) await payAgain(picked, parts);
  }
}

/** The person's second device still shows the items as open, and pays the items again if the shop lets it. */
async function payAgain(picked: readonly Picked[], parts: PayingParts): Promise<void> {
  parts.count('payments of items that are paid already');
  const handed = await start(picked, parts);
  if (handed !== undefined) await end(handed, 'paid', parts);
}

/** Two people of an account begin to pay the same item at the same time, from two devices, and both pay if they can. */
export async function payTogether(both: readonly PayingParts[]): Promise<void> {
  const [first] = both;
  if (first === undefined) return;
  const { ask, books, token, random, pace, count, isOver } = first;
  while (!isOver()) {
    await wait(random.between(1_000, 4_000) * pace);
    const { OpenItems } = await readStatement(ask, books.account, token);
    const [item] = random.shuffled(
      OpenItems.filter(({ Open, PaidByCard = 0 }) => penceOf(Open) > penceOf(PaidByCard)),
    );
    if (item === undefined) continue;
    count('payments of an item begun by two people at once');
    const most = penceOf(item.Open) - penceOf(item.PaidByCard ?? 0);
    await Promise.all(
      both.map(async (parts, nth) => {
        // Payments of the same items and sums get the same page.
        const part = nth === 0 || random.happens(0.5) ? most : random.between(Math.min(most, 100), most);
        const handed = await start(
          [{ TransactionNumber: item.TransactionNumber, amount: part / 100 }],
          parts,
        );
        if (handed !== undefined) await end(handed, 'paid', parts);
      }),
    );
  }
}

type Picked = { readonly TransactionNumber: string; readonly amount: number };

function pickItems(seen: Statement['OpenItems'], { random }: PayingParts): Picked[] {
  return random
    .shuffled(seen)
    .slice(0, random.between(1, 4))
    .flatMap(({ TransactionNumber, Open, PaidByCard = 0 }) => {
      const most = Math.abs(penceOf(Open) - penceOf(PaidByCard));
      const part = random.happens(0.6) ? most : random.between(0, most);
      return part === 0 ? [] : [{ TransactionNumber, amount: (Math.sign(Open) * part) / 100 }];
    });
}

async function start(items: readonly Picked[], parts: PayingParts): Promise<Handed | undefined> {
  const { books, once, token, stripe, random, count, unexpected } = parts;
  const pence = items.reduce((sum, item) => sum + penceOf(item.amount), 0);
  // Credits that are more than the charges can be paid with no card.
  if (pence <= 0 && random.happens(0.95)) return undefined;
  const amount = pence / 100;
  const body = { CustomerAccount: books.account, amount, items };
  const call = () => once(createCheckoutSessionBalance, { params: { provider: 'stripe' }, body, token });
  let answer = await call();
  // A person without an answer asks for the same page again, or gives up without knowing.
  for (; answer === undefined && random.happens(0.7); answer = await call()) await wait(100);
  if (answer?.status !== 200) {
    count(`payments of items refused: ${answer?.body.code ?? 'no answer'}`);
    return undefined;
  }
  const { url } = answer.body.mainResult as { url: string }; // The contract's type of this answer.
  const session = url.split('/').at(-1) ?? '';
  count('payments of items begun');
  const before = books.handed.get(session);
  const picked = new Map(items.map((item) => [item.TransactionNumber, penceOf(item.amount)]));
  if (before !== undefined && String([...before.picked].sort()) !== String([...picked].sort()))
    unexpected.push(`The page ${session} was given for ${[...picked]}, and before for ${[...before.picked]}`);
  const handed = before ?? { session, picked, isPaid: false };
  books.handed.set(session, handed);
  const open = [...books.handed.keys()].filter((each) => stripe.session(each)?.status === 'open');
  if (open.length > 1) unexpected.push(`${books.account} can pay on ${open.length} pages at once: ${open}`);
  return handed;
}

async function end(handed: Handed, how: (typeof ENDS)[number], parts: PayingParts): Promise<void> {
  const { books, stripe, postman, random, now, count } = parts;
  const { session } = handed;
  await books.inTurn(async () => {
    const found = stripe.session(session);
    if (found?.status === 'open' && found.expires_at * 1_000 < now()) stripe.expire(session);
    if (stripe.session(session)?.status !== 'open') return count('pages closed before the card was used');
    count(`payments of items ${how}`);
    if (how === 'left' || how === 'given up') return;
    if (how === 'closed') return stripe.expire(session);
    if (how === 'the card refused') return stripe.refuseCard(session);
    if (how === 'paid after the bank') await payByBank(random.oneOf([...handed.picked.keys()]), parts);
    // The bank's file may have taken longer than the page was open.
    if (stripe.session(session)?.status !== 'open') return;
    stripe.pay(session);
    handed.isPaid = true;
  });
  if (how === 'left') return;
  postman.tell(session);
  if (random.happens(0.6)) await comeBack(session, parts);
}

/** Pays, if nobody has paid yet, so that even a short run has a payment. The card service and the shop are well. */
export async function payOnce(parts: PayingParts): Promise<void> {
  const { books, ask, token } = parts;
  for (
    let tries = 0;
    tries < LAST_TRIES && [...books.handed.values()].every(({ isPaid }) => !isPaid);
    tries++
  ) {
    const { OpenItems } = await readStatement(ask, books.account, token);
    const handed = await start(pickItems(OpenItems, parts), parts);
    if (handed !== undefined) await end(handed, 'paid', parts);
  }
}

/** The person's browser comes back from the card service. */
export async function comeBack(session: string, { ask, books, token, count }: PayingParts): Promise<void> {
  const body = { CustomerAccount: books.account, sessionId: session };
  const { status, body: said } = await ask(addPayment, { params: { provider: 'stripe' }, body, token });
  const { state } = (said.mainResult ?? {}) as { state?: string }; // The contract's type of this answer.
  count(`returns from the card service: ${state ?? status}`);
}

/** True if a card was charged for the item and the ledger does not have the payment. */
export function isCharged(item: BookedItem, { handed }: PaymentBooks, entered: ReadonlySet<string>): boolean {
  return [...handed.values()].some(
    ({ isPaid, picked, session }) => isPaid && picked.has(item.number) && !entered.has(session),
  );
}

/** A bank transfer settles an item, or a part of the item, for which no card was charged. Called in turn. */
async function payByBank(number: string, { books, random, sendLedger, count }: PayingParts): Promise<void> {
  const item = books.items.get(number);
  if (item === undefined || openOf(item) === 0 || isCharged(item, books, books.entered)) return;
  const open = Math.abs(openOf(item));
  const part = random.happens(0.6) ? open : random.between(1, open);
  item.bank += Math.sign(openOf(item)) * part;
  count('items settled while a card was about to pay');
  await sendLedger([ledgerRowOf(books.account, item)]);
}
