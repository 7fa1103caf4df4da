import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderWebhook } from '@tradecellar/contract/back-office.ts';
import type { ClaimWebhook } from '@tradecellar/contract/back-office-claims.ts';
import type { PaymentWebhook } from '@tradecellar/contract/back-office-payments.ts';
import { Webhook } from 'standardwebhooks';
import type { BackOffice, Manner } from './back-office.ts';
import { messageSeen } from './known-orders.ts';
import type { Random } from './random.ts';
import { startReporting } from './what-becomes.ts';

/** The clock of a run may pass most of a day while a message is under way. */
const TOLERANCE_MS = 25 * 3_600_000;

/** Gets signed messages. `now` is the shop's time in milliseconds, at which the messages are signed. */
export async function startWebBackOffice(
  random: Random,
  pace: number,
  _folder: string,
  now: () => number,
): Promise<BackOffice> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const webhook = new Webhook(secret);
  const orders = startReporting(random, pace);
  const { count, unexpected } = orders;
  const treatedAs: Manner[] = [];
  let manner: Manner = 'well';
  let underWay = 0;

  type Message = OrderWebhook | ClaimWebhook | PaymentWebhook;
  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    // Each webhook header occurs once, so its value is a text, not an array.
    const headers = request.headers as Record<string, string>;
    underWay++;
    try {
      const body = verify(text, headers);
      await treat({ id: headers['webhook-id'] ?? '', body, response });
    } catch (error) {
      unexpected.push(`A message to the back office: ${error}`);
      response.destroy();
    } finally {
      underWay--;
    }
  });
  /** As `webhook.verify`, which knows only the computer's clock. */
  function verify(text: string, headers: Record<string, string>): Message {
    const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signature } = headers;
    const signedAt = new Date(Number(at) * 1_000);
    if (Math.abs(signedAt.getTime() - now()) > TOLERANCE_MS) throw new Error(`It was signed at ${at}`);
    if (webhook.sign(id, signedAt, text) !== signature) throw new Error('Its signature is wrong');
    return JSON.parse(text);
  }
  async function treat({ id, body, response }: { id: string; body: Message; response: ServerResponse }) {
    const treated = manner;
    count(`answered ${treated}`);
    treatedAs.push(treated);
    if (treated === 'silent') return;
    if (treated === 'wrong')
      return void response.writeHead(random.oneOf([500, 404, 302, 429])).end('Out of order');
    if (treated === 'slow') await wait(random.between(500, 12_000) * pace); // Sometimes longer than the shop waits.
    keep(id, body);
    if (treated !== 'loses-answer') response.writeHead(200).end('Thank you');
    else if (random.happens(0.5)) response.destroy();
    else response.writeHead(500).end('Out of order');
  }
  function keep(id: string, body: Message) {
    switch (body.type) {
      case 'order.placed':
      case 'order.changed':
      case 'order.cancelled':
        return orders.keep(messageSeen(id, body.type, body.data));
      case 'payment.received':
        return orders.keepPayment({ id, payment: body.data });
      default:
        return orders.keepClaim({ id, event: body.type, claim: body.data });
    }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A TCP server's address is an object, not a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    ...orders,
    settings: { door: 'web', url: `http://127.0.0.1:${port}/orders`, callsPerMinute: 1_000_000 },
    env: { WEBHOOK_SECRET: secret },
    behave(next) {
      manner = next;
    },
    treated: treatedAs,
    settle() {
      manner = 'well';
      server.closeAllConnections();
      orders.settle();
    },
    pending: () => orders.pending() + underWay,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await orders.close();
    },
  };
}
