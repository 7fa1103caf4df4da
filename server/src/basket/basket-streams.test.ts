import type { AddressInfo } from 'node:net';
import { accountBasketChanges } from '@tradecellar/contract/basket.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventData } from '../../test/event-data.ts';
import { alphaBuyer, betaBuyer, fillShop, office, refillShop } from '../../test/fixture.ts';
import type { Claims } from '../../test/issuer.ts';
import { BasketDevice } from '../../test/shared-device.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';

const LOOK_MS = 20_000;

describeShop('account/basket/changes', (open) => {
  const opened: { end(): void }[] = [];
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    // Only the intervals of open streams are fake: the tests advance them by hand.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.end();
    vi.useRealTimers();
  });

  const listen = async (as: Claims = alphaBuyer) => {
    const ending = new AbortController();
    const answer = await openStream(open(), { as, signal: ending.signal });
    const heard = { ...answer, text: '', hasEnded: false, end: () => ending.abort() };
    opened.push(heard);
    void (async () => {
      for await (const text of answer.body) heard.text += text;
    })()
      .catch(() => {})
      .finally(() => (heard.hasEnded = true));
    await vi.waitFor(() => expect(heard.text).not.toBe(''));
    return heard;
  };
  const sync = async (count: number, as: Claims = alphaBuyer, CustomerAccount = 'ALPHA') => {
    const laptop = new BasketDevice(open, as, CustomerAccount);
    await laptop.sync();
    laptop.set('WHITE1', count);
    await laptop.sync();
    return laptop.held.held.copy.revision;
  };
  const revisions = ({ text }: { text: string }) =>
    eventData(text).map((event) => (event as { Revision: number }).Revision); // The contract gives this shape.

  it('sends the basket’s revision at once and after each change, even before the basket exists', async () => {
    const phone = await listen();
    expect(phone.status).toBe(200);
    const headers = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding'];
    expect(headers.map((name) => phone.headers.get(name))).toEqual([
      ...['text/event-stream', 'no-store, no-transform', 'no'],
      null,
    ]);
    const first = await sync(1);
    const second = await sync(2);
    await vi.waitFor(() => expect(revisions(phone)).toEqual([0, first, second]));
    expect(revisions(await listen())).toEqual([second]);
  });

  it('sends nothing about another account’s basket, or about another person’s basket for the account', async () => {
    const [buyer, staff] = [await listen(), await listen(office)];
    await sync(1, betaBuyer, 'BETA');
    const of = await sync(1, office);
    await vi.waitFor(() => expect(revisions(staff)).toEqual([0, of]));
    expect(revisions(buyer)).toEqual([0]);
  });

  it('ends a stream after the first event if the call asks for zero seconds', async () => {
    const { body } = await open().call(
      accountBasketChanges,
      { CustomerAccount: 'ALPHA', Seconds: 0 },
      alphaBuyer,
    );
    expect(body).toEqual({ Revision: 0 });
  });

  it('finds a basket change whose notification was missed, and sends keep-alive messages meanwhile', async () => {
    const phone = await listen();
    await sync(1);
    await vi.waitFor(() => expect(revisions(phone)).toHaveLength(2));
    const { database } = open().shop;
    await sql`UPDATE shared_document SET revision = revision + 5`.execute(database);
    vi.advanceTimersByTime(LOOK_MS);
    await vi.waitFor(() => expect(revisions(phone)).toHaveLength(3));
    vi.advanceTimersByTime(LOOK_MS);
    await vi.waitFor(() => expect(phone.text).toMatch(/\n:\n\n:\n\n$/));
  });

  it('continues a stream after the listening connection was lost', async () => {
    const phone = await listen();
    const { database } = open().shop;
    await vi.waitFor(() => sync(1));
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN basket'`.execute(database);
    await vi.waitFor(
      async () => {
        const listening = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND query = 'LISTEN basket' AND state = 'idle'`.execute(
          database,
        );
        expect(listening.rows).toHaveLength(1);
      },
      { timeout: 5_000 },
    );
    const revision = await sync(2);
    await vi.waitFor(() => expect(revisions(phone).at(-1)).toBe(revision));
  });

  it('ends a stream when its token expires', async () => {
    const phone = await listen({ ...alphaBuyer, expiresInSeconds: -3 });
    const laptop = await listen();
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(LOOK_MS);
        expect(phone.hasEnded).toBe(true);
      },
      { timeout: 5_000, interval: 200 },
    );
    expect(laptop.hasEnded).toBe(false);
  });

  it.each([
    ['the login is taken away', sql`DELETE FROM login WHERE customer_account = 'ALPHA'`],
    ['the account is withdrawn', sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`],
  ])('ends a stream after %s', async (_why, taken) => {
    const [phone, other] = [await listen(), await listen(betaBuyer)];
    await taken.execute(open().shop.database);
    vi.advanceTimersByTime(LOOK_MS);
    await vi.waitFor(() => expect(phone.hasEnded).toBe(true));
    expect(other.hasEnded).toBe(false);
  });

  it('refuses another stream to a person who has thirty open streams, but not to other people', async () => {
    for (let n = 0; n < 30; n++) await listen();
    const refused = await listen();
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too-many-requests']);
    expect((await listen(office)).status).toBe(200);
    for (const stream of opened.splice(0)) stream.end();
    await vi.waitFor(async () => expect((await listen()).status).toBe(200));
  });

  it('counts a stream while the stream is open, and ends it at once when its page is closed', async () => {
    const metrics = async () =>
      Number(/^http_streams_open (\d+)/m.exec((await open().app.inject('/metrics')).body)?.[1]);
    await vi.waitFor(async () => expect(await metrics()).toBe(0));
    const phone = await listen();
    expect(await metrics()).toBe(1);
    phone.end();
    await vi.waitFor(async () => expect(await metrics()).toBe(0));
  });
});

describeShop('a shop that closes', (open) => {
  it('ends all streams at once when the server closes', async () => {
    await fillShop(open().shop.database);
    const { body } = await openStream(open(), { as: alphaBuyer });
    const began = performance.now();
    await open().app.close();
    let text = '';
    for await (const more of body) text += more;
    expect(eventData(text)).toEqual([{ Revision: 0 }]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

/** Opens a stream through a port, because a reader cannot close a stream of `inject`. */
async function openStream(
  { app, token }: TestShop,
  { as, signal = null }: { readonly as: Claims; readonly signal?: AbortSignal | null },
) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // A server that listens on a port has an address with a port.
  const CustomerAccount = as.email === betaBuyer.email ? 'BETA' : 'ALPHA';
  const { status, headers, body } = await fetch(
    `http://127.0.0.1:${port}${endpointPath(accountBasketChanges)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${await token(as)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ CustomerAccount, Seconds: 3_600 }),
      signal,
    },
  );
  if (body === null) throw new Error('An answer without a body');
  return { status, headers, body: body.pipeThrough(new TextDecoderStream()) };
}
