import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderedLine } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { orderForm } from '../order-form.ts';
import type { Answer, Ask } from './ask.ts';
import type { PassCutOff } from './cut-offs.ts';
import {
  addUnanswered,
  type BuyersLog,
  type Cart,
  lastVersion,
  type MadeChange,
  madeAnswer,
  type Price,
  priceOf,
  type Repriced,
  type SentChange,
  type Wanted,
} from './diary.ts';
import type { Random } from './random.ts';

export type Changer = {
  readonly token: string;
  /** Empty for the office. */
  readonly email: string;
};

export type ChangerParts = {
  readonly ask: Ask;
  readonly random: Random;
  readonly log: BuyersLog;
  readonly pace: number;
  readonly self: Changer;
  readonly other: Changer;
  readonly products: readonly string[];
  readonly addressIds: readonly string[];
  readonly nextWay: () => Way;
  readonly nextMeeting: () => Meeting;
  readonly passCutOff: PassCutOff;
  readonly merchant: Merchant;
};

export type Merchant = { readonly officeToken: string; readonly keyToken: string };

export const WAYS_TO_CHANGE = ['more', 'less', 'a wine more', 'a wine less', 'an address', 'a day'] as const;
type Way = (typeof WAYS_TO_CHANGE)[number];
/** The acts that can happen at the same time as a change of an order. */
export const MEETINGS = ['nothing', 'nothing', 'another change', 'a cancellation', 'its cut-off'] as const;
type Meeting = (typeof MEETINGS)[number];

export async function changeOrder(cart: Cart, parts: ChangerParts): Promise<void> {
  const { random, pace } = parts;
  for (let times = random.between(1, 3); times > 0; times--) {
    const last = lastVersion(cart);
    if (last === undefined) return;
    const meeting = parts.nextMeeting();
    if (meeting !== 'nothing') count(parts.log, `a change meets ${meeting}`);
    const [outcome] = await Promise.all([
      changeFrom(cart, last, parts.self, parts),
      meeting === 'another change' ? changeFrom(cart, last, parts.other, parts) : undefined,
      meeting === 'a cancellation' ? cancel(cart, parts) : undefined,
      meeting === 'its cut-off' ? parts.passCutOff(cart.cartId) : undefined,
    ]);
    if (outcome === 'order-not-changeable') return;
    await wait(random.between(0, 500) * pace);
  }
}

export async function changeOnce(cart: Cart, parts: ChangerParts): Promise<void> {
  const last = lastVersion(cart);
  if (last !== undefined) await changeFrom(cart, last, parts.self, parts);
}

export async function cancel(cart: Cart, { ask, random, log, self }: ChangerParts): Promise<void> {
  const last = lastVersion(cart);
  if (last === undefined) return;
  const orderNo = random.oneOf(last.numbers);
  const body = { CustomerAccount: cart.account, orderNo };
  const { status } = await ask(accountOrdersCancel, { body, token: self.token });
  count(log, status === 200 ? 'orders cancelled' : 'cancellations refused');
  if (status === 200) log.cancelled.add(orderNo);
}

