import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, refillShop } from '../../test/fixture.ts';
import { faultsOf, filesOf, resultsOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { describeFault } from './csv/describe-fault.ts';
import { type ImportOptions, importFiles } from './import-files.ts';
import { settlePrices } from './settle-prices.ts';
import { undoImport } from './undo/undo-import.ts';

const PRICES = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT,From';
const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,From';
const white = (price: number, from: string) =>
  `WHITE1,Domaine Roquet Sancerre,12,75,${price * 12},${price},${price / 5},${from}\n`;

describeShop('prices with a day', (open) => {
  beforeEach(async () => {
    await refillShop(open().shop.database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
  });

  const run = (files: Readonly<Record<string, string>>, options: ImportOptions = {}) =>
    importFiles(open().shop, filesOf(files), { accept: 'all', cameBy: 'command', ...options });
  const notesOf = async (files: Readonly<Record<string, string>>, options: ImportOptions = {}) => {
    const [result] = resultsOf(await run(files, options));
    const { rows, added, changed, unchanged, warnings = [] } = result ?? {};
    return { counts: [rows, added, changed, unchanged], says: warnings.map(describeFault) };
  };
  const bottle = async (as = alphaBuyer, account = 'ALPHA', code = 'WHITE1') => {
    const query = { CustomerAccount: account, pagedProducts: { PageSize: 0, StartIndex: 0 } };
    const listed = await open().call(productsItems, query, as);
    const named = await open().call(productsItems, { ...query, codes: [code] }, as);
    const price = (of: typeof listed) => of.body.mainResult.find(({ Code }) => Code === code)?.BottleNett;
    expect(price(named)).toBe(price(listed));
    return price(listed);
  };
  const imported = async (files: Readonly<Record<string, string>>) => {
    const ids: string[] = [];
    await run(files, { onImported: async (_writer, _results, id) => void ids.push(id) });
    return ids[0] ?? '';
  };
  const at = (instant: string) => open().setNow(new Date(instant));
  const dated = async () => {
    const { rows } = await sql<{ row: string }>`
      SELECT concat_ws(' ', nullif(price_list, ''), product_code, from_day, bottle_nett::float) AS row
      FROM dated_price ORDER BY 1`.execute(open().shop.database);
    return rows.map(({ row }) => row);
  };

  it('keeps the price of today until midnight in London, and has the dated price from midnight on', async () => {
    expect(
      await notesOf({ products: `${PRODUCTS}\n${white(11.9, '28/03/2027')}${white(12.9, '29/03/2027')}` }),
    ).toEqual({
      counts: [2, 2, 0, 0],
      says: [
        'products.csv: 2 prices begin later: WHITE1 £142.80 a case from 28/03/2027, WHITE1 £154.80 a case from 29/03/2027',
      ],
    });
    expect(await bottle()).toBe(11.5);
    // The clocks go forward on 28 March: midnight is 00:00 UTC on 28 March, and 23:00 UTC on 28 March for the 29th.
    at('2027-03-27T23:59:59.999Z');
    expect(await bottle()).toBe(11.5);
    at('2027-03-28T00:00:00Z');
    expect(await bottle()).toBe(11.9);
    at('2027-03-28T22:59:59.999Z');
    expect(await bottle()).toBe(11.9);
    at('2027-03-28T23:00:00Z');
    expect(await bottle()).toBe(12.9);
  });

  it('has the same prices before and after due prices are settled', async () => {
    const prices = `${PRICES}\nTRADE,WHITE1,120,10,2,01/12/2026\nTRADE,WHITE1,108,9,1.8,02/12/2026\n`;
    await run({ products: `${PRODUCTS}\n${white(11.9, '01/12/2026')}`, prices });
    at('2026-12-02T00:00:00Z');
    const before = [await bottle(), await bottle(betaBuyer, 'BETA')];
    expect(before).toEqual([11.9, 9]);
    await settlePrices(open().shop);
    expect(await dated()).toEqual([]);
    expect([await bottle(), await bottle(betaBuyer, 'BETA')]).toEqual(before);
  });

  it('takes a price of today or earlier at once, and says so', async () => {
    const rows = white(9, '01/11/2026') + white(10, '16/11/2026') + white(8, '01/10/2026');
    expect(await notesOf({ products: `${PRODUCTS}\n${rows}` })).toMatchObject({
      says: ['products.csv: 3 prices with a From of today or earlier hold at once'],
    });
    expect(await bottle()).toBe(10);
    expect(await dated()).toEqual([]);
  });

  it('changes the price of today by a row without a day after a dated price has begun', async () => {
    await run({ products: `${PRODUCTS}\n${white(11.9, '01/12/2026')}` });
    at('2026-12-05T10:00:00Z');
    await run({ products: `${PRODUCTS}\n${white(10.5, '')}` });
    expect(await bottle()).toBe(10.5);
  });

  it('takes the day of an import at 23:59:59 on the last Sunday of October in London', async () => {
    at('2026-10-25T23:59:59Z');
    await run({ products: `${PRODUCTS}\n${white(9, '25/10/2026')}${white(11, '26/10/2026')}` });
    expect(await bottle()).toBe(9);
    at('2026-10-26T00:00:00Z');
    expect(await bottle()).toBe(11);
  });

  describe('a file with a bad day', () => {
    it.each([
      ['29/02/2027', 'products.csv, line 2, From: "29/02/2027" is not a date as DD/MM/YYYY or 2026-11-22'],
      ['01/02/1899', 'products.csv, line 2, From: "01/02/1899" is not from 1950 to 2100'],
    ])('refuses %s', async (from, says) => {
      expect(faultsOf(await run({ products: `${PRODUCTS}\n${white(9, from)}` }))).toEqual([says]);
    });

    it('takes 29 February of a leap year', async () => {
      await run({ products: `${PRODUCTS}\n${white(9, '29/02/2028')}` });
      expect(await dated()).toEqual(['WHITE1 2028-02-29 9']);
    });

    it('refuses two prices for a product and a day, and names both lines', async () => {
      const rows = 'TRADE,WHITE1,120,10,2,01/12/2026\nTRADE,WHITE1,108,9,1.8,2026-12-01\n';
      expect(faultsOf(await run({ prices: `${PRICES}\n${rows}` }))).toEqual([
        'prices.csv, line 3, PriceList + ProductCode + From: "TRADE WHITE1 2026-12-01" is on line 2 too',
      ]);
      const today = `${white(9, '')}${white(10, '16/11/2026')}`;
      expect(faultsOf(await run({ products: `${PRODUCTS}\n${today}` }))).toEqual([
        'products.csv, line 3, Code + From: "WHITE1" is on line 2 too: a blank From is today, 16/11/2026',
      ]);
    });

    it('refuses a new product that has only a later price', async () => {
      const rows = 'NEW1,New,6,75,60,10,2,01/12/2026\n';
      expect(faultsOf(await run({ products: `${PRODUCTS}\n${rows}` }))).toEqual([
        'products.csv, line 2, From: "01/12/2026" is later than today, but NEW1 is new and would have no price before',
      ]);
    });
  });

  it('replaces a price of the same day by a later file, and counts the change', async () => {
    await run({ prices: `${PRICES}\nTRADE,WHITE1,120,10,2,01/12/2026\n` });
    const again = {
      prices: `${PRICES}\nTRADE,WHITE1,108,9,1.8,01/12/2026\nNEW,WHITE1,96,8,1.6,01/12/2026\n`,
    };
    expect((await notesOf(again)).counts).toEqual([2, 1, 1, 0]);
    expect(await dated()).toEqual(['NEW WHITE1 2026-12-01 8', 'TRADE WHITE1 2026-12-01 9']);
    expect((await notesOf(again)).counts).toEqual([2, 0, 0, 2]);
  });

  it('takes back later prices that a whole file lacks, and keeps the price of now of a product with a later price', async () => {
    await run({ prices: `${PRICES}\nTRADE,WHITE1,120,10,2,01/12/2026\nTRADE,RED1,48,8,1.6,01/12/2026\n` });
    const red = await bottle(betaBuyer, 'BETA', 'RED1');
    const whole = { prices: `${PRICES}\nTRADE,RED1,54,9,1.8,01/12/2026\n` };
    const { says } = await notesOf(whole, { replace: true, force: true });
    expect(says).toContain('prices.csv: takes back 1 price that would have begun later');
    expect(await dated()).toEqual(['TRADE RED1 2026-12-01 9']);
    expect(await bottle(betaBuyer, 'BETA', 'RED1')).toBe(red);
  });

  it.each(['', '01/11/2026'])(
    'takes back the later prices if a whole file has only prices of now, with the day “%s”',
    async (from) => {
      await run({
        prices: `${PRICES}\nTRADE,WHITE1,120,10,2,01/12/2026\n`,
        products: `${PRODUCTS}\n${white(12, '01/12/2026')}`,
      });
      const whole = { prices: `${PRICES}\nTRADE,RED1,54,9,1.8,${from}\n` };
      const { says } = await notesOf(whole, { replace: true, force: true });
      expect(says).toContain('prices.csv: takes back 1 price that would have begun later');
      expect(await dated()).toEqual(['WHITE1 2026-12-01 12']);
    },
  );

  it('keeps later prices if a whole file has no column for the day', async () => {
    await run({ prices: `${PRICES}\nTRADE,WHITE1,120,10,2,01/12/2026\n` });
    await run(
      { prices: 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nTRADE,RED1,54,9,1.8\n' },
      { replace: true, force: true },
    );
    expect(await dated()).toEqual(['TRADE WHITE1 2026-12-01 10']);
  });

  it('changes nothing by a dry run, and undoes an import with its later prices', async () => {
    await run({ products: `${PRODUCTS}\n${white(11, '01/12/2026')}` });
    const file = { products: `${PRODUCTS}\n${white(12, '01/12/2026')}${white(13, '01/01/2027')}` };
    expect((await notesOf(file, { dryRun: true })).counts).toEqual([2, 1, 1, 0]);
    expect(await dated()).toEqual(['WHITE1 2026-12-01 11']);
    const importId = await imported(file);
    expect(await dated()).toEqual(['WHITE1 2026-12-01 12', 'WHITE1 2027-01-01 13']);
    expect(await undoImport(open().shop, { importId, who: 'Olga' })).toMatchObject({ rows: 2 });
    expect(await dated()).toEqual(['WHITE1 2026-12-01 11']);
  });

  it('refuses to undo an import whose price has begun and was settled', async () => {
    const importId = await imported({ products: `${PRODUCTS}\n${white(11, '01/12/2026')}` });
    at('2026-12-01T00:00:00Z');
    await settlePrices(open().shop);
    expect(await undoImport(open().shop, { importId, who: 'Olga' })).toMatchObject({
      refused: 'import-not-undone',
      details: { why: 'WHITE1 from 2026-12-01 has changed since' },
    });
  });

  it('doubts a later price as it doubts a price of now', async () => {
    const rows = white(1_150, '01/12/2026');
    const faults = faultsOf(await run({ products: `${PRODUCTS}\n${rows}` }, { accept: [] }));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((says) => says.startsWith('products.csv, line 2'))).toBe(true);
  });
});
