import { apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import {
  type BackOfficeOrder,
  backOfficeOrder,
  listBackOfficeOrders,
  putCustomers,
  putPrices,
  putStock,
  putTransactions,
  reportOrder,
} from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import type { Scope } from '@tradecellar/contract/scopes.ts';
import { accountStatement } from '@tradecellar/contract/statement.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeConnections } from '../../test/count-statements.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, fillShop, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { sampleBody } from '../../test/sample-body.ts';
import { describeShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import { importFiles } from '../import/import-files.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { listNewSteps } from './list-queries.ts';
import { readRefusedReports } from './refused-report-queries.ts';
import { startBackOffice } from './start-back-office.ts';

const keyCalls: readonly Endpoint[] = [
  listBackOfficeOrders,
  backOfficeOrder,
  reportOrder,
  putPrices,
  putCustomers,
  putStock,
];
const merchant = defaultMerchant();
const fetching = { ...merchant, backOffice: { ...merchant.backOffice, door: 'web' as const } };

describeShop(
  'the calls of a back office',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      await emptyTables(database, 'refused_report', 'api_key');
      await sql`ALTER SEQUENCE order_list_no RESTART`.execute(database);
      await refillShop(database);
      open().forgetKey();
    });

    const place = async () => {
      const { body, status } = await open().call(submitOrder, orderForm(), alphaBuyer);
      expect(status).toBe(200);
      return body.mainResult.orderId;
    };
    const list = async (request: { after?: string; state?: BackOfficeOrder['State'] } = {}) =>
      (await open().call(listBackOfficeOrders, request, {})).body;
    const numbersOf = ({ Orders }: { Orders: readonly BackOfficeOrder[] }) =>
      Orders.map(({ OrderNo }) => OrderNo);
    const report = (orderNo: string, facts: Record<string, unknown>) =>
      open().callRaw(reportOrder, { orderNo, ...facts }, {});
    const codeOf = async (orderNo: string, facts: Record<string, unknown>) => {
      const { status, problem } = await report(orderNo, facts);
      return [status, problem.code];
    };
    const handOvers = () =>
      open()
        .shop.database.selectFrom('hand_over')
        .select(['event', 'attempts', 'taken_at', 'said'])
        .orderBy('queued_at')
        .execute();
    const everything = async () => {
      const tables = ['sales_order', 'order_step', 'stock', 'reserve', 'price', 'customer'];
      const found = tables.map((table) =>
        sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(open().shop.database),
      );
      return JSON.stringify((await Promise.all(found)).map(({ rows }) => rows));
    };

    it('lists an order with a line that the ledger added without a case size', async () => {
      const orderNo = await place();
      const header = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT';
      const content = `${header}\n${orderNo},WHITE1,Sancerre,24,276,55.20\n${orderNo},CARR,Carriage,1,7.50,1.50\n`;
      const options = { dryRun: false, replace: false, onProgress: () => {} };
      await importFiles(open().shop, [{ name: 'order-lines.csv', content }], options);
      const [order] = (await list()).Orders;
      expect(order?.Lines.map((line) => [line.ProductCode, line.CasesQty, line.BottlesQty])).toEqual([
        ['WHITE1', 2, 0],
        ['CARR', 0, 1],
      ]);
    });

    describe.each(keyCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      '%s',
      (_name, endpoint) => {
        const ask = async (authorization: string | undefined) => {
          const answer = await open().app.inject({
            method: endpoint.method,
            url: endpointPath(endpoint, { orderNo: 'XX000001' }),
            headers: authorization === undefined ? {} : { authorization },
            ...(endpoint.body ? { payload: sampleBody(endpoint) } : {}),
          });
          return [answer.statusCode, answer.json().code];
        };
        const make = async (...Scopes: Scope[]) =>
          (await open().call(makeApiKey, { Name: 'ERP', Scopes }, office)).body.mainResult;

        it('refuses an API key that does not exist, is revoked or lacks the scope', async () => {
          const refused = [401, 'key-refused'];
          expect(await ask(undefined)).toEqual(refused);
          expect(await ask(`Bearer tck_${'A'.repeat(43)}`)).toEqual(refused);
          expect(await ask(`Bearer ${await open().token(office)}`)).toEqual(refused);
          const other = await make(endpoint.scope === 'stock' ? 'prices' : 'stock');
          expect(await ask(`Bearer ${other.Key}`)).toEqual([403, 'scope-missing']);
          await open().call(revokeApiKey, { Id: other.Id }, office);
          expect(await ask(`Bearer ${other.Key}`)).toEqual([401, 'key-revoked']);
          const right = await make(endpoint.scope ?? 'stock');
          expect([401, 403]).not.toContain((await ask(`Bearer ${right.Key}`))[0]);
          expect((await open().call(apiKeys, {}, office)).body.mainResult[0]?.LastUsedAt).toBeDefined();
        });
      },
    );

    describe('the list of orders', () => {
      it('lists each order in its present state, and continues the list from the cursor', async () => {
        const first = await place();
        const page = await list();
        expect(page).toMatchObject({
          More: false,
          Orders: [{ OrderNo: first, Number: '', State: 'placed' }],
        });
        expect(page.Orders[0]).toMatchObject({
          CustomerAccount: 'ALPHA',
          GrandTotal: 331.2,
          Lines: [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }],
        });
        expect(await list({ after: page.Next })).toEqual({ Orders: [], Next: page.Next, More: false });
        const second = await place();
        expect(numbersOf(await list({ after: page.Next }))).toEqual([second]);
      });

      it('lists a changed order once, at the place of its last change', async () => {
        const [first, second] = [await place(), await place()];
        const { Next } = await list();
        await report(first, { Number: 'M1' });
        await report(first, { State: 'dispatched' });
        const page = await list({ after: Next });
        expect(page.Orders).toMatchObject([{ OrderNo: first, Number: 'M1', State: 'dispatched' }]);
        expect(numbersOf(await list())).toEqual([second, first]);
      });

      it('lists only the orders of the requested state', async () => {
        const [first, second] = [await place(), await place()];
        await report(first, { Number: 'M1' });
        expect(numbersOf(await list({ state: 'placed' }))).toEqual([second]);
        expect(numbersOf(await list({ state: 'confirmed' }))).toEqual([first]);
        expect(await list({ state: 'invoiced' })).toMatchObject({ Orders: [], More: false });
      });

      it('lists orders in pages of a hundred, without gaps or repeats', async () => {
        const placed: string[] = [];
        for (let n = 0; n < 21; n++) {
          placed.push(...(await Promise.all([place(), place(), place(), place(), place()])));
        }
        const first = await list();
        expect([first.Orders.length, first.More]).toEqual([100, true]);
        const rest = await list({ after: first.Next });
        expect([rest.Orders.length, rest.More]).toEqual([5, false]);
        expect([...numbersOf(first), ...numbersOf(rest)].sort()).toEqual(placed.sort());
      });

      it('never skips an order that commits after an order with a higher id', async () => {
        const { database } = open().shop;
        const late = Promise.withResolvers<void>();
        const drawn = Promise.withResolvers<void>();
        const held = await place();
        // Simulates an order that is being placed: its step has an id, but is not committed yet.
        const { id } = await database
          .selectFrom('sales_order')
          .select('id')
          .where('provisional_no', '=', held)
          .executeTakeFirstOrThrow();
        await sql`DELETE FROM order_step WHERE order_id = ${id}`.execute(database);
        const storing = database.transaction().execute(async (writer) => {
          const at = open().shop.clock.now();
          await writer
            .insertInto('order_step')
            .values({ order_id: id, state: 'placed', at, who: 'a@example.com' })
            .execute();
          drawn.resolve();
          await late.promise;
        });
        await drawn.promise;
        const early = await place();
        const page = await list();
        expect(numbersOf(page)).toEqual([early]);
        late.resolve();
        await storing;
        expect(numbersOf(await list({ after: page.Next }))).toEqual([held]);
      });

      it('lists each order at one place while two callers read the list', async () => {
        const first = await place();
        const [second, page] = await waitBehind(
          open(),
          async () => {
            const placed = await place();
            return [placed, await list()] as const;
          },
          {
            before: (writer) =>
              listNewSteps(writer, { heldSince: open().shop.clock.now(), now: open().shop.clock.now() }),
          },
        );
        expect(numbersOf(page)).toEqual([first, second]);
        const { rows } = await sql`SELECT list_no FROM order_step ORDER BY id`.execute(open().shop.database);
        expect(rows).toEqual([{ list_no: 1 }, { list_no: 2 }]);
      });

      it('lists every order to a reader while orders are being placed', async () => {
        const placed: string[] = [];
        let isPlacing = true;
        const placing = Promise.all(
          [1, 2, 3].map(async () => {
            for (let n = 0; n < 12; n++) placed.push(await place());
          }),
        ).finally(() => {
          isPlacing = false;
        });
        const read: string[] = [];
        let after: string | undefined;
        for (let isLast = false; !isLast; ) {
          isLast = !isPlacing;
          const page = await list(after === undefined ? {} : { after });
          read.push(...numbersOf(page));
          after = page.Next;
        }
        await placing;
        expect(placed).toHaveLength(36);
        expect(read.sort()).toEqual(placed.sort());
      });

      it('refuses an invalid cursor, and a cursor beyond the end of the list', async () => {
        for (const after of ['', 'x', '-1', '1e3', '999']) {
          const { status, problem } = await open().callRaw(listBackOfficeOrders, { after }, {});
          expect([status, problem.details?.field], after).toEqual([400, 'after']);
        }
        expect((await open().callRaw(listBackOfficeOrders, { state: 'lost' }, {})).status).toBe(400);
      });

      it('stops the buyer cancelling an order that the merchant’s system has fetched', async () => {
        const [fetched, other] = [await place(), await place()];
        await open().call(backOfficeOrder, { orderNo: fetched }, {});
        const cancel = (orderNo: string) =>
          open().callRaw(accountOrdersCancel, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer);
        expect((await cancel(fetched)).problem.code).toBe('order-with-the-merchant');
        expect((await cancel(other)).status).toBe(200);
      });
    });

    describe('a report', () => {
      it('confirms an order once by its number, however often the report is sent', async () => {
        const orderNo = await place();
        const answers = [];
        for (let n = 0; n < 3; n++) answers.push(await report(orderNo, { Number: 'M1' }));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(answers[2]?.body).toMatchObject({ OrderNo: orderNo, Number: 'M1', State: 'confirmed' });
        const { rows } = await sql<{ who: string }>`SELECT who FROM order_step ORDER BY id`.execute(
          open().shop.database,
        );
        expect(rows).toHaveLength(2);
        expect(rows[1]?.who).toMatch(/^key tests/);
        expect((await open().call(backOfficeOrder, { orderNo: 'M1' }, {})).body.OrderNo).toBe(orderNo);
      });

      it('sets an order to a new state by its provisional or its confirmed number, with the invoice number', async () => {
        const orderNo = await place();
        expect((await report(orderNo, { State: 'handed-over' })).body).toMatchObject({
          State: 'handed-over',
        });
        await report(orderNo, { Number: 'M1' });
        const { body } = await report('M1', { State: 'invoiced', InvoiceNumber: 'I7', Note: 'By van' });
        expect(body).toMatchObject({ State: 'invoiced' });
        const row = await sql`SELECT invoice_number, state FROM sales_order`.execute(open().shop.database);
        expect(row.rows).toEqual([{ invoice_number: 'I7', state: 'invoiced' }]);
      });

      it('counts a report as the hand-over if the shop sends nothing to the merchant', async () => {
        const orderNo = await place();
        await startBackOffice(open().shop);
        expect(await handOvers()).toMatchObject([{ attempts: 0, taken_at: null }]);
        await report(orderNo, { Number: 'M1' });
        expect(await handOvers()).toMatchObject([
          { event: 'order.placed', taken_at: new Date('2026-11-16T10:00:00Z') },
        ]);
        expect((await handOvers())[0]?.said).toMatch(/^Reported by key/);
      });

      it('accepts a report about an order that came only by orders.csv', async () => {
        const { database } = open().shop;
        await sql`INSERT INTO sales_order (customer_account, confirmed_no, order_date, total_nett, total_vat)
          VALUES ('ALPHA', 'L1', '2026-11-13', 10, 2)`.execute(database);
        expect((await report('L1', { State: 'dispatched' })).body).toMatchObject({
          OrderNo: '',
          Number: 'L1',
          State: 'dispatched',
          PlacedAt: '2026-11-13T00:00:00.000Z',
          GrandTotal: 12,
        });
        expect((await open().call(backOfficeOrder, { orderNo: 'L1' }, {})).body.State).toBe('dispatched');
        expect(await codeOf('L1', { Number: 'L2' })).toEqual([409, 'order-confirmed-otherwise']);
        expect((await list()).Orders).toEqual([]);
      });

      it('refuses a report that contradicts the order, changes nothing, and stores the report for the office', async () => {
        const [first, second, cancelled] = [await place(), await place(), await place()];
        await report(first, { Number: 'M1' });
        await report(cancelled, { State: 'cancelled' });
        const before = await everything();
        expect(await codeOf('XX999999', { Number: 'M2' })).toEqual([404, 'order-not-found']);
        expect(await codeOf(first, { Number: 'M2' })).toEqual([409, 'order-confirmed-otherwise']);
        expect(await codeOf(second, { Number: 'M1' })).toEqual([409, 'number-taken']);
        expect(await codeOf(second, { Number: 'XX000009' })).toEqual([422, 'number-provisional']);
        expect(await codeOf(cancelled, { Number: 'M3' })).toEqual([409, 'order-cannot-move']);
        expect(await codeOf(first, { State: 'handed-over' })).toEqual([409, 'order-cannot-move']);
        expect(await codeOf(second, { State: 'confirmed' })).toEqual([400, 'bad-request']);
        // The number alone is valid. The refused state must keep the number from being stored.
        expect(await codeOf(second, { Number: 'M4', State: 'handed-over' })).toEqual([
          409,
          'order-cannot-move',
        ]);
        expect(await everything()).toBe(before);
        for (let n = 0; n < 2; n++) await report(second, { Number: 'M1' });
        const refusedReports = await readRefusedReports(open().shop.database, 10);
        expect(refusedReports).toHaveLength(8);
        expect(refusedReports.find(({ code }) => code === 'number-taken')).toMatchObject({
          who: expect.stringMatching(/^key tests/),
          order_no: second,
          report: { number: 'M1' },
          sentence: `The number M1 already belongs to order ${first}.`,
          times: 3,
        });
      });

      it('refuses a report in an invalid form before the server reads the order', async () => {
        const orderNo = await place();
        for (const wrong of [{ Number: '' }, { Number: 'a\nb' }, { State: 'placed' }, { State: 'lost' }]) {
          expect((await report(orderNo, wrong)).status, JSON.stringify(wrong)).toBe(400);
        }
        expect(await readRefusedReports(open().shop.database, 10)).toEqual([]);
      });
    });

    describe('rows', () => {
      const price = (ProductCode: string, CasePrice: number | string = 66) => ({
        PriceList: 'TRADE',
        ProductCode,
        CasePrice,
        BottleNett: 11,
        BottleVAT: 2.2,
      });
      const putRaw = (Rows: unknown) => open().callRaw(putPrices, { Rows }, {});

      it('stores the rows of a call like the rows of a file, and changes nothing when they are sent again', async () => {
        const put = async () =>
          (await open().call(putPrices, { AcceptDoubts: true, Rows: [price('RED1'), price('WHITE1')] }, {}))
            .body;
        expect(await put()).toEqual({ Rows: 2, Added: 1, Changed: 1, Unchanged: 0, UnknownFields: [] });
        expect(await put()).toMatchObject({ Added: 0, Changed: 0, Unchanged: 2 });
      });

      it('refuses all rows if a row is faulty, and names row, field and value of each fault', async () => {
        const before = await everything();
        const { status, problem } = await putRaw([price('RED1'), price('NOSUCH'), price('WHITE1', '6O')]);
        expect([status, problem.code]).toEqual([422, 'rows-refused']);
        expect(problem.details).toEqual({
          count: 2,
          faults: [
            {
              Row: 3,
              Field: 'CasePrice',
              Value: '6O',
              Says: 'is not an amount with at most four decimals',
            },
            { Row: 2, Field: 'ProductCode', Value: 'NOSUCH', Says: 'is not among the products' },
          ],
        });
        const { BottleVAT: _left, ...short } = price('RED1');
        expect((await putRaw([short])).problem.details).toMatchObject({
          faults: [{ Field: 'BottleVAT', Says: 'is missing: this kind of file needs it' }],
        });
        expect((await putRaw([price('RED1'), { ...short, BottleVat: 2 }])).problem.details).toMatchObject({
          faults: [
            { Row: 2, Field: 'BottleVAT', Says: 'is missing: row 1 has it' },
            { Row: 2, Field: 'BottleVat', Says: 'is not in row 1' },
          ],
        });
        expect(await everything()).toBe(before);
      });

      it('refuses a call with no rows or more than 5,000 rows, and returns the names of unknown fields', async () => {
        expect((await putRaw([])).status).toBe(400);
        expect((await putRaw(Array.from({ length: 5_001 }, () => ({})))).status).toBe(400);
        expect((await putRaw([{ ...price('RED1'), Discount: 5 }])).body).toMatchObject({
          UnknownFields: ['Discount'],
        });
      });

      it('returns the result of a call with rows even if the clean-up afterwards takes long', async () => {
        const { pool } = open().connection;
        const settings = (limit: string, delay: string) =>
          `SET statement_timeout = '${limit}'; SET vacuum_cost_limit = ${delay}`;
        const eachSession = async (statement: string) => {
          const clients = await takeConnections(pool);
          const answers = await Promise.all(clients.map((client) => client.query(statement)));
          for (const client of clients) client.release();
          return answers;
        };
        await eachSession(settings('700ms', "1; SET vacuum_cost_delay = '100ms'"));
        const Rows = Array.from({ length: 150 }, (_, n) => ({ ...price('RED1'), PriceList: `LIST${n}` }));
        const answer = await open().call(putPrices, { Rows }, {});
        expect([answer.status, answer.body.Added]).toEqual([200, 150]);
        const limits = await eachSession('SHOW statement_timeout');
        expect(new Set(limits.map(({ rows }) => rows[0].statement_timeout))).toEqual(new Set(['700ms']));
        await eachSession(settings('15s', '200; RESET vacuum_cost_delay'));
      });

      it('sets stock from the rows of a call, and shows the office the name of the API key', async () => {
        const Rows = [{ Code: 'SCARCE1', StockCases: 3, StockBottles: 2 }];
        expect((await open().call(putStock, { Rows }, {})).body).toMatchObject({ Rows: 1 });
        const { rows } = await sql`SELECT bottles FROM stock WHERE product_code = 'SCARCE1'`.execute(
          open().shop.database,
        );
        expect(rows).toEqual([{ bottles: 20 }]);
        const report = await sql`SELECT came_by, outcome FROM import_report ORDER BY id DESC LIMIT 1`.execute(
          open().shop.database,
        );
        expect(report.rows).toEqual([{ came_by: expect.stringMatching(/^key tests/), outcome: 'imported' }]);
      });

      it('accepts flags and blanks in the rows of customers', async () => {
        const Rows = [
          {
            CustomerAccount: 'ALPHA',
            CustomerName: 'Alpha Ltd',
            Web_Cred: true,
            Email: null,
            CreditLimit: 12.5,
          },
        ];
        expect((await open().call(putCustomers, { Rows }, {})).body).toMatchObject({ Changed: 1 });
        const { rows } = await sql`
          SELECT name, web_cred, email, credit_limit FROM customer WHERE account = 'ALPHA'`.execute(
          open().shop.database,
        );
        expect(rows).toEqual([{ name: 'Alpha Ltd', web_cred: true, email: '', credit_limit: '12.5000' }]);
      });

      it('takes the transactions of a ledger with due dates and settlements, in parts and again', async () => {
        const entry = (TransactionNumber: string, Total: number, more: object = {}) => ({
          CustomerAccount: 'ALPHA',
          TransactionDate: '2026-10-01',
          TransactionNumber,
          Type: Total < 0 ? 'Receipt' : 'Invoice',
          Total,
          Balance: Total,
          DueDate: '2026-11-01',
          SettledBy: '',
          ...more,
        });
        const put = (...Rows: ReturnType<typeof entry>[]) => open().call(putTransactions, { Rows }, {});
        await sql`DELETE FROM ledger_transaction`.execute(open().shop.database);
        expect((await put(entry('CI1', 120), entry('CI2', 30))).body).toMatchObject({ Added: 2 });
        const paid = [entry('CR1', -120, { DueDate: null }), entry('CI1', 120, { SettledBy: 'CR1=120.00' })];
        expect((await put(...paid)).body).toMatchObject({ Added: 1, Changed: 1 });
        expect((await put(...paid)).body).toMatchObject({ Added: 0, Changed: 0, Unchanged: 2 });
        const statement = await open().call(accountStatement, { CustomerAccount: 'ALPHA' }, alphaBuyer);
        expect(statement.body.mainResult.OpenItems).toMatchObject([
          { TransactionNumber: 'CI2', Open: 30, DueDate: '01/11/2026' },
        ]);
        const wrong = await put(entry('CI3', 1, { DueDate: '1899-12-30', SettledBy: 'CR1=nought' }));
        expect([wrong.status, wrong.problem.code]).toEqual([422, 'rows-refused']);
        expect(wrong.problem.details).toMatchObject({
          faults: [
            { Row: 1, Field: 'DueDate', Value: '1899-12-30' },
            { Row: 1, Field: 'SettledBy', Value: 'CR1=nought' },
          ],
        });
      });
    });
  },
  fetching,
);

