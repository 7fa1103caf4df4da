import { readFile } from 'node:fs/promises';
import { accountBought, type Bought } from '@tradecellar/contract/bought.ts';
import { productsItems, productsMatch } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { roundToPenny } from '@tradecellar/trade/money.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { connect } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { describeFault } from '../import/csv/describe-fault.ts';
import { importFiles } from '../import/import-files.ts';
import { reportOrder } from '../orders/life/report-order.ts';
import { findOutdatedBought } from './queries.ts';

const alpha = { CustomerAccount: 'ALPHA' };
/** Prices of a bottle, VAT included. A case costs as much as its bottles. */
const gross = { RED1: 12, WHITE1: 13.8, SCARCE1: 12 };
type Code = keyof typeof gross;

describeShop('products that an account has bought', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await sql`UPDATE customer SET credit_limit = 9000000, credit_said = 9000000`.execute(database);
  });

  const ask = async (codes?: string[]) =>
    (await open().call(accountBought, { ...alpha, ...(codes && { codes }) }, alphaBuyer)).body?.mainResult;
  async function place(bottles: Partial<Record<Code, number>>): Promise<string[]> {
    const lines = Object.entries(bottles) as [Code, number][];
    const form = orderForm({
      Lines: lines.map(([ProductCode, count]) => ({ ProductCode, CasesQty: 0, BottlesQty: count })),
      GrandTotal:
        lines.reduce((pence, [code, count]) => pence + Math.round(gross[code] * 100) * count, 0) / 100,
      RequiredDate: '2026-11-30',
    });
    const { status, body } = await open().call(submitOrder, form, alphaBuyer);
    expect(status, JSON.stringify(body)).toBe(200);
    return Object.values(body.mainResult).filter((number) => number !== '0');
  }
  const cancel = (orderNo: string) => open().call(accountOrdersCancel, { ...alpha, orderNo }, alphaBuyer);
  const confirm = (orderNo: string, number: string) =>
    inTransaction(open().shop.database, (writer) =>
      reportOrder(writer, open().shop, { orderNo, number, who: 'key ERP' }),
    );
  async function bring(number: string, date: string, lines: readonly (readonly [string, number])[]) {
    const content = (header: string, rows: string[]) => [header, ...rows, ''].join('\n');
    const files = [
      {
        name: 'orders.csv',
        content: content('Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT', [
          `${number},ALPHA,${formatTradeDate(date)},0,0`,
        ]),
      },
      {
        name: 'order-lines.csv',
        content: content(
          'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT',
          lines.map(([code, count]) => `${number},${code},Wine,${count},${(count * 7.77).toFixed(2)},0`),
        ),
      },
    ];
    const outcome = await importFiles(open().shop, files, { dryRun: false, replace: false, onProgress() {} });
    if ('faults' in outcome) throw new Error(outcome.faults.map(describeFault).join('\n'));
  }

  describe('account/bought', () => {
    it('answers 204 before an account’s first order, and refuses another person’s account', async () => {
      expect((await open().call(accountBought, alpha, alphaBuyer)).status).toBe(204);
      expect((await open().call(accountBought, alpha, betaBuyer)).status).toBe(403);
    });

    it('returns the last order of a product, the prices and the usual quantity', async () => {
      await bring('OLD1', '2025-12-01', [['WHITE1', 24]]);
      await bring('OLD2', '2026-03-01', [
        ['WHITE1', 36],
        ['NOBODY-KNOWS', 5],
      ]);
      await bring('OLD3', '2024-12-01', [['WHITE1', 120]]);
      expect(await ask(['WHITE1', 'NOBODY-KNOWS', 'GIN1'])).toEqual([
        {
          ProductCode: 'WHITE1',
          LastDate: '01/03/2026',
          LastOrderNo: 'OLD2',
          LastCases: 3,
          LastBottles: 0,
          LastNett: 279.72,
          LastCasePrice: 93.24,
          Orders: 2,
          UsualCases: 2,
          UsualBottles: 0,
        },
        {
          ProductCode: 'NOBODY-KNOWS',
          LastDate: '01/03/2026',
          LastOrderNo: 'OLD2',
          LastCases: 0,
          LastBottles: 5,
          LastNett: 38.85,
          LastBottleNett: 7.77,
          Orders: 1,
          UsualCases: 0,
          UsualBottles: 5,
        },
      ]);
      const [orderNo = ''] = await place({ WHITE1: 13 });
      const placed = {
        ProductCode: 'WHITE1',
        LastDate: '16/11/2026',
        LastOrderNo: orderNo,
        LastCases: 1,
        LastBottles: 1,
        LastNett: 149.5,
        LastCasePrice: 138,
        LastBottleNett: 11.5,
        Orders: 3,
        UsualCases: 2,
        UsualBottles: 0,
      };
      expect(await ask(['WHITE1'])).toEqual([placed]);
      await confirm(orderNo, 'M1');
      expect(await ask(['WHITE1'])).toEqual([{ ...placed, LastOrderNo: 'M1' }]);
    });

    it('counts a basket that was split into several orders as one order, without a cancelled part', async () => {
      const numbers = await place({ SCARCE1: 12 });
      expect(numbers).toHaveLength(2);
      expect(await ask(['SCARCE1'])).toMatchObject([{ LastCases: 2, LastBottles: 0, Orders: 1 }]);
      await cancel(numbers[1] ?? '');
      expect(await ask(['SCARCE1'])).toMatchObject([{ LastCases: 1, LastBottles: 2, Orders: 1 }]);
      await cancel(numbers[0] ?? '');
      expect(await ask(['SCARCE1'])).toBeUndefined();
    });

    it('counts an order from a server whose clock has not yet passed midnight', async () => {
      await place({ RED1: 6 });
      expect(await ask(['RED1'])).toMatchObject([{ LastBottles: 0, LastCases: 1, Orders: 1 }]);
      open().setNow(new Date('2026-11-15T23:59:59Z'));
      const [orderNo = ''] = await place({ RED1: 12, SCARCE1: 1 });
      open().setNow(new Date('2026-11-16T10:00:00Z'));
      expect(await ask(['RED1', 'SCARCE1'])).toEqual(
        (await plainSum(open().shop.database)).filter(
          ({ ProductCode }) => ProductCode !== 'WHITE1' && ProductCode !== 'NOBODY-KNOWS',
        ),
      );
      expect(await ask(['SCARCE1'])).toMatchObject([{ LastOrderNo: orderNo, LastDate: '15/11/2026' }]);
      await cancel(orderNo);
    });

    it('reads purchases without a lock or a write, right after an order and while orders are placed', async () => {
      const [orderNo] = await place({ WHITE1: 3 });
      const all = { StartIndex: 0, PageSize: 0 };
      const holder = connect(String(open().connection.pool.options.connectionString), {
        max: 1,
        onError: () => {},
      });
      try {
        await holder.database.transaction().execute(async (writer) => {
          // This lock admits only plain reads.
          await sql`LOCK TABLE customer, sales_order, bought, bought_until IN EXCLUSIVE MODE`.execute(writer);
          expect(await ask(['WHITE1'])).toMatchObject([{ LastOrderNo: orderNo, LastBottles: 3 }]);
          const usual = { ...alpha, list: 'usual', pagedProducts: all } as const;
          expect((await open().call(productsItems, usual, alphaBuyer)).body.TotalRowCount).toBe(2);
          const match = { ...alpha, texts: ['sancerre'] };
          expect((await open().call(productsMatch, match, alphaBuyer)).status).toBe(200);
        });
      } finally {
        await holder.close();
      }
    });

    const upgrade = async () => {
      const file = new URL('../../migrations/0033-bought-when-placed.sql', import.meta.url);
      const text = await readFile(file, 'utf8');
      await open()
        .shop.database.transaction()
        .execute((writer) => sql.raw(text).execute(writer));
    };
    it.each([
      ['the upgrade', upgrade],
      ['the next order', () => place({ RED1: 12 })],
    ])('includes the baskets of a 0.4.0 server after %s', async (_name, act) => {
      const { database } = open().shop;
      const tables = ['bought', 'bought_until'].map((name) => [sql.table(name), sql.table(`${name}_before`)]);
      for (const [table, before] of tables)
        await sql`CREATE TABLE ${before} AS TABLE ${table}`.execute(database);
      await place({ WHITE1: 5 });
      for (const [table, before] of tables) {
        await sql`DELETE FROM ${table}`.execute(database);
        await sql`INSERT INTO ${table} TABLE ${before}`.execute(database);
        await sql`DROP TABLE ${before}`.execute(database);
      }
      await act();
      expect(await ask()).toEqual(await plainSum(database));
    });

    it('lists the most often ordered products first', async () => {
      expect((await ask())?.map(({ ProductCode, Orders }) => [ProductCode, Orders])).toEqual([
        ['WHITE1', 6],
        ['RED1', 3],
        ['NOBODY-KNOWS', 1],
      ]);
    });
  });

  it('does not recompute the purchases of an account whose only order is cancelled', async () => {
    const { database } = open().shop;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO sales_order (customer_account, confirmed_no, order_date, order_type, total_nett, total_vat)
      VALUES ('BETA', 'B1', '2026-11-01', 'Order', 6, 0) RETURNING id`.execute(database);
    await sql`
      INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
      SELECT id, 1, 'WHITE1', 'Wine', 6, 6, 0 FROM sales_order WHERE confirmed_no = 'B1'`.execute(database);
    const outdated = () =>
      inTransaction(database, (writer) =>
        findOutdatedBought(
          writer,
          rows.map(({ id }) => id),
        ),
      );
    expect(await outdated()).toEqual(['BETA']);
    await sql`UPDATE sales_order SET state = 'cancelled' WHERE confirmed_no = 'B1'`.execute(database);
    expect(await outdated()).toEqual([]);
  });

  it('reads each order line only a few times, even before PostgreSQL has statistics', async () => {
    const [orders, products] = [2_000, 1_000];
    const undone = new Error('undone');
    let visited = 0;
    const explain = inTransaction(open().shop.database, async (writer) => {
      await sql`
        WITH added AS (
          INSERT INTO sales_order (customer_account, confirmed_no, order_date, order_type, total_nett, total_vat)
          SELECT 'BETA', 'V' || nth, date '2024-01-01' + nth % 700, 'Order', 6, 0
          FROM generate_series(1, ${orders}::integer) AS nth RETURNING id
        )
        INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
        SELECT id, 1, 'V' || id % ${products}, 'Wine', 6, 6, 0 FROM added`.execute(writer);
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM bought_of(ARRAY['BETA'])`.execute(writer);
      visited = rowsVisited(rows[0]?.['QUERY PLAN'][0].Plan);
      throw undone;
    });
    await expect(explain).rejects.toBe(undone);
    expect(visited).toBeGreaterThan(orders);
    expect(visited).toBeLessThan(20 * orders);
  });

  it('keeps the stored sums of purchases equal to the sums of the orders, whatever happens to the orders', async () => {
    const quantity = fc.integer({ min: 1, max: 40 });
    const code = fc.constantFrom<Code>('RED1', 'WHITE1', 'SCARCE1');
    const act = fc.oneof(
      fc.record({ act: fc.constant('place' as const), lines: fc.dictionary(code, quantity, { minKeys: 1 }) }),
      fc.record({ act: fc.constant('cancel' as const), nth: fc.nat(30) }),
      fc.record({
        act: fc.constant('import' as const),
        number: fc.nat(12),
        daysAgo: fc.nat(800),
        lines: fc.array(fc.tuple(code, fc.integer({ min: -12, max: 40 })), { minLength: 1, maxLength: 4 }),
      }),
      fc.record({ act: fc.constant('merge' as const), nth: fc.nat(30), lines: quantity }),
    );
    const placed: string[] = [];
    let merged = 0;
    const run = async (step: typeof act extends fc.Arbitrary<infer T> ? T : never) => {
      if (step.act === 'place') placed.push(...(await place(step.lines)));
      if (step.act === 'cancel') await cancel(placed[step.nth % placed.length] ?? 'NONE');
      if (step.act === 'import') {
        const day = new Date(Date.UTC(2026, 10, 16 - step.daysAgo)).toISOString().slice(0, 10);
        await bring(`L${step.number}-${day}`, day, step.lines);
      }
      if (step.act === 'merge') {
        // The ledger brings the order before its confirmation, so the shop holds the order twice for a while.
        const [orderNo = ''] = await place({ RED1: step.lines });
        await bring(`G${++merged}`, '2026-11-16', [['RED1', step.lines]]);
        await confirm(orderNo, `G${merged}`);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
        for (const step of acts) {
          await run(step);
          expect(await ask()).toEqual(await plainSum(open().shop.database));
        }
      }),
      { numRuns: 12, seed: 20261122, endOnFailure: true },
    );
    expect(placed.length).toBeGreaterThan(10);
  }, 120_000);
});

