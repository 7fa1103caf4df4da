import { putPrices } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../../test/fixture.ts';
import { faultsOf, filesOf, resultsOf } from '../../../test/imports.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { describeFault } from '../csv/describe-fault.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { type ImportOptions, importFiles } from '../import-files.ts';

const PRICES = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT';
const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';

describeShop('figures in doubt', (open) => {
  beforeEach(() => refillShop(open().shop.database));

  const run = (files: Readonly<Record<string, string>>, options: ImportOptions = {}) =>
    importFiles(open().shop, filesOf(files), options);
  const pricesOf = async (code: string) => {
    const { rows } = await sql<{ case_price: string; nil_price: boolean }>`
      SELECT case_price, nil_price FROM price WHERE product_code = ${code} AND price_list = 'NEW'`.execute(
      open().shop.database,
    );
    return rows;
  };
  const nought = { prices: `${PRICES}\nNEW,WHITE1,0,0,0\n` };

  it('refuses a file with figures in doubt, names each row, and changes nothing', async () => {
    const outcome = await run(nought);
    expect(faultsOf(outcome)).toEqual([
      'prices.csv, line 2, CasePrice: "0" of NEW WHITE1 is nought (NilPrice is not 1)',
      'prices.csv, line 2, BottleNett: "0" of NEW WHITE1 is nought (NilPrice is not 1)',
    ]);
    expect(describeOutcome(outcome).at(-1)).toBe(
      'Figures are in doubt. If they are right, name the file prices.accepted.csv and import it again, or add --accept-doubts.',
    );
    expect(await pricesOf('WHITE1')).toEqual([]);
  });

  it('lists figures in doubt in a preview, and imports the other files', async () => {
    const dry = await run(nought, { dryRun: true });
    expect(resultsOf(dry).flatMap(({ doubts }) => doubts.map(describeFault))).toHaveLength(2);
    const each = await run({ ...nought, reps: 'Code,Name\nR8,Ray\n' }, { each: true });
    expect(resultsOf(each).map(({ file }) => file)).toEqual(['reps.csv']);
  });

  it.each<readonly [string, ImportOptions, string]>([
    ['by the person who imports', { accept: 'all' }, 'prices.csv'],
    ['by naming the file', { accept: ['prices.csv'] }, 'prices.csv'],
    ['by the name of the file', {}, 'prices.accepted.csv'],
  ])('imports figures in doubt that are accepted %s', async (_by, options, name) => {
    const outcome = await importFiles(open().shop, [{ name, content: nought.prices }], options);
    expect(resultsOf(outcome)).toMatchObject([{ added: 1 }]);
    expect(await pricesOf('WHITE1')).toEqual([{ case_price: '0.0000', nil_price: false }]);
    // A stored figure that comes again is not in doubt.
    expect(resultsOf(await run(nought))).toMatchObject([{ unchanged: 1, doubts: [] }]);
  });

  it('refuses figures in doubt if the person accepts only another file', async () => {
    expect(faultsOf(await run(nought, { accept: ['stock.csv'] }))).toHaveLength(2);
  });

  it('does not doubt a zero price that has NilPrice', async () => {
    const nil = { prices: `${PRICES},NilPrice\nNEW,WHITE1,0,0,0,1\n` };
    expect(resultsOf(await run(nil))).toMatchObject([{ added: 1 }]);
    expect(await pricesOf('WHITE1')).toEqual([{ case_price: '0.0000', nil_price: true }]);
  });

  it('doubts prices far from the product’s own price, whether stored or in the same import', async () => {
    expect(faultsOf(await run({ prices: `${PRICES}\nNEW,WHITE1,12,1,0.2\n` }))[0]).toBe(
      'prices.csv, line 2, CasePrice: "12" of NEW WHITE1 is far from £138.00, the list price',
    );
    const both = {
      products: `${PRODUCTS}\nNEW1,New,6,75,600,100,20\n`,
      prices: `${PRICES}\nNEW,NEW1,60,10,2\n`,
    };
    expect(faultsOf(await run(both))).toEqual([
      'prices.csv, line 2, CasePrice: "60" of NEW NEW1 is far from £600.00, the list price',
      'prices.csv, line 2, BottleNett: "10" of NEW NEW1 is far from £100.00, the list price',
    ]);
  });

  it('doubts a million cases of stock, half a million cases in reserve, and a file that empties the stock', async () => {
    const stock = await run({ stock: 'Code,StockCases,StockBottles\nWHITE1,1000000,0\n' });
    expect(faultsOf(stock)).toEqual([
      'stock.csv, line 2, StockCases + StockBottles: "1000000 + 0" of WHITE1 is more bottles than a merchant has of one product',
    ]);
    const reserves = 'CustomerAccount,ProductCode,FreeCases,FreeBottles\nALPHA,RED1,500000,0\n';
    expect(faultsOf(await run({ reserves }))).toHaveLength(1);
    const codes = Array.from({ length: 12 }, (_, at) => `S${at}`);
    await run({ products: [PRODUCTS, ...codes.map((code) => `${code},Name,6,75,60,10,2`)].join('\n') });
    const figures = (cases: number) => ({
      stock: ['Code,StockCases,StockBottles', ...codes.map((code) => `${code},${cases},0`)].join('\n'),
    });
    await run(figures(5));
    expect(faultsOf(await run(figures(0)))).toEqual([
      'stock.csv: takes the stock of 12 products to nought, most of those that have some',
    ]);
  });

  it('refuses an API call with figures in doubt and names its rows, unless the call has AcceptDoubts', async () => {
    const row = { PriceList: 'NEW', ProductCode: 'WHITE1', CasePrice: 0, BottleNett: 0, BottleVAT: 0 };
    const { status, problem } = await open().call(putPrices, { Rows: [row] }, {});
    expect([status, problem.code]).toEqual([409, 'rows-in-doubt']);
    expect(problem.details).toMatchObject({
      count: 2,
      faults: [{ Row: 1, Field: 'CasePrice', Value: '0' }, {}],
    });
    expect(await pricesOf('WHITE1')).toEqual([]);
    const taken = await open().call(putPrices, { Rows: [row], AcceptDoubts: true }, {});
    expect(taken.body).toMatchObject({ Added: 1 });
    const wrong = await open().call(putPrices, { Rows: [{ ...row, CasePrice: 'x' }] }, {});
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'rows-refused']);
  });

  it('refuses an order at a zero price that was accepted without NilPrice, and takes an order with NilPrice', async () => {
    const give = (nil: string) =>
      run({ products: `${PRODUCTS},NilPrice\nWHITE1,White,12,75,0,0,0,${nil}\n` }, { accept: 'all' });
    const order = async () => open().call(submitOrder, orderForm({ GrandTotal: 0 }), alphaBuyer);
    await give('0');
    const refused = await order();
    expect([refused.status, refused.problem.code]).toEqual([422, 'price-missing']);
    await give('1');
    const { status, body } = await order();
    expect([status, body.mainResult.orderId]).toEqual([200, expect.stringMatching(/^XX/)]);
  });
});
