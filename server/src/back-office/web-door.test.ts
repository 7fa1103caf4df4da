import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { backOfficeOrder, type OrderWebhook } from '@tradecellar/contract/back-office.ts';
import type { PaymentWebhook } from '@tradecellar/contract/back-office-payments.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cutPauses } from '../../test/cut-pauses.ts';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { startBackOffice } from './start-back-office.ts';
import { webDoor } from './web-door.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const NEXT_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

type Received = { readonly headers: IncomingMessage['headers']; readonly body: string };
const received: Received[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end();
const receiver = createServer(async (request, response) => {
  const body = (await request.setEncoding('utf8').toArray()).join('');
  received.push({ headers: request.headers, body });
  answer(response);
});
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
// The address of a TCP server is an object, never a pipe's name.
const port = (receiver.address() as AddressInfo).port;
const url = `http://127.0.0.1:${port}/orders`;

beforeEach(() => {
  received.length = 0;
  answer = (response) => response.end();
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const verify = ({ headers, body }: Received, secret = SECRET) =>
  // Each header that the library reads comes once, so its value is a string.
  new Webhook(secret).verify(body, headers as Record<string, string>) as OrderWebhook;

describe('the web hook (backOffice.door: web)', () => {
  // The door does not read the order, so these fields suffice.
  const order = { OrderNo: 'XX000001' } as OrderWebhook['data'];
  const message = { id: 'a1', event: 'order.placed' as const, at: new Date('2026-11-16T10:00:00Z'), order };
  const take = (facts: Partial<Parameters<typeof webDoor>[0]> = {}) =>
    webDoor({ url, secrets: [SECRET], ...facts }).take(message);
  const answers = (status: number, body = '', headers = {}) => {
    answer = (response) => response.writeHead(status, headers).end(body);
  };

  it('posts a payment as payment.received', async () => {
    const payment = { PaymentNo: 'PY000001' } as PaymentWebhook['data'];
    const at = new Date('2026-11-16T10:00:00Z');
    await webDoor({ url, secrets: [SECRET] }).take({ id: 'p1', event: 'payment.received', at, payment });
    const [got] = received;
    expect(got?.headers['webhook-id']).toBe('p1');
    expect(got && verify(got)).toEqual({
      type: 'payment.received',
      timestamp: at.toISOString(),
      data: payment,
    });
  });

  it('posts each event with a Standard Webhooks signature', async () => {
    answers(200, 'Thank you');
    expect(await take()).toEqual({ said: 'Answered 200: Thank you' });
    const [got] = received;
    if (got === undefined) throw new Error('Nothing was received');
    expect(got.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'a1' });
    expect(verify(got)).toEqual({ type: 'order.placed', timestamp: '2026-11-16T10:00:00.000Z', data: order });
    expect(() => verify({ ...got, body: `${got.body} ` })).toThrow('No matching signature');
  });

  it('signs each event with both secrets while one secret replaces the other', async () => {
    await take({ secrets: [SECRET, NEXT_SECRET] });
    for (const got of received) for (const secret of [SECRET, NEXT_SECRET]) verify(got, secret);
    expect(received).toHaveLength(1);
  });

  it.each([200, 201, 202, 204])(
    'counts a message as taken if the web hook answers with the status %i',
    async (status) => {
      answers(status);
      expect(await take()).toEqual({ said: `Answered ${status}` });
    },
  );

  it.each([302, 400, 401, 404, 410, 429, 500, 503])(
    'counts a message as not taken if the web hook answers with the status %i, and returns the answer',
    async (status) => {
      answers(status, 'Not\r\n  now\u202e', { location: url });
      await expect(take()).rejects.toThrow(new Error(`Answered ${status}: Not now`));
      expect(received).toHaveLength(1);
    },
  );

  it('returns only the first 200 characters of a web hook’s long answer', async () => {
    answers(500, 'x'.repeat(1_000_000));
    await expect(take()).rejects.toThrow(new Error(`Answered 500: ${'x'.repeat(200)}`));
  });

  it('says that the web hook’s address does not answer, or answers too slowly', async () => {
    answer = () => {};
    await expect(take({ timeoutMs: 100 })).rejects.toThrow('No answer within 0.1 s');
    await expect(take({ url: 'http://127.0.0.1:2/' })).rejects.toThrow(/No answer: .*ECONNREFUSED/);
    answer = (response) => response.destroy();
    await expect(take()).rejects.toThrow(/No answer: ./);
  });

  it('counts a message as taken if the web hook’s answer breaks off after its status', async () => {
    answer = (response) => {
      response.writeHead(200).flushHeaders();
      setTimeout(() => response.destroy(), 20);
    };
    expect(await take()).toEqual({ said: 'Answered 200' });
  });
});

const merchant = defaultMerchant();
describeShop(
  'orders sent to the merchant’s address',
  (open) => {
    beforeAll(async () => {
      await fillShop(open().shop.database);
      await startBackOffice(open().shop, [SECRET]);
    });

    const place = async () =>
      (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult.orderId;
    const messages = () =>
      open().shop.database.selectFrom('hand_over').selectAll().orderBy('queued_at').execute();
    const until = async (isSo: () => Promise<boolean>) => {
      for (let tries = 0; tries < 200 && !(await isSo()); tries++) {
        await wait(50);
        await cutPauses(open().shop.database);
      }
      expect(await isSo()).toBe(true);
    };
    const allTaken = async () => (await messages()).every(({ taken_at }) => taken_at !== null);

    it('hands an order over, and shows the web hook’s answer on the board [setting backOffice.door, backOffice.url]', async () => {
      const orderNo = await place();
      await until(allTaken);
      expect(received.map((got) => verify(got).data.OrderNo)).toEqual([orderNo]);
      const { body } = await open().call(backOfficeOrder, { orderNo }, {});
      expect(body.State).toBe('handed-over');
      expect((await messages()).at(-1)).toMatchObject({ attempts: 1, said: 'Answered 200' });
    });

    it('retries a message under the same id until the web hook takes the message', async () => {
      let calls = 0;
      answer = (response) => response.writeHead(++calls === 1 ? 500 : 200).end('Hm');
      const orderNo = await place();
      await until(async () => (await messages()).some(({ said }) => said === 'Answered 500: Hm'));
      await until(allTaken);
      expect(received.map((got) => verify(got).data.OrderNo)).toEqual([orderNo, orderNo]);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    });

    it('keeps a message while the web hook’s address is down, and sends the message when the address is back', async () => {
      receiver.closeAllConnections();
      await new Promise((closed) => receiver.close(closed));
      const orderNo = await place();
      await until(async () => (await messages()).some(({ said }) => said.includes('ECONNREFUSED')));
      await new Promise<void>((listening) => receiver.listen(port, '127.0.0.1', listening));
      await until(allTaken);
      expect(received.map((got) => verify(got).data.OrderNo)).toEqual([orderNo]);
    });
  },
  { ...merchant, backOffice: { ...merchant.backOffice, door: 'web', url } },
);
