import { setTimeout as wait } from 'node:timers/promises';
import type { BackOffice, Report } from './back-office.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import type { Random } from './random.ts';

/** Messages that the merchant's side stores, and its reports of their orders, by whichever door they came. */
export type WhatBecomes = Pick<
  BackOffice,
  'kept' | 'counts' | 'unexpected' | 'numbers' | 'cancelled' | 'begin' | 'settle' | 'pending'
> & {
  count(what: string): void;
  /** Keeps a message, and begins to say what becomes of an order that is new. */
  keep(message: OrderMessageSeen): void;
  close(): Promise<unknown>;
};

export function startReporting(random: Random, pace: number): WhatBecomes {
  const kept: OrderMessageSeen[] = [];
  const [counts, unexpected]: [Record<string, number>, string[]] = [{}, []];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const [numbers, cancelled] = [new Map<string, string>(), new Set<string>()];
  const waiting = new Set<string>();
  const neverConfirmed: string[] = [];
  const running = new Set<Promise<void>>();
  let isSettling = false;
  let report: Report | undefined;

  function follow(orderNo: string) {
    waiting.add(orderNo);
    // Some are never confirmed as long as there are faults.
    if (!isSettling && random.happens(0.05)) {
      neverConfirmed.push(orderNo);
      return count('never confirmed until the end');
    }
    run(orderNo);
  }
  function run(orderNo: string) {
    const work = live(orderNo).finally(() => running.delete(work));
    running.add(work);
  }
  async function live(orderNo: string) {
    if (!isSettling)
      await wait(random.happens(0.2) ? random.between(1_000, 8_000) * pace : random.between(0, 500));
    if (report === undefined) return;
    if (!isSettling && random.happens(0.05)) {
      const { status } = await report(orderNo, { State: 'cancelled' });
      waiting.delete(orderNo);
      if (status === 200) cancelled.add(orderNo);
      return count('cancelled by the back office');
    }
    const given = `M-${orderNo}`;
    const times = random.happens(0.2) ? 2 : 1;
    if (times === 2) count('confirmed twice');
    const answers = await Promise.all(
      Array.from({ length: times }, () => report?.(orderNo, { Number: given })),
    );
    waiting.delete(orderNo);
    for (const answer of answers) {
      if (answer?.status === 200) numbers.set(orderNo, given);
      // The order may have been cancelled meanwhile.
      else if (answer?.code !== 'order-cannot-move')
        unexpected.push(`The confirmation of ${orderNo} was answered ${answer?.status} ${answer?.code}`);
    }
    if (!numbers.has(orderNo)) return count('confirmed too late');
    if (random.happens(0.15)) {
      count('contradictions');
      const { status, code } = await report(orderNo, { Number: `${given}-OTHER` });
      if (status !== 409) unexpected.push(`A contradiction of ${orderNo} was answered ${status} ${code}`);
    }
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
    counts,
    count,
    unexpected,
    numbers,
    cancelled,
    keep(message) {
      const isDouble = kept.some(({ id }) => id === message.id);
      kept.push(message);
      if (isDouble) count('messages twice');
      else if (message.event === 'order.placed') follow(message.orderNo);
    },
    begin(how) {
      report = how;
    },
    settle() {
      isSettling = true;
      for (const orderNo of neverConfirmed.splice(0)) run(orderNo);
    },
    pending: () => running.size + waiting.size,
    close: () => Promise.all(running),
  };
}