export const count = ({ counts }: BuyersLog, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

async function changeFrom(
  cart: Cart,
  seen: NonNullable<ReturnType<typeof lastVersion>>,
  changer: Changer,
  parts: ChangerParts,
): Promise<string> {
  const { random, log } = parts;
  const key = randomUUID();
  const way = parts.nextWay();
  const wanted = await wantedBy(way, seen, cart.account, parts);
  const change: SentChange = {
    ...wanted,
    reference: `C ${key.slice(0, 8)}`,
    key,
    version: seen.version,
    by: changer.email,
    sentAt: Date.now(),
    answers: [],
  };
  cart.changes.push(change);
  const orderNo = random.oneOf(seen.numbers);
  count(log, `changes sent: ${way}`);
  const of = { account: cart.account, orderNo, token: changer.token };
  const send = (isAtOnce = false) => sendUntilPriced(change, of, parts, isAtOnce);
  const isTwice = random.happens(0.2);
  if (isTwice) count(log, 'changes sent twice at once');
  await Promise.all(isTwice ? [send(true), send(true)] : [send()]);
  if (random.happens(0.2)) {
    count(log, 'changes sent again later');
    await wait(random.between(0, 1_000) * parts.pace);
    await send();
  }
  const made = madeAnswer(change);
  const [first] = change.answers;
  const outcome = made === undefined ? String(first) : 'made';
  count(log, `changes ${outcome}`);
  if (made !== undefined && random.happens(0.1)) await sendOtherwise(change, orderNo, cart, changer, parts);
  return outcome;
}

/** Sends a different change with the key of a change that was made, which the shop must refuse. */
async function sendOtherwise(
  change: SentChange,
  orderNo: string,
  { account }: Cart,
  { token }: Changer,
  { ask, log }: ChangerParts,
) {
  count(log, 'changes sent again with something else in them');
  const body = { ...bodyOf(change, { account, orderNo }), CustomerReference: 'Another one' };
  const { body: said } = await ask(accountOrdersChange, { body, token });
  if (said.code !== 'change-otherwise')
    log.unexpected.push(
      `The change ${change.key} with something else in it was answered ${JSON.stringify(said)}`,
    );
}

type Sent = Wanted & Pick<SentChange, 'key' | 'version'>;

const bodyOf = (change: Sent, { account, orderNo }: { account: string; orderNo: string }) => ({
  ...orderForm({
    CartId: change.key,
    CustomerAccount: account,
    DeliveryAddressId: change.addressId,
    RequiredDate: change.requiredDate,
    CustomerReference: change.reference,
    Lines: [...change.lines],
    GrandTotal: change.grandTotal,
  }),
  orderNo,
  Version: change.version,
});

async function sendUntilPriced(
  change: SentChange,
  of: { account: string; orderNo: string; token: string },
  { ask }: ChangerParts,
  isAtOnce = false,
) {
  const { answer, price } = await askUntilPriced(ask, accountOrdersChange, change, of);
  // The first accepted call has made the change, at its own price; a repeated call at a later price changes nothing.
  if (answer.status === 200 && madeAnswer(change) === undefined) Object.assign(change, price);
  // The call that is answered last of two calls at once may have made the change.
  else if (answer.status === 200 && isAtOnce) addUnanswered(change, price);
  change.answers.push(changeOrCode(answer));
}

/**
 * Sends a change, after each refusal with the price that the refusal told. Returns the last answer and the price that the
 * last call sent.
 */
export async function askUntilPriced(
  ask: Ask,
  endpoint: Endpoint,
  change: Sent,
  { account, orderNo, token }: { account: string; orderNo: string; token: string },
): Promise<{ answer: Answer; price: Price }> {
  const { grandTotal, charge } = change;
  let price: Price = { grandTotal, ...(charge !== undefined && { charge }) };
  for (;;) {
    const sentAt = Date.now();
    const answer = await ask(endpoint, {
      body: bodyOf({ ...change, ...price }, { account, orderNo }),
      token,
    });
    if (answer.body.code !== 'prices-changed') return { answer, price };
    if (answer.isRepeated) addUnanswered(price, price);
    const { unanswered } = price;
    price = priceOf(answer.body.details as Repriced, sentAt); // The contract's type of these details.
    if (unanswered !== undefined) price.unanswered = unanswered;
  }
}

const changeOrCode = ({ status, body }: Answer): MadeChange | string =>
  status === 200 ? (body.mainResult as MadeChange) : String(body.code); // The contract's type of this answer.

export async function wantedBy(
  way: Way,
  { lines, addressId, requiredDate, reference, grandTotal, charge }: Wanted,
  account: string,
  { ask, random, products, addressIds, self }: ChangerParts,
): Promise<Wanted> {
  const same = {
    lines,
    addressId,
    requiredDate,
    reference,
    grandTotal,
    ...(charge !== undefined && { charge }),
  };
  const others = products.filter((code) => !lines.some(({ ProductCode }) => ProductCode === code));
  const [first, ...rest] = random.shuffled(lines);
  const by = (more: number): OrderedLine[] =>
    lines.map((line) =>
      line === first ? { ...line, CasesQty: Math.max(1, line.CasesQty + more), BottlesQty: 0 } : line,
    );
  switch (way) {
    case 'more':
      return { ...same, lines: by(random.between(1, 2)) };
    case 'less':
      return { ...same, lines: by(-1) };
    case 'a wine more':
      return others.length === 0
        ? { ...same, lines: by(1) }
        : { ...same, lines: [...lines, { ProductCode: random.oneOf(others), CasesQty: 1, BottlesQty: 0 }] };
    case 'a wine less':
      return { ...same, lines: rest.length === 0 ? by(1) : rest };
    case 'an address': {
      const Id = addressIds.find((id) => id !== addressId) ?? addressId;
      const { body } = await ask(deliveryDate, { body: { CustomerAccount: account, Id }, token: self.token });
      return { ...same, addressId: Id, requiredDate: String(body.mainResult) };
    }
    case 'a day':
      return { ...same, requiredDate: aWeekLater(requiredDate) };
    default:
      return way satisfies never;
  }
}

const WEEK_MS = 7 * 24 * 3_600_000;
const aWeekLater = (date: string) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + WEEK_MS).toISOString().slice(0, 10);
