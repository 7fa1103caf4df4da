import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { fillShop } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { importFiles } from '../import-files.ts';

describeShop('due dates of stock.csv', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const head = 'Code,StockCases,StockBottles,DueDate,DueBottles';
  const send = (rows: string, options = {}, header = head) =>
    importFiles(open().shop, filesOf({ 'stock.csv': `${header}\n${rows}\n` }), options);
  const stored = async (code = 'SCARCE1') =>
    (
      await sql<object>`
        SELECT bottles, due_date, due_bottles FROM stock WHERE product_code = ${code}`.execute(
        open().shop.database,
      )
    ).rows[0];
  const versionOf = async () =>
    (await sql<{ lists: string }>`SELECT lists FROM catalogue_version`.execute(open().shop.database)).rows[0]
      ?.lists;

  it.each(['12/12/2026', '2026-12-12', '20261212', '12-DEC-26', '2026-12-12T08:00:00'])(
    'reads a due date in every format of a date: %s',
    async (date) => {
      const outcome = await send(`SCARCE1,0,0,${date},60`);
      expect(resultsOf(outcome)).toHaveLength(1);
      expect(await stored()).toEqual({ bottles: 0, due_date: '2026-12-12', due_bottles: 60 });
    },
  );

  it('changes nothing and keeps the version of the lists if the same due date comes again', async () => {
    const version = await versionOf();
    expect(resultsOf(await send('SCARCE1,0,0,12/12/2026,60'))[0]).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    expect(await versionOf()).toBe(version);
    await send('SCARCE1,0,0,14/12/2026,60');
    expect(await versionOf()).not.toBe(version);
  });

  it.each([
    ['30/12/1899', 'is not from 2000 to 2100; it is empty where no stock is due'],
    ['01/01/1900', 'is not from 2000 to 2100; it is empty where no stock is due'],
    ['1952-01-01', 'is not from 2000 to 2100; it is empty where no stock is due'],
    ['31/02/2027', 'is not a date as DD/MM/YYYY or 2026-11-22'],
    ['soon', 'is not a date as DD/MM/YYYY or 2026-11-22'],
  ])('refuses the due date %s, and stores nothing', async (date, says) => {
    const before = await stored();
    const outcome = await send(`SCARCE1,1,0,${date},60`);
    expect(outcome).toMatchObject({ faults: [{ line: 2, column: 'DueDate', value: date, says }] });
    expect(await stored()).toEqual(before);
  });

  it('shows in the preview that only the due date changes', async () => {
    const outcome = await send('SCARCE1,0,0,19/12/2026,60', { dryRun: true });
    expect(describeOutcome(outcome).join('\n')).toContain('SCARCE1 (DueDate "2026-12-14" → "2026-12-19")');
  });

  it('keeps due dates if stock.csv lacks the columns, clears them by blank cells, and deletes them with the stock figures', async () => {
    await send('SCARCE1,0,1', {}, 'Code,StockCases,StockBottles');
    expect(await stored()).toEqual({ bottles: 1, due_date: '2026-12-14', due_bottles: 60 });
    await send('SCARCE1,0,1,,');
    expect(await stored()).toEqual({ bottles: 1, due_date: null, due_bottles: null });
    await send('SCARCE1,,,12/12/2026,60');
    expect(await stored()).toBeUndefined();
    await send('SCARCE1,0,0,12/12/2026,60');
    expect(await stored()).toEqual({ bottles: 0, due_date: '2026-12-12', due_bottles: 60 });
  });
});
