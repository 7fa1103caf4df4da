import { readdirSync } from 'node:fs';
import { addDays, type PlainDate, weekdayOf } from '@tradecellar/trade/delivery-calendar.ts';
import { lastDays, parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../src/import/import-files.ts';
import { describeShop } from '../test/test-shop.ts';
import { loadDemoWhenEmpty, readDemoFiles } from './load-demo.ts';

type Row = Record<string, string>;

async function rowsOf(name: string, today: PlainDate = '2026-11-21'): Promise<Row[]> {
  const file = (await readDemoFiles(today)).find((one) => one.name === `${name}.csv`);
  return parse(String(file?.content), { columns: true }) as Row[]; // csv-parse types rows as unknown.
}

function dateOf(text: string | undefined): PlainDate {
  const date = parseTradeDate(text ?? '');
  if (date === undefined) throw new Error(`Not a date: ${text}`);
  return date;
}

async function pictureAddresses(): Promise<string[]> {
  const products = await rowsOf('products');
  const reps = await rowsOf('reps');
  const all = [...products.map((row) => row.Image1_URL ?? ''), ...reps.map((row) => row.Image_URL ?? '')];
  return [...new Set(all)].filter((address) => address !== '');
}

const DAYS = [
  ...[0, 1, 2, 3, 4, 5, 6].map((days) => addDays('2026-11-21', days)),
  '2024-02-29',
  '2026-03-29',
  '2028-02-29',
  '2031-12-31',
];

describe('the demo merchant’s dates', () => {
  it.each(DAYS)(
    'keeps the weekdays of the demo’s dates when loaded on %s, with the newest order in the week before',
    async (today) => {
      const written = await rowsOf('orders');
      const orders = await rowsOf('orders', today);
      const dates = orders.map((row) => dateOf(row.Order_OrderDate));
      expect(dates.map(weekdayOf)).toEqual(written.map((row) => weekdayOf(dateOf(row.Order_OrderDate))));
      const newest = dates.toSorted().at(-1) ?? '';
      expect(newest < today).toBe(true);
      expect(newest >= addDays(today, -7)).toBe(true);
      for (const row of orders) {
        expect(weekdayOf(dateOf(row.RequiredDate))).toBeLessThanOrEqual(5);
        expect(dateOf(row.RequiredDate) > dateOf(row.Order_OrderDate)).toBe(true);
      }
      const ledger = (await rowsOf('transactions', today)).map((row) => dateOf(row.TransactionDate));
      expect(ledger.every((date) => date < today)).toBe(true);
    },
  );

  it.each(DAYS)(
    'shows demo orders and every kind of ledger row in the last 30 days when loaded on %s',
    async (today) => {
      const { start } = lastDays(today);
      const orders = (await rowsOf('orders', today)).filter(
        (row) => row.CustomerAccount === 'HARB01' && dateOf(row.Order_OrderDate) >= start,
      );
      expect(orders.length).toBeGreaterThanOrEqual(3);
      const ledger = (await rowsOf('transactions', today)).filter(
        (row) => row.CustomerAccount === 'HARB01' && dateOf(row.TransactionDate) >= start,
      );
      const types = ledger.map((row) => row.Type);
      expect(types).toEqual(expect.arrayContaining(['Invoice', 'Receipt', 'Credit Note']));
    },
  );

  it('moves only the dates of the demo files to another day', async () => {
    const [here, there] = [await readDemoFiles('2026-11-21'), await readDemoFiles('2027-05-05')];
    const withoutDates = (text: unknown) => String(text).replaceAll(/\d\d\/\d\d\/\d{4}/g, 'date');
    expect(there.map(({ content }) => withoutDates(content))).toEqual(
      here.map(({ content }) => withoutDates(content)),
    );
    expect(there).not.toEqual(here);
  });
});

describeShop('the demo merchant', (open) => {
  it('finds no fault and no unknown column in the eleven demo files', async () => {
    const files = await readDemoFiles('2026-11-21');
    const outcome = await importFiles(open().shop, files, {
      dryRun: true,
      replace: false,
      onProgress: () => {},
    });
    expect(outcome).not.toHaveProperty('faults');
    const results = 'results' in outcome ? outcome.results : [];
    expect(results).toHaveLength(11);
    expect(results.flatMap(({ unknownColumns }) => unknownColumns)).toEqual([]);
  });

  it('loads the demo only into an empty database', async () => {
    expect(await loadDemoWhenEmpty(open().shop, () => {})).toBe(true);
    expect(await loadDemoWhenEmpty(open().shop, () => {})).toBe(false);
  });

  it('tells news of a few wines, and leaves the wines in the sequence of the file', async () => {
    const shown = await open()
      .shop.database.selectFrom('product')
      .select(['code', 'came_on', 'vintage', 'vintage_before', 'withdrawn'])
      .orderBy('position')
      .execute();
    const codes = (await rowsOf('products')).map(({ Code }) => Code);
    expect(shown.map(({ code }) => code)).toEqual(codes);
    expect(shown.some(({ withdrawn }) => withdrawn)).toBe(false);
    expect(shown.filter(({ came_on }) => came_on !== null)).toHaveLength(3);
    const next = shown.filter(({ vintage_before }) => vintage_before !== '');
    expect(next.map(({ vintage, vintage_before }) => Number(vintage) - Number(vintage_before))).toEqual([
      1, 1, 1,
    ]);
  });

  it('serves every picture that the demo names, and names every picture that it serves', async () => {
    const addresses = await pictureAddresses();
    for (const address of addresses) {
      const answer = await open().app.inject(address);
      expect([address, answer.statusCode]).toEqual([address, 200]);
      expect(answer.headers['content-type']).toContain('image/svg+xml');
      expect(answer.headers['cache-control']).toBe('public, max-age=86400');
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect(answer.body).not.toMatch(/<script|<foreignObject|\son\w+=/i);
    }
    const files = readdirSync(new URL('./pictures/', import.meta.url));
    expect(files.map((name) => `/pictures/${name}`).toSorted()).toEqual(addresses.toSorted());
  });

  it.each(['/pictures/', '/pictures/none.svg', '/pictures/../load-demo.ts', '/pictures/%2e%2e/load-demo.ts'])(
    'answers 404 for the picture address %s',
    async (address) => {
      expect((await open().app.inject(address)).statusCode).toBe(404);
    },
  );
});
