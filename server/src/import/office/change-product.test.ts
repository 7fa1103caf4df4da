import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { undoImport } from '@tradecellar/contract/office-import.ts';
import {
  changeProduct,
  officeProduct,
  officeProducts,
  undoProductChange,
} from '@tradecellar/contract/office-products.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { importFiles } from '../import-files.ts';
import { readLastImports } from '../reports/report-queries.ts';
import { readRecentImports } from '../undo/recent-queries.ts';

describeShop('a product changed by hand', (open) => {
  beforeAll(async () => {
    await fillShop(open().shop.database);
    await open().shop.catalogue.refresh();
  });

  const saw = async (Code: string) => (await open().call(officeProduct, { Code }, office)).body.mainResult;
  const textOf = async (code: string, field: string) =>
    (await saw(code)).Fields.find(({ Field }) => Field === field)?.Text;
  const changesOf = async (code: string) =>
    (await saw(code)).Changes.map(({ Changes, Undone }) => [
      ...Changes.map(({ Field, Before, After, OverruledBy }) =>
        [Field, Before, '→', After, OverruledBy && `by ${OverruledBy.File}`].filter(Boolean).join(' '),
      ),
      ...(Undone ? [`undone by ${Undone.Who}`] : []),
    ]);
  const change = async (Code: string, fields: Readonly<Record<string, string>>, more = {}) => {
    const Fields = Object.entries(fields).map(([Field, Text]) => ({ Field, Text }));
    return open().call(changeProduct, { Code, Fields, ...more }, office);
  };
  const saved = { mainResult: { IsSaved: true, Faults: [], Doubts: [] } };
  const isListed = async (ProductCode: string) =>
    (await open().call(productsItem, { ProductCode }, alphaBuyer)).body.mainResult.Withdrawn !== true;
  const products = (
    row: string,
    header = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT',
  ) =>
    importFiles(open().shop, filesOf({ products: `${header}\n${row}\n` }), {
      cameBy: 'office@example.com',
      accept: 'all',
    });

  it('finds products by words of their code and name, also products that are not in the list', async () => {
    const find = async (Words: string) =>
      (await open().call(officeProducts, { Words }, office)).body.mainResult.Products.map(
        ({ Code, State }) => `${Code} ${State}`,
      );
    expect(await find('tremblay RED')).toEqual(['RED1 in the list']);
    expect(await find('claret')).toEqual(['GONE1 withdrawn']);
    expect(await find('100%')).toEqual([]);
    expect(await find('chateau')).toEqual(['RED1 in the list']);
  });

  it('changes a text and a price for buyers at once, and records who changed which field', async () => {
    const fields = { Winemaker: 'Jean Tremblay', CasePrice: '66', BottleNett: '11', BottleVAT: '2.20' };
    expect((await change('RED1', fields)).body).toEqual(saved);
    const { body } = await open().call(productsItem, { ProductCode: 'RED1' }, alphaBuyer);
    expect(body.mainResult).toMatchObject({ CasePrice: 66, Winemaker: { Name: 'Jean Tremblay' } });
    expect(await changesOf('RED1')).toEqual([
      [
        'CasePrice 60.00 → 66.00',
        'BottleNett 10.00 → 11.00',
        'BottleVAT 2.00 → 2.20',
        'Winemaker → Jean Tremblay',
      ],
    ]);
    expect((await saw('RED1')).Changes[0]?.Who).toBe('office@example.com');
  });

  it('sets what follows a wine, and refuses a day that is none', async () => {
    const next = { NextFrom: '30/11/2099', NextVintage: '2031', NextCaseSize: '12', GoesOn: '2100-01-31' };
    expect((await change('RED1', next)).body).toEqual(saved);
    expect(await textOf('RED1', 'NextVintage')).toBe('2031');
    expect([await textOf('RED1', 'NextFrom'), await textOf('RED1', 'GoesOn')]).toEqual([
      '2099-11-30',
      '2100-01-31',
    ]);
    const { body } = await change('RED1', { GoesOn: '31/02/2099' });
    expect(body.mainResult).toMatchObject({ IsSaved: false, Faults: [{ Field: 'GoesOn' }] });
    const none = { NextFrom: '', NextVintage: '', NextCaseSize: '', GoesOn: '' };
    expect((await change('RED1', none)).body).toEqual(saved);
    expect(await textOf('RED1', 'GoesOn')).toBe('');
  });

  it('does not appear among the imported files, and does not count as a received file', async () => {
    expect(await readRecentImports(open().shop.database)).toEqual([]);
    const importHours = new Proxy({}, { get: () => 24 }) as Parameters<
      typeof readLastImports
    >[1]['importHours'];
    const last = await readLastImports(open().shop.database, { importHours, now: new Date() });
    expect(last.every(({ receivedAt, last }) => receivedAt === undefined && last === undefined)).toBe(true);
  });

  it('names the fields with faults, and saves nothing', async () => {
    const { body } = await change('RED1', { CaseSize: 'six', CasePrice: '-1', Style: 'Round' });
    expect(body.mainResult).toEqual({
      IsSaved: false,
      Faults: [
        { Field: 'CaseSize', Says: '“six” is not a whole number' },
        { Field: 'CasePrice', Says: '“-1” is below zero' },
      ],
      Doubts: [],
    });
    expect(await textOf('RED1', 'Style')).toBe('');
    expect((await change('RED1', { NoField: '1' })).body.mainResult.Faults).toEqual([
      { Field: 'NoField', Says: 'is no field' },
    ]);
  });

  it('saves doubtful figures only after the person says that the figures are right', async () => {
    const fields = { CasePrice: '6.60' };
    const { body } = await change('RED1', fields);
    expect(body.mainResult.IsSaved).toBe(false);
    expect(body.mainResult.Doubts.join(' ')).toContain('CasePrice: "6.60" of RED1');
    expect(await textOf('RED1', 'CasePrice')).toBe('66.00');
    expect((await change('RED1', fields, { AcceptDoubts: true })).body).toEqual(saved);
  });

  it('undoes the last change, and refuses to undo a change whose product has changed since', async () => {
    const [last, first] = (await saw('RED1')).Changes;
    const undo = (Id: string | undefined) => open().call(undoProductChange, { Id: Id ?? '' }, office);
    const refused = await undo(first?.Id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'change-not-undone' } });
    expect((await undo(last?.Id)).status).toBe(200);
    expect(await textOf('RED1', 'CasePrice')).toBe('66.00');
    expect((await changesOf('RED1'))[0]).toEqual(['CasePrice 66.00 → 6.60', 'undone by office@example.com']);
  });

  it('refuses a change if the field has another value than the person saw', async () => {
    const Fields = [{ Field: 'Style', Text: 'Round', Before: 'Lean' }];
    const answer = await open().call(changeProduct, { Code: 'RED1', Fields }, office);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'product-changed', details: { fields: 'Style' } },
    });
  });

  describe('a wine that is switched off', () => {
    it('leaves the list, stays off while files without the column SwitchedOff come, and is switched on again', async () => {
      expect(await isListed('WHITE1')).toBe(true);
      expect((await change('WHITE1', { SwitchedOff: '1' })).body).toEqual(saved);
      expect(await isListed('WHITE1')).toBe(false);
      resultsOf(await products('WHITE1,Domaine Roquet Sancerre,12,75,138,11.5,2.3'));
      expect((await saw('WHITE1')).State).toBe('off');
      expect((await change('WHITE1', { SwitchedOff: '0' })).body).toEqual(saved);
      expect(await isListed('WHITE1')).toBe(true);
    });

    it('returns to the list when a file switches the wine on', async () => {
      await change('WHITE1', { SwitchedOff: '1' });
      const header = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,SwitchedOff';
      const [result] = resultsOf(
        await products('WHITE1,Domaine Roquet Sancerre,12,75,138,11.5,2.3,0', header),
      );
      expect(result?.warnings.map(({ says }) => says)).toContain(
        'overrules 1 change by hand: WHITE1 SwitchedOff (1 → false)',
      );
      expect((await saw('WHITE1')).State).toBe('in the list');
    });
  });

  it('gives way to a later file with another value, and the preview and the history say so', async () => {
    const row = 'RED1,Château Tremblay Margaux,6,75,60,10,2';
    const preview = resultsOf(
      await importFiles(
        open().shop,
        filesOf({ products: `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\n${row}\n` }),
        { dryRun: true },
      ),
    );
    const says =
      'overrules 3 changes by hand: RED1 CasePrice (66.00 → 60), RED1 BottleNett (11.00 → 10), RED1 BottleVAT (2.20 → 2)';
    expect(preview[0]?.warnings.map((warning) => warning.says)).toEqual([says]);
    expect((await changesOf('RED1')).at(-1)).not.toContain('products.csv');
    resultsOf(await products(row));
    expect(await textOf('RED1', 'CasePrice')).toBe('60.00');
    expect((await changesOf('RED1')).at(-1)).toEqual([
      'CasePrice 60.00 → 66.00 by products.csv',
      'BottleNett 10.00 → 11.00 by products.csv',
      'BottleVAT 2.00 → 2.20 by products.csv',
      'Winemaker → Jean Tremblay',
    ]);
    const again = resultsOf(await products(row));
    expect(again[0]?.warnings).toEqual([]);
  });

  it('counts again after the file that overruled the change is undone', async () => {
    const imports = (await readRecentImports(open().shop.database)).filter(({ is_kept: isKept }) => isKept);
    const [latest] = imports;
    const { status } = await open().call(undoImport, { importId: latest?.import_id ?? '' }, office);
    expect(status).toBe(200);
    expect((await changesOf('RED1')).at(-1)?.[0]).toBe('CasePrice 60.00 → 66.00');
  });

  it('makes a product with the checks of an import, and refuses a second product with the same code', async () => {
    const fields = {
      Description: 'Fleurie',
      CaseSize: '6',
      UnitSize: '75',
      CasePrice: '72',
      BottleNett: '12',
    };
    const lacking = await change('NEW1', fields, { IsNew: true });
    expect(lacking.body.mainResult.Faults).toEqual([{ Field: 'BottleVAT', Says: 'is empty' }]);
    expect((await change('NEW1', { ...fields, BottleVAT: '2.40' }, { IsNew: true })).body).toEqual(saved);
    expect(await isListed('NEW1')).toBe(true);
    expect(await change('NEW1', { ...fields, BottleVAT: '2.40' }, { IsNew: true })).toMatchObject({
      status: 409,
      body: { code: 'product-exists' },
    });
    expect(await change('NOWINE', { Style: 'Round' })).toMatchObject({ status: 404 });
    const [made] = (await saw('NEW1')).Changes;
    expect((await open().call(undoProductChange, { Id: made?.Id ?? '' }, office)).status).toBe(200);
    expect((await open().call(officeProduct, { Code: 'NEW1' }, office)).status).toBe(404);
  });

  it('answers only the office', async () => {
    expect((await open().call(officeProduct, { Code: 'RED1' }, alphaBuyer)).status).toBe(403);
    const Fields = [{ Field: 'Style', Text: 'Round' }];
    expect((await open().call(changeProduct, { Code: 'RED1', Fields }, alphaBuyer)).status).toBe(403);
  });

  it('takes a price from a later day by hand, keeps the price of now, and undoes it', async () => {
    const { shop } = open();
    const price = { CasePrice: '72.00', BottleNett: '12.00', BottleVAT: '2.40', From: '01/02/2027' };
    const before = await textOf('RED1', 'CasePrice');
    expect((await change('RED1', price)).body).toEqual(saved);
    expect(await textOf('RED1', 'CasePrice')).toBe(before);
    const { LaterPrices } = await saw('RED1');
    expect(LaterPrices).toEqual([{ PriceList: '', From: '2027-02-01', CasePrice: 72, BottleNett: 12 }]);
    expect((await changesOf('RED1'))[0]).toEqual([
      'LaterPrices → £72.00 a case, £12.00 a bottle from 01/02/2027',
    ]);
    const [last] = (await saw('RED1')).Changes;
    await open().call(undoProductChange, { Id: last?.Id ?? '' }, office);
    expect(await saw('RED1')).not.toHaveProperty('LaterPrices');
    expect(await shop.database.selectFrom('dated_price').selectAll().execute()).toEqual([]);
  });

  it('refuses a day that is no day, at its field', async () => {
    const { body } = await change('RED1', { CasePrice: '72.00', From: '29/02/2027' });
    expect(body.mainResult.Faults).toEqual([
      { Field: 'From', Says: '“29/02/2027” is not a date as DD/MM/YYYY or 2026-11-22' },
    ]);
  });
});
