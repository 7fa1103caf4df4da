import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type ProductQuery, productsItems } from '@tradecellar/contract/catalogue.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import type { Claims } from '../../test/issuer.ts';
import { describeShop } from '../../test/test-shop.ts';

const PRODUCTS = 2_600;
/** The letters of each product make the answer larger than the system's buffers for a slow reader. */
const LETTERS = 6_000;

describeShop(
  'the list of all products',
  (open) => {
    let url = '';
    beforeAll(async () => {
      const { shop, app } = open();
      await fillShop(shop.database);
      await sql`
        INSERT INTO product (code, description, case_size, unit_size, case_price, bottle_nett, bottle_vat, custom_label)
        SELECT 'L' || n, 'Wine ' || n, 6, 75, 60, 10, 2, repeat('x', ${LETTERS}::int)
        FROM generate_series(1, ${PRODUCTS}::int) AS n`.execute(shop.database);
      await sql`INSERT INTO stock (product_code, bottles) SELECT 'L' || n, n FROM generate_series(1, ${PRODUCTS}::int) AS n`.execute(
        shop.database,
      );
      await shop.catalogue.refresh();
      url = await app.listen({ port: 0, host: '127.0.0.1' });
    });

    const all: ProductQuery = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 0, StartIndex: 0 } };
    let taking: IncomingMessage[] = [];
    beforeEach(() => {
      for (const each of taking) each.destroy();
      taking = [];
    });
    const ask = async (as: Claims, query = all, headers: Record<string, string> = {}) => {
      const asked = request(url + endpointPath(productsItems), {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await open().token(as)}`,
          ...headers,
        },
      });
      asked.once('error', () => {});
      asked.end(JSON.stringify(query));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // The event has this argument.
      taking.push(answer);
      return answer;
    };
    type Listed = { mainResult: { Code: string; StockBottles: number | null }[]; TotalRowCount: number };
    const list = async (query: ProductQuery) => (await jsonOf(await ask(alphaBuyer, query))) as Listed; // The call has this answer.

    it.each([false, true])(
      'lists the same products in a large answer as in pages, stock shown: %s',
      async (showStock) => {
        open().shop.merchant.switches.showStock = showStock;
        const whole = await list(all);
        const paged: Listed['mainResult'] = [];
        for (let StartIndex = 0; StartIndex < whole.TotalRowCount; StartIndex += 500) {
          paged.push(...(await list({ ...all, pagedProducts: { PageSize: 500, StartIndex } })).mainResult);
        }
        open().shop.merchant.switches.showStock = false;
        expect(paged.length).toBeGreaterThan(PRODUCTS);
        expect(whole).toEqual({ mainResult: paged, TotalRowCount: paged.length });
      },
    );

    it('sends a large answer in parts, compressed if the caller accepts compression', async () => {
      const plain = await ask(alphaBuyer);
      expect(plain.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
      const compressed = await ask(alphaBuyer, all, { 'accept-encoding': 'gzip' });
      expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip' });
      expect(await jsonOf(compressed.pipe(createGunzip()))).toEqual(await jsonOf(plain));
    });
  },
  undefined,
  { onCatalogueFault: () => {} },
);
