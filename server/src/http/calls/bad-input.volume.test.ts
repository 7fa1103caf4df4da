import { connect } from 'node:net';
import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { putPrices } from '@tradecellar/contract/back-office.ts';
import { boardCancel, boardOrder } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isVolumeRun } from '../../../../trade/test/volume.ts';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { sampleBody } from '../../../test/sample-body.ts';
import { describeShop } from '../../../test/test-shop.ts';

const withBody = allEndpoints.filter((endpoint) => endpoint.body !== undefined);
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
/** An admin may make every call, so every call reaches its handler. */
const caller = { ...alphaBuyer, role: 'admin' };

const oddValues: readonly unknown[] = [
  null,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  'x'.repeat(5_000),
  '\u0000',
  "'; DROP TABLE product; --",
  '%_\\',
  '\ud800',
  '32/13/2026',
  '2026-02-30',
  [],
  [[]],
  {},
  { $ne: null },
  true,
];

describeShop('bad input', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  describe.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      it('answers without an internal error, SQL or a stack, whatever a field holds', async () => {
        const base = {
          ...sampleBody(endpoint),
          ...('CustomerAccount' in sampleBody(endpoint) ? { CustomerAccount: 'ALPHA' } : {}),
        };
        for (const [nth, field] of Object.keys(endpoint.body?.properties ?? {}).entries()) {
          const sample = oddValues.filter((_, at) => (at + nth) % 4 === 0);
          for (const value of isVolumeRun ? oddValues : sample) {
            const answer = await open().callRaw(endpoint, { ...base, [field]: value }, caller);
            expect(answer.status, `${field} = ${JSON.stringify(value)?.slice(0, 60)}`).toBeLessThan(500);
            expect(JSON.stringify(answer.body) ?? '').not.toMatch(
              /node_modules|\bat .*\.ts:|SELECT |INSERT /,
            );
          }
        }
      });

      it('refuses a body that nests 20,000 levels deep, with a token and without', async () => {
        const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
        const send = async (headers: Record<string, string>) => {
          const answer = await open().app.inject({
            method: endpoint.method,
            url: endpointPath(endpoint, { provider: 'stripe' }),
            headers: { 'content-type': 'application/json', ...headers },
            payload: deep,
          });
          return [answer.statusCode, answer.json().code];
        };
        const refused = [400, 'bad-request'];
        expect(await send({ authorization: `Bearer ${await open().tokenFor(endpoint, caller)}` })).toEqual(
          refused,
        );
        const unknown = [401, endpoint.who === 'key' ? 'key-refused' : 'not-signed-in'];
        expect(await send({})).toEqual(endpoint.who === 'anyone' ? refused : unknown);
      });

      it('names the missing field when a call lacks the field', async () => {
        for (const field of (endpoint.body as { required?: string[] }).required ?? []) {
          const { [field]: _left, ...rest } = sampleBody(endpoint);
          const answer = await open().callRaw(endpoint, rest, caller);
          expect([answer.status, answer.problem.code]).toEqual([400, 'bad-request']);
          expect(answer.problem.details).toMatchObject({ field });
        }
      });
    },
  );

  it('answers 400 to JSON that is not a valid body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.constantFrom([], 'text', 7, null)), async (body) => {
        const answer = await open().app.inject({
          method: 'POST',
          url: '/api/products/items',
          headers: {
            authorization: `Bearer ${await open().token(caller)}`,
            'content-type': 'application/json',
          },
          payload: JSON.stringify(body),
        });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'bad-request', requestId: expect.any(String) });
      }),
      { numRuns: 60 },
    );
  });

  it('replaces half a surrogate pair at any depth of a body', async () => {
    const half = 'TRADE \ud83c';
    const price = { PriceList: half, ProductCode: 'RED1', CasePrice: 60, BottleNett: 10, BottleVAT: 2 };
    expect((await open().call(putPrices, { Rows: [price] }, null)).status).toBe(401);
    expect((await open().call(putPrices, { Rows: [price] }, caller)).status).toBe(200);
    const order = await open().call(submitOrder, orderForm({ CustomerReference: half }), alphaBuyer);
    const { orderId: orderNo } = order.body.mainResult;
    expect((await open().call(boardCancel, { orderNo, note: half }, office)).status).toBe(200);
    const { body } = await open().call(boardOrder, { orderNo }, office);
    expect(body.mainResult.CustomerReference).toBe('TRADE \ufffd');
    expect(body.mainResult.Steps.at(-1)?.Note).toBe('TRADE \ufffd');
  });

  const raw = (payload: string | Buffer, type = 'application/json') =>
    open()
      .token(office)
      .then((token) =>
        open().app.inject({
          method: 'POST',
          url: '/api/account/accounts',
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          payload,
        }),
      );

  it.each([
    ['a line break', 'N1\r\nBcc: x'],
    ['a bell', 'N1\u0007'],
    ['a line separator', 'N1\u2028To: x'],
    ['a mark that reverses text', '\u202e1 OP'],
  ])('refuses %s in a field of a single line, and names the field', async (_what, text) => {
    const address = { Delivery_Name: 'A', Delivery_Address1: 'B', Delivery_PostCode: 'N1' };
    const orders = [
      { CustomerReference: text },
      ...[...Object.keys(address), 'Delivery_Address2', 'Delivery_Address3', 'Delivery_Address4'].map(
        (field) => ({ OverrideDeliveryAddress: { ...address, [field]: text } }),
      ),
    ];
    for (const change of orders) {
      const { status, problem } = await open().callRaw(submitOrder, orderForm(change), alphaBuyer);
      expect([status, problem.details?.reason], JSON.stringify(change)).toEqual([400, 'it must be one line']);
    }
    for (const field of ['CompanyName', 'ContactName', 'Email', 'Phone']) {
      const { status, problem } = await open().callRaw(submitProspect, { [field]: text }, null);
      expect([status, problem.details?.field]).toEqual([400, field]);
    }
  });

  it('accepts accents, tabs and an apostrophe in a field of a single line, and line breaks in the notes', async () => {
    const order = orderForm({ CustomerReference: 'L’été\t№ 7', Delivery_Notes: 'Ring\nand wait' });
    expect((await open().callRaw(submitOrder, order, alphaBuyer)).status).toBe(200);
  });

  it('refuses a body that is not JSON, is too large, or has another type', async () => {
    expect((await raw('{')).statusCode).toBe(400);
    expect((await raw('<a/>', 'text/xml')).statusCode).toBe(415);
    expect((await raw(`"${'x'.repeat(1_100_000)}"`)).statusCode).toBe(413);
    expect((await raw('{"__proto__":{"isAdmin":true}}')).statusCode).toBe(400);
  });

  it('answers an unknown call with 404 in JSON', async () => {
    const answer = await open().app.inject({ method: 'POST', url: '/api/nothing' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });

  it('answers an unreadable path, and bytes that are not a request, as the table of problems says', async () => {
    for (const url of ['/api/%', '/%zz', '/api/admin/customer/email/%E0%A4%A']) {
      const answer = await open().app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.json().code], url).toEqual([400, 'bad-url']);
    }
    // A browser is redirected to the page, never to a different site.
    for (const [url, page] of [
      ['/product-detail/50%', '/product-detail/50%25'],
      ['/product-detail/%zz%41?a=%', '/product-detail/%25zz%41?a=%'],
      ['/product-detail/%FF', '/product-detail/%25FF'],
      ['//elsewhere.example/%', '/elsewhere.example/%25'],
    ] as const) {
      const answer = await open().app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.headers.location], url).toEqual([302, page]);
    }
    // Both answers are right: the answer to an address that is too long depends on the routes of the web app's files,
    // which match last.
    const long = await open().app.inject(`/api/admin/customer/email/${'x'.repeat(400)}`);
    expect(['400 bad-url', '404 not-found']).toContain(`${long.statusCode} ${long.json().code}`);
    const address = await open().app.listen({ port: 0, host: '127.0.0.1' });
    const send = async (bytes: string) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1').end(bytes);
      return (await socket.setEncoding('utf8').toArray()).join('');
    };
    const large = await send(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1.1 431 .*"code":"headers-too-large"/s);
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"code":"bad-headers"/s);
  });

  it('refuses a call with a page size of a million or an unknown sort', async () => {
    const items = allEndpoints.find((endpoint) => endpoint.path === '/products/items');
    if (items === undefined) throw new Error('The contract has products/items');
    const body = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 20, StartIndex: 0 } };
    const large = await open().callRaw(
      items,
      { ...body, pagedProducts: { PageSize: 1e6, StartIndex: 0 } },
      alphaBuyer,
    );
    expect([large.status, large.problem.details?.field]).toEqual([400, 'pagedProducts.PageSize']);
    const sorted = await open().callRaw(items, { ...body, sort: 'best' }, alphaBuyer);
    expect([sorted.status, sorted.problem.details?.field]).toEqual([400, 'sort']);
  });
});
