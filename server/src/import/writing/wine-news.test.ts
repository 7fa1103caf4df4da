import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../../test/fixture.ts';
import { faultsOf, filesOf, resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { type ImportOptions, importFiles } from '../import-files.ts';

const HEADER = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,Winemaker,Vintage';
const wine = (code: string, vintage: string, description = 'Clos Neuf') =>
  `${code},${description},6,75,60,10,2,Aline Neuf,${vintage}\n`;

describeShop('news of wines', (open) => {
  const run = (rows: string, options: ImportOptions = {}, header = HEADER) =>
    importFiles(open().shop, filesOf({ products: `${header}\n${rows}` }), options);
  const bring = async (rows: string, options?: ImportOptions) => resultsOf(await run(rows, options));
  const tagsOf = async (code: string) => {
    const request = { ProductCode: code, CustomerAccount: 'ALPHA' };
    return (await open().call(productsItem, request, alphaBuyer)).body.mainResult.Tags ?? [];
  };

  beforeEach(async () => {
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    await refillShop(open().shop.database);
  });

  it('tags a wine that an import adds as new for thirty days, in its list and on its page', async () => {
    await bring(wine('NEUF', '2022'));
    expect(await tagsOf('NEUF')).toEqual(['New']);
    expect(await tagsOf('RED1')).toEqual([]);
    const page = { pagedProducts: { PageSize: 0, StartIndex: 0 }, CustomerAccount: 'ALPHA' };
    const { body } = await open().call(productsItems, page, alphaBuyer);
    expect(body.mainResult.filter(({ Tags }) => Tags).map(({ Code }) => Code)).toEqual(['NEUF']);
    open().setNow(new Date('2026-12-15T23:00:00Z'));
    expect(await tagsOf('NEUF')).toEqual(['New']);
    open().setNow(new Date('2026-12-16T01:00:00Z'));
    expect(await tagsOf('NEUF')).toEqual([]);
  });

  it('tags no wine of the shop’s first import, nor of an import that more than doubles the catalogue', async () => {
    const { database } = open().shop;
    await database.deleteFrom('stock').execute();
    await database.deleteFrom('reserve').execute();
    await database.deleteFrom('price').execute();
    await database.deleteFrom('product_list').execute();
    await database.deleteFrom('product').execute();
    await bring(wine('A1', '2020', 'A'));
    expect(await tagsOf('A1')).toEqual([]);
    await bring(wine('A1', '2020', 'A') + wine('B1', '2020', 'B') + wine('C1', '2020', 'C'));
    expect(await tagsOf('B1')).toEqual([]);
    await bring(wine('D1', '2020', 'D'));
    expect(await tagsOf('D1')).toEqual(['New']);
  });

  it('names the vintage that a later vintage of the same code replaces, for sixty days', async () => {
    const stored = 'WHITE1,Domaine Roquet Sancerre,6,75,60,10,2,';
    await bring(`${stored},2023\n`, { accept: 'all' });
    expect(await tagsOf('WHITE1')).toEqual(['2023 follows 2022']);
    expect(await bring(`${stored},2023\n`)).toMatchObject([{ unchanged: 1 }]);
    open().setNow(new Date('2027-01-14T10:00:00Z'));
    expect(await tagsOf('WHITE1')).toEqual(['2023 follows 2022']);
    open().setNow(new Date('2027-01-15T10:00:00Z'));
    expect(await tagsOf('WHITE1')).toEqual([]);
  });

  it('names no vintage if a vintage goes back, or becomes or was no year', async () => {
    const stored = 'WHITE1,Domaine Roquet Sancerre,6,75,60,10,2,';
    for (const vintage of ['2021', 'NV', '2024']) {
      await bring(`${stored},${vintage}\n`, { accept: 'all' });
      expect([vintage, await tagsOf('WHITE1')]).toEqual([vintage, []]);
    }
  });

  it('names the vintage that a new code follows, also if the import withdraws the former code', async () => {
    await bring(wine('NEUF-21', '2021') + wine('NEUF-22', '2022') + wine('OTHER-22', '2022', 'Clos Autre'));
    open().setNow(new Date('2027-03-01T10:00:00Z'));
    await bring(wine('NEUF-23', '2023') + wine('OTHER-21', '2021', 'Clos Autre'), {
      replace: true,
      force: true,
    });
    expect(await tagsOf('NEUF-23')).toEqual(['2023 follows 2022']);
    expect(await tagsOf('OTHER-21'), 'an earlier vintage').toEqual(['New']);
  });

  it('shows last bottles only if the shop shows its stock', async () => {
    expect(await tagsOf('SCARCE1')).toEqual([]);
    const { switches } = open().shop.merchant;
    switches.showStock = true;
    await open()
      .shop.database.updateTable('stock')
      .set({ bottles: 5 })
      .where('product_code', '=', 'SCARCE1')
      .execute();
    expect(await tagsOf('SCARCE1')).toEqual(['Last bottles']);
    await open()
      .shop.database.updateTable('stock')
      .set({ due_date: '2026-12-12' })
      .where('product_code', '=', 'SCARCE1')
      .execute();
    expect(await tagsOf('SCARCE1'), 'with stock due').toEqual([]);
    switches.showStock = false;
  });

  it('takes drinking years, doubts odd years, and reads 0 as no year', async () => {
    const years = `${HEADER},DrinkFrom,DrinkTo`;
    const row = (...cells: string[]) => `NEUF,Clos Neuf,6,75,60,10,2,Aline Neuf,2022,${cells.join(',')}\n`;
    const page = async () => {
      const { body } = await open().call(
        productsItem,
        { ProductCode: 'NEUF', CustomerAccount: 'ALPHA' },
        alphaBuyer,
      );
      return [body.mainResult.DrinkFrom, body.mainResult.DrinkTo];
    };
    resultsOf(await run(row('2026', '2031'), {}, years));
    expect(await page()).toEqual([2026, 2031]);
    expect(faultsOf(await run(row('2031', '2026'), {}, years))).toEqual([
      'products.csv, line 2, DrinkTo: "2026" of NEUF is before 2031, its DrinkFrom',
    ]);
    expect(faultsOf(await run(row('1899', '2031'), {}, years))).toEqual([
      'products.csv, line 2, DrinkFrom: "1899" of NEUF is not a year from 1950 to 2150',
    ]);
    expect(faultsOf(await run(row('soon', ''), {}, years))).toEqual([
      'products.csv, line 2, DrinkFrom: "soon" is not a whole number',
    ]);
    await bring(wine('NEUF', '2022'));
    expect(await page(), 'a file without the columns keeps the years').toEqual([2026, 2031]);
    resultsOf(await run(row('0', ''), {}, years));
    expect(await page()).toEqual([undefined, undefined]);
  });
});
