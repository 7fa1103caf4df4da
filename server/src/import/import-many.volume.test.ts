import { beforeAll, expect, it } from 'vitest';
import { volume } from '../../../trade/test/volume.ts';
import { fillShop } from '../../test/fixture.ts';
import { resultsOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { type ImportOptions, importFiles } from './import-files.ts';

/** More rows than the import sends in one statement. */
const ROWS = volume(6_000, 3_000);
const FAULTS = volume(200_000, 20_000);

describeShop('files of thousands of rows', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const run = async (name: string, content: string, options: ImportOptions = {}) =>
    resultsOf(await importFiles(open().shop, [{ name, content }], options))[0];
  const prices = (count: number, pence = 0) =>
    `PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\n${Array.from({ length: count }, (_none, row) => `L${String(row).padStart(4, '0')},RED1,${60 + pence / 100},10,2`).join('\n')}\n`;

  it('adds, keeps, changes and withdraws thousands of rows as the preview says', async () => {
    expect(await run('prices.csv', prices(ROWS), { dryRun: true })).toMatchObject({
      added: ROWS,
      first: { added: Array.from({ length: 10 }, (_none, row) => `L000${row} RED1 (£60.00 a case)`) },
    });
    expect(await run('prices.csv', prices(ROWS))).toMatchObject({ added: ROWS, changed: 0 });
    expect(await run('prices.csv', prices(ROWS))).toMatchObject({ added: 0, changed: 0, unchanged: ROWS });
    expect(await run('prices.csv', prices(ROWS, 1), { dryRun: true })).toMatchObject({
      changed: ROWS,
      first: {
        changed: expect.arrayContaining([
          { key: 'L0000 RED1', column: 'CasePrice', from: '60', to: '60.01' },
        ]),
      },
    });
    const fewer = prices(ROWS - 100, 1);
    expect(await run('prices.csv', fewer, { replace: true, force: true })).toMatchObject({
      ...{ added: 0, changed: ROWS - 100 },
      first: { removed: expect.arrayContaining([`L${ROWS - 100} RED1`]) },
    });
  });

  it('keeps the lines of an order together, in the sequence of the file', async () => {
    const orders = `Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT\n${Array.from({ length: ROWS / 3 }, (_none, row) => `SO${row},ALPHA,01/10/2026,30,6`).join('\n')}\n`;
    await run('orders.csv', orders);
    const lines = Array.from(
      { length: ROWS },
      (_none, row) => `SO${row % (ROWS / 3)},RED1,Wine ${row},6,10,2`,
    );
    const content = `Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n${lines.join('\n')}\n`;
    expect(await run('order-lines.csv', content)).toMatchObject({ added: ROWS, warnings: [] });
    expect(await run('order-lines.csv', content)).toMatchObject({ unchanged: ROWS });
    const found = await open()
      .shop.database.selectFrom('order_line')
      .innerJoin('sales_order', 'sales_order.id', 'order_id')
      .select(['line_no', 'description'])
      .where('confirmed_no', '=', 'SO7')
      .orderBy('line_no')
      .execute();
    expect(found.map(({ line_no, description }) => [line_no, description])).toEqual([
      [1, 'Wine 7'],
      [2, `Wine ${7 + ROWS / 3}`],
      [3, `Wine ${7 + (ROWS / 3) * 2}`],
    ]);
  });

  it.each([
    ['refer to unknown rows', 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT', 'L1,P#,60,10,2'],
    ['hold cells that cannot be read', 'Code,Name', 'R#,'],
    ['have a field too few', 'Code,Name', 'R#'],
    ['are there twice', 'Code,Name', 'R1,Rita'],
  ])('lists every row of a large file whose rows %s', async (_what, header, row) => {
    const name = header.startsWith('PriceList') ? 'prices.csv' : 'reps.csv';
    const rows = Array.from({ length: FAULTS + 1 }, (_none, place) => row.replace('#', String(place)));
    const files = [{ name, content: `${header}\n${rows.join('\n')}\n` }];
    const options = { each: true, cameBy: 'command' };
    const outcome = await importFiles(open().shop, files, options);
    const faults = 'faults' in outcome ? outcome.faults : [];
    expect(faults.length).toBeGreaterThanOrEqual(FAULTS);
    expect(faults.at(-1)?.line).toBe(FAULTS + 2);
  });
});