type PlanNode = {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

/** Returns how many rows the nodes of a plan read or threw away. */
function rowsVisited(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsVisited(below), own);
}

const CASE_SIZES: Readonly<Record<string, number>> = { RED1: 6, WHITE1: 12, SCARCE1: 6 };

async function plainSum(database: Parameters<typeof inTransaction>[0]): Promise<Bought[]> {
  const { rows } = await sql<Line>`
    SELECT product_code AS code, o.id, coalesce(placement_id, -o.id)::text AS basket, order_date AS day,
      coalesce(confirmed_no, provisional_no) AS number, total_bottles AS bottles, line_nett::float8 AS nett,
      l.case_price::float8 AS "casePrice", l.bottle_nett::float8 AS "bottleNett"
    FROM sales_order o JOIN order_line l ON l.order_id = o.id
    WHERE customer_account = 'ALPHA' AND state <> 'cancelled' ORDER BY o.id, line_no`.execute(database);
  const bought = [...Map.groupBy(rows, ({ code }) => code)].flatMap(([code, lines]) => {
    const orders = [...Map.groupBy(lines, ({ basket }) => basket).values()]
      .map((own) => ({
        id: own[0]?.id ?? 0,
        day: own[0]?.day ?? '',
        number: own[0]?.number ?? '',
        bottles: own.reduce((sum, line) => sum + line.bottles, 0),
        nett: roundToPenny(own.reduce((sum, line) => sum + Math.round(line.nett * 10_000), 0)) / 10_000,
        casePrice: own[0]?.casePrice ?? null,
        bottleNett: own[0]?.bottleNett ?? null,
      }))
      .filter(({ bottles }) => bottles > 0)
      .sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
    const last = orders.at(-1);
    if (last === undefined) return [];
    const from = `${Number(last.day.slice(0, 4)) - 1}${last.day.slice(4)}`;
    const recent = orders.filter(({ day }) => day > from).slice(-100);
    const sizes = recent.map(({ bottles }) => bottles).sort((a, b) => a - b);
    const caseSize = CASE_SIZES[code] ?? 0;
    const split = lineQuantity(last.bottles, caseSize);
    const usual = lineQuantity(sizes[Math.ceil(sizes.length / 2) - 1] ?? 0, caseSize);
    const pence = (pounds: number) => Math.round(pounds * 100) / 100;
    const ofSum =
      split.bottles === 0
        ? { LastCasePrice: pence(last.nett / split.cases) }
        : { LastBottleNett: pence(last.nett / split.bottles) };
    const prices =
      last.casePrice !== null && last.bottleNett !== null
        ? { LastCasePrice: last.casePrice, LastBottleNett: last.bottleNett }
        : split.bottles > 0 && split.cases > 0
          ? {}
          : ofSum;
    return [
      {
        ProductCode: code,
        LastDate: formatTradeDate(last.day),
        LastOrderNo: last.number,
        LastCases: split.cases,
        LastBottles: split.bottles,
        LastNett: last.nett,
        ...prices,
        Orders: recent.length,
        UsualCases: usual.cases,
        UsualBottles: usual.bottles,
        day: last.day,
      },
    ];
  });
  return bought
    .sort(
      (a, b) => b.Orders - a.Orders || b.day.localeCompare(a.day) || (a.ProductCode < b.ProductCode ? -1 : 1),
    )
    .map(({ day, ...row }) => row);
}

type Line = {
  readonly code: string;
  readonly id: number;
  readonly basket: string;
  readonly day: string;
  readonly number: string;
  readonly bottles: number;
  readonly nett: number;
  readonly casePrice: number | null;
  readonly bottleNett: number | null;
};
