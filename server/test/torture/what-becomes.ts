import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentSeen } from './account/payment-books.ts';
import type { BackOffice, Doors } from './back-office.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import { type MerchantClaims, startMerchantClaims } from './merchant-claims.ts';
import { arrive, dealtWays } from './order-arrives.ts';
import type { Random } from './random.ts';
import { nothingTold } from './told.ts';

/**
 * The behaviour that all simulated back offices share: they store messages, and report confirmations, deliveries and
 * settlements to the shop.
 */
export type WhatBecomes = Pick<
  BackOffice,
  | 'kept'
  | 'keptClaims'
  | 'keptPayments'
  | 'told'
  | 'settlements'
  | 'counts'
  | 'unexpected'
  | 'numbers'
  | 'cancelled'
  | 'begin'
  | 'settle'
  | 'pending'
> & {
  count(what: string): void;
  keep(message: OrderMessageSeen): void;
  keepClaim: MerchantClaims['keep'];
  keepPayment(message: PaymentSeen): void;
  close(): Promise<unknown>;
};

/** The number that the merchant's system gives an order. */
export const merchantsNumber = (orderNo: string) => `M-${orderNo}`;

export function startReporting(random: Random, pace: number): WhatBecomes {
  const kept: OrderMessageSeen[] = [];
  const [counts, unexpected]: [Record<string, number>, string[]] = [{}, []];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const [numbers, cancelled] = [new Map<string, string>(), new Set<string>()];
  const waiting = new Set<string>();
  const neverConfirmed: OrderMessageSeen[] = [];
  const running = new Set<Promise<void>>();
  let isSettling = false;
  let doors: Doors | undefined;
  const told = nothingTold();
  const keptPayments: PaymentSeen[] = [];
  const ways = dealtWays(random);
  const claims = startMerchantClaims(random, pace, count);

  function follow(order: OrderMessageSeen) {
    const { orderNo } = order;
    waiting.add(orderNo);
    // Some orders are confirmed only after the faults are over.
    if (!isSettling && random.happens(0.05)) {
      neverConfirmed.push(order);
      return count('never confirmed until the end');
    }
    run(order);
  }
  function run(order: OrderMessageSeen) {
    const work = live(order).finally(() => running.delete(work));
    running.add(work);
  }
  async function live(order: OrderMessageSeen) {
    const { orderNo } = order;
    if (!isSettling)
      await wait(random.happens(0.2) ? random.between(1_000, 8_000) * pace : random.between(0, 500));
    if (doors === undefined) return;
    const { report, later } = doors;
    if (!isSettling && random.happens(0.05)) {
      const { status } = await report(orderNo, { State: 'cancelled' });
      waiting.delete(orderNo);
      if (status === 200) cancelled.add(orderNo);
      return count('cancelled by the back office');
    }
    const given = merchantsNumber(orderNo);
    const times = random.happens(0.2) ? 2 : 1;
    if (times === 2) count('confirmed twice');
    const answers = await Promise.all(
      Array.from({ length: times }, () => report(orderNo, { Number: given })),
    );
    waiting.delete(orderNo);
    for (const answer of answers) {
      if (answer.status === 200) numbers.set(orderNo, given);
      // The order may have been cancelled meanwhile.
      else if (answer.code !== 'order-cannot-move')
        unexpected.push(`The confirmation of ${orderNo} was answered ${answer.status} ${answer.code}`);
    }
    if (!numbers.has(orderNo)) return count('confirmed too late');
    if (random.happens(0.15)) {
      count('contradictions');
      const { status, code } = await report(orderNo, { Number: `${given}-OTHER` });
      if (status !== 409) unexpected.push(`A contradiction of ${orderNo} was answered ${status} ${code}`);
    }
    if (later !== undefined)
      return arrive(order, {
        doors: { report, later },
        random,
        told,
        ways,
        count,
        isSettling: () => isSettling,
      });
    if (random.happens(0.2)) {
      count('dispatched');
      await report(orderNo, { State: 'dispatched' });
      if (random.happens(0.5)) {
        count('delivered');
        await report(orderNo, { State: 'delivered', ReceivedBy: 'J. Smith' });
      }
    }
  }
  return {
    kept,
    keptClaims: claims.kept,
    told,
    settlements: claims.settlements,
    keepClaim: claims.keep,
    keptPayments,
    keepPayment(message) {
      const isDouble = keptPayments.some(({ id }) => id === message.id);
      keptPayments.push(message);
      count(isDouble ? 'messages of payments twice' : 'heard payment.received');
    },
    counts,
    count,
    unexpected,
    numbers,
    cancelled,
    keep(message) {
      const isDouble = kept.some(({ id }) => id === message.id);
      kept.push(message);
      if (isDouble) count('messages twice');
      else if (message.event === 'order.placed') follow(message);
    },
    begin(how) {
      doors = how;
      claims.begin(how.later);
    },
    settle() {
      isSettling = true;
      claims.settle();
      for (const order of neverConfirmed.splice(0)) run(order);
    },
    pending: () => running.size + waiting.size + claims.pending(),
    close: () => Promise.all([...running, claims.close()]),
  };
}
