import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderWebhook } from '@tradecellar/contract/back-office.ts';
import { Webhook } from 'standardwebhooks';
import type { BackOffice, Manner, Report } from './back-office.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import type { Random } from './random.ts';

/** A back office behind the door `web`: takes signed messages, and reports by calls with an API key. */
export async function startWebBackOffice(random: Random, pace: number): Promise<BackOffice> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const webhook = new Webhook(secret);
  const kept: OrderMessageSeen[] = [];
  const [counts, unexpected]: [Record<string, number>, string[]] = [{}, []];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const [numbers, cancelled] = [new Map<string, string>(), new Set<string>()];
  const waiting = new Set<string>();
  const neverConfirmed: string[] = [];
  const treatedAs: Manner[] = [];
  const running = new Set<Promise<void>>();
  let [manner, isSettling]: [Manner, boolean] = ['well', false];
  let underWay = 0;
  let report: Report | undefined;

  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    // The headers that matter come once each.
    const headers = request.headers as Record<string, string>;
    underWay++;
    try {
      const body = webhook.verify(text, headers) as OrderWebhook;
      await treat({ id: headers['webhook-id'] ?? '', body, response });
    } catch (error) {
      unexpected.push(`A message to the back office: ${error}`);
      response.destroy();
    } finally {
      underWay--;
    }
  });
  async function treat({ id, body, response }: { id: string; body: OrderWebhook; response: ServerResponse }) {
    const treated = manner;
    count(`answered ${treated}`);
    treatedAs.push(treated);
    if (treated === 'silent') return;
    if (treated === 'wrong')
      return void response.writeHead(random.oneOf([500, 404, 302, 429])).end('Out of order');
    if (treated === 'slow') await wait(random.between(500, 12_000) * pace); // Longer than the shop waits, now and then.
    const { type, data } = body;
    const isDouble = kept.some((message) => message.id === id);
    kept.push({ id, event: type, orderNo: data.OrderNo, cartId: data.CartId, grandTotal: data.GrandTotal });
    if (isDouble) count('messages twice');
    else if (type === 'order.placed') follow(data.OrderNo);
    if (treated !== 'loses-answer') response.writeHead(200).end('Thank you');
    else if (random.happens(0.5)) response.destroy();
    else response.writeHead(500).end('Out of order');
  }

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
    }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // An address of a TCP server is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    settings: { door: 'web', url: `http://127.0.0.1:${port}/orders`, callsPerMinute: 1_000_000 },
    env: { WEBHOOK_SECRET: secret },
    behave(next) {
      manner = next;
    },
    kept,
    treated: treatedAs,
    begin(how) {
      report = how;
    },
    settle() {
      [manner, isSettling] = ['well', true];
      server.closeAllConnections();
      for (const orderNo of neverConfirmed.splice(0)) run(orderNo);
    },
    pending: () => running.size + waiting.size + underWay,
    counts,
    unexpected,
    numbers,
    cancelled,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await Promise.all(running);
    },
  };
}
