import { setTimeout as wait } from 'node:timers/promises';
import type { StripeDouble } from '../../stripe-double.ts';
import type { CutProxy } from '../cut-proxy.ts';
import type { Random } from '../random.ts';

const LOOK_MS = 50;
const LONGEST_MS = 15_000;

/** Delivers webhooks of the card service to random servers: late, doubled, out of order, until a server takes each. */
export type Postman = {
  /** Queues webhooks about a session, of which some never come. */
  tell(session: string): void;
  readonly counts: Record<string, number>;
  /** Delivers the queued webhooks at once. */
  finish(): Promise<void>;
  close(): void;
};

export function startPostman({
  stripe,
  proxies,
  random,
  pace,
}: {
  readonly stripe: StripeDouble;
  readonly proxies: readonly CutProxy[];
  readonly random: Random;
  readonly pace: number;
}): Postman {
  const queue: { readonly type: string; readonly session: string; dueAt: number }[] = [];
  const counts: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let isOpen = true;
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  async function deliver(letter: (typeof queue)[number]): Promise<void> {
    const { type, session } = letter;
    const { payload, headers } = stripe.message(type, session);
    const url = `${random.oneOf(proxies).url}/api/payments/stripe/webhook`;
    const signal = AbortSignal.timeout(LONGEST_MS);
    const status = await fetch(url, { method: 'POST', headers, body: payload, signal }).then(
      (response) => response.status,
      () => 0,
    );
    count(status === 200 ? 'webhooks of cards taken' : 'webhooks of cards sent again');
    if (status !== 200) queue.push({ ...letter, dueAt: Date.now() + random.between(200, 2_000) * pace });
  }
  async function walk(): Promise<void> {
    while (isOpen) {
      await wait(LOOK_MS);
      for (const letter of queue.filter(({ dueAt }) => dueAt <= Date.now())) {
        queue.splice(queue.indexOf(letter), 1);
        const one = deliver(letter).finally(() => underWay.delete(one));
        underWay.add(one);
      }
    }
  }
  const walking = walk();
  const post = (session: string, type: string, latestMs: number) =>
    queue.push({ session, type, dueAt: Date.now() + random.between(0, latestMs) * pace });
  return {
    counts,
    tell(session) {
      const way = random.oneOf(['at once', 'late', 'twice', 'out of order', 'never'] as const);
      count(`webhooks of cards ${way}`);
      if (way === 'never') return;
      post(session, 'checkout.session.completed', way === 'late' ? 15_000 : 500);
      if (way === 'twice') post(session, 'checkout.session.completed', 10_000);
      if (way === 'out of order') post(session, 'checkout.session.expired', 3_000);
    },
    async finish() {
      for (const letter of queue) letter.dueAt = 0;
      while (queue.length > 0 || underWay.size > 0) {
        for (const letter of queue) letter.dueAt = 0;
        await wait(LOOK_MS);
      }
    },
    close() {
      isOpen = false;
      void walking;
    },
  };
}