describeShop(
  'a back office that calls too often',
  (open) => {
    it('limits the calls of each key separately, until the next minute [setting backOffice.callsPerMinute]', async () => {
      const make = async (Name: string) =>
        (await open().call(makeApiKey, { Name, Scopes: ['orders:read'] }, office)).body.mainResult.Key;
      const [one, other] = [await make('one'), await make('other')];
      const statusOf = async (key: string) => {
        const headers = { authorization: `Bearer ${key}` };
        return (await open().app.inject({ url: '/api/back-office/orders', headers })).statusCode;
      };
      const statuses = [];
      for (let n = 0; n < 4; n++) statuses.push(await statusOf(one));
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await statusOf(other)).toBe(200);
      open().setNow(new Date('2026-11-16T10:01:00Z'));
      expect(await statusOf(one)).toBe(200);
    });
  },
  { ...merchant, backOffice: { ...merchant.backOffice, callsPerMinute: 3 } },
);

describeShop(
  'orders that are held for a while',
  (open) => {
    it('leaves orders out of the list while their buyers can cancel them', async () => {
      await fillShop(open().shop.database);
      await open().call(submitOrder, orderForm(), alphaBuyer);
      const count = async () => (await open().call(listBackOfficeOrders, {}, {})).body.Orders.length;
      open().setNow(new Date('2026-11-16T10:29:59Z'));
      expect(await count()).toBe(0);
      open().setNow(new Date('2026-11-16T10:30:00Z'));
      expect(await count()).toBe(1);
    });
  },
  { ...merchant, backOffice: { ...merchant.backOffice, holdMinutes: 30 } },
);
