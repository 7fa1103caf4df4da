import {
  type ProductQuery,
  productsItem,
  productsItems,
  productsSearchFilters,
} from '@tradecellar/contract/catalogue.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office, stranger } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';

const faults: string[] = [];
const onCatalogueFault = ({ message }: Error) => faults.push(message);

const asAlpha = (extra: Partial<ProductQuery> = {}): ProductQuery => ({
  pagedProducts: { PageSize: 0, StartIndex: 0 },
  CustomerAccount: 'ALPHA',
  ...extra,
});
const asBeta = (extra: Partial<ProductQuery> = {}) => asAlpha({ CustomerAccount: 'BETA', ...extra });

describeShop(
  'a catalogue that is cached in memory',
  (open) => {
    beforeAll(async () => {
      await fillShop(open().shop.database);
      await open().shop.catalogue.refresh();
    });

    const list = (query: ProductQuery, as = alphaBuyer) => open().call(productsItems, query, as);
    const red = async () =>
      (await list(asAlpha())).body.mainResult.find(({ Code }) => Code === 'RED1')?.BottleNett;
    /** A long time limit for a busy machine. Only the bench measures times. */
    const soon = { timeout: 60_000, interval: 20 };
    const reprice = (price: string) =>
      open()
        .shop.database.updateTable('product')
        .set({ bottle_nett: price })
        .where('code', '=', 'RED1')
        .execute();

    describe('the SQL statements of a repeated call, including the check of the account', () => {
      let statements: string[] = [];
      beforeAll(() => {
        const watched = new WeakSet<object>();
        open().connection.pool.on('acquire', (client) => {
          if (watched.has(client)) return;
          watched.add(client);
          const query = client.query.bind(client);
          // The wrapper passes every overload of `query` through unchanged.
          client.query = ((...args: Parameters<typeof query>) => {
            const text = JSON.stringify(args[0]);
            // Jobs and the polling for a new version run on their own.
            if (!/pgboss|catalogue_version/.test(text)) statements.push(text);
            return query(...args);
          }) as typeof client.query;
        });
      });
      const statementsOf = async (call: () => Promise<unknown>) => {
        await call();
        statements = [];
        await call();
        return statements;
      };
      // A new version may be served between two calls, and the second call then reads the account.
      const settled = { timeout: 10_000 };

      it.each([
        ['a page of the list', 0, () => list(asAlpha())],
        ['a filtered page', 0, () => list(asAlpha({ colour: 'Red', sort: 'price_asc' }))],
        ['My Products', 0, () => list(asBeta({ list: 'mine' }), betaBuyer)],
        [
          'the products of a basket, with their prices and stock',
          1,
          () => list(asAlpha({ codes: ['RED1', 'GIN1'] })),
        ],
        ['a search', 0, () => list(asAlpha({ description: 'tremblay' }))],
        [
          'one product',
          0,
          () => open().call(productsItem, { ProductCode: 'RED1', CustomerAccount: 'ALPHA' }, alphaBuyer),
        ],
        ['the filters', 0, () => open().call(productsSearchFilters, {}, alphaBuyer)],
      ])(
        'answers a repeated call for %s with this number of SQL statements: %d',
        async (_title, expected, call) => {
          await expect.poll(() => statementsOf(call), settled).toHaveLength(expected);
        },
      );

      describe('if stock is shown', () => {
        beforeEach(() => {
          open().shop.merchant.switches.showStock = true;
        });
        afterEach(() => {
          open().shop.merchant.switches.showStock = false;
        });
        it('answers a page of the list with a single SQL statement if stock is shown', async () => {
          await expect.poll(() => statementsOf(() => list(asAlpha())), settled).toHaveLength(1);
        });
      });
    });

    it('shows a committed price a moment after the commit', async () => {
      await reprice('11.5000');
      await expect.poll(red, soon).toBe(11.5);
    });

    it('shows a catalogue change whose notification is lost with the listening connection', async () => {
      const { database } = open().shop;
      const { rows } = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(database);
      expect(rows).toHaveLength(1);
      await reprice('11.7500');
      await expect.poll(red, soon).toBe(11.75);
    });

    it('shows a new price of a price list, and a new product of an own list', async () => {
      const { database } = open().shop;
      const mine = async () => {
        const { body } = await list(asBeta({ list: 'mine' }), betaBuyer);
        return body.mainResult.map(({ Code, BottleNett }) => `${Code} ${BottleNett}`);
      };
      const before = await mine();
      await database
        .updateTable('price')
        .set({ bottle_nett: '8.2500' })
        .where('product_code', '=', 'RED1')
        .execute();
      await database
        .insertInto('product_list')
        .values({ customer_account: 'BETA', product_code: 'GIN1' })
        .execute();
      await expect.poll(async () => (await mine()).length, soon).toBe(before.length + 1);
      expect(await mine()).toContain('RED1 8.25');
    });

    it('refuses a removed login a moment after the removal', async () => {
      expect((await list(asAlpha())).status).toBe(200);
      const { database } = open().shop;
      const removed = await database
        .deleteFrom('login')
        .where('customer_account', '=', 'ALPHA')
        .returningAll()
        .execute();
      await expect.poll(async () => (await list(asAlpha())).status, soon).toBe(403);
      await database.insertInto('login').values(removed).execute();
      await expect.poll(async () => (await list(asAlpha())).status, soon).toBe(200);
    });

    it('serves a new account at once, even during an import', async () => {
      const { database } = open().shop;
      const CustomerAccount = 'FRESH';
      const reds = async (as: typeof alphaBuyer) => {
        const { body } = await list(asAlpha({ CustomerAccount }), as);
        return body.mainResult.find(({ Code }) => Code === 'RED1')?.BottleNett;
      };
      await reds(office);
      const { available_credit, ...beta } = await database
        .selectFrom('customer')
        .selectAll()
        .where('account', '=', 'BETA')
        .executeTakeFirstOrThrow();
      await database.transaction().execute(async (importing) => {
        await importing.updateTable('product').set({ style: 'Dry' }).where('code', '=', 'ODD1').execute();
        await database.transaction().execute(async (accepting) => {
          await sql`SET LOCAL lock_timeout = '500ms'`.execute(accepting);
          await accepting
            .insertInto('customer')
            .values({ ...beta, account: CustomerAccount, name: 'Fresh' })
            .execute();
          const login = { email: stranger.email, name: 'New', customer_account: CustomerAccount };
          await accepting.insertInto('login').values(login).execute();
        });
        expect(await reds(stranger)).toBe(8.25);
      });
    });

    it('serves the old catalogue while a row is unreadable, names the row, and serves the new catalogue after the row is readable', async () => {
      const ready = async () => (await open().app.inject('/readyz')).json() as unknown;
      const metric = async () =>
        /^catalogue_fault (\d)/m.exec((await open().app.inject('/metrics')).body)?.[1];
      const before = await red();
      await expect.poll(ready, soon).toMatchObject({ status: 'ready', catalogue: true });
      await reprice('NaN');
      await expect.poll(metric, soon).toBe('1');
      expect(await ready()).toEqual({ status: 'ready', database: true, jobs: true, catalogue: false });
      expect(await red()).toBe(before);
      expect(faults.at(-1)).toBe('Product RED1 cannot be read: Not a stored amount: NaN');

      // Products that are requested by code, as a basket requests them, have today's price even if the catalogue cannot
      // be read.
      const { database } = open().shop;
      const named = async () => {
        const { body } = await list(asAlpha({ codes: ['GIN1', 'WHITE1'] }));
        return [
          body.TotalRowCount,
          ...body.mainResult.map(({ Code, BottleNett }) => `${Code} ${BottleNett}`),
        ];
      };
      const gin = database.updateTable('product').where('code', '=', 'GIN1');
      await gin.set({ bottle_nett: '31.2500' }).execute();
      await database.updateTable('product').set({ withdrawn: true }).where('code', '=', 'WHITE1').execute();
      expect(await named()).toEqual([1, 'GIN1 31.25']);
      // The accounts' own price lists and the logins stay current as well.
      await database
        .updateTable('price')
        .set({ bottle_nett: '7.7500' })
        .where('product_code', '=', 'RED1')
        .execute();
      await expect
        .poll(
          async () => (await list(asBeta({ list: 'mine' }), betaBuyer)).body.mainResult[0]?.BottleNett,
          soon,
        )
        .toBe(7.75);
      const login = { email: stranger.email, name: 'New', customer_account: 'ALPHA' };
      await database.insertInto('login').values(login).execute();
      expect((await list(asAlpha(), stranger)).status).toBe(200);

      await reprice('12.0000');
      await expect.poll(red, soon).toBe(12);
      await expect.poll(metric, soon).toBe('0');
      await expect.poll(ready, soon).toMatchObject({ catalogue: true });
    });
  },
  undefined,
  { onCatalogueFault },
);
