import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop, office } from '../../../test/fixture.ts';
import { resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { describeFault } from '../csv/describe-fault.ts';
import { importFiles } from '../import-files.ts';

describeShop('an import’s notes on probable mistakes', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const notes = async (name: string, lines: readonly string[], dryRun = false) => {
    const files = [{ name, content: `${lines.join('\n')}\n` }];
    const outcome = await importFiles(open().shop, files, { dryRun, accept: 'all' });
    return resultsOf(outcome).flatMap(({ warnings }) =>
      warnings.filter(({ column }) => column !== 'BottleVAT').map(describeFault),
    );
  };

  it('notes sizes in litres and millilitres, but not miniatures, kegs and products without a size', async () => {
    const rows = [
      ...['LIT1,Litres,6,0.75', 'ML1,Millilitres,6,750', 'ML2,Halves,6,375', 'MINI,Miniature,6,5'],
      ...['KEG,Keg,1,3000', 'GLASS,Glasses,6,0', 'JERO,Jeroboam,1,300', 'BIB,Box,4,500'],
    ].map((row) => `${row},60,10,2`);
    const header = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';
    expect(await notes('products.csv', [header, ...rows])).toEqual([
      'products.csv, UnitSize: 1 product has a size under 2 cl (is it in litres?): LIT1 0.75',
      'products.csv, UnitSize: 2 products have a case of more than 20 litres (is the size in millilitres?): ML1 750, ML2 375',
    ]);
  });

  it('notes strengths that are fractions of 1, but not beers and drinks without alcohol', async () => {
    const rows = ['FRAC,Fraction wine,0.125', 'GIN,Gin,0.4', 'WINE,Wine,12.5', 'BLANK,Unknown,'];
    const weak = ['SHANDY,Shandy beer,0.4', 'FREE,Alcohol-free Riesling,0'];
    const header = 'Code,Description,AlcoholicPercentage,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';
    expect(
      await notes('products.csv', [header, ...[...rows, ...weak].map((row) => `${row},6,75,60,10,2`)]),
    ).toEqual([
      'products.csv, AlcoholicPercentage: 2 wines or spirits have less than 0.5% alcohol (is it a share of 1?): FRAC 0.125, GIN 0.4',
    ]);
  });

  it('notes cells with damaged texts, by line and column', async () => {
    const header = 'Code,Description,Vintage,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';
    const rows = ['PM1,ChÃ¢teau RosÃ©,2021.0', 'PM2,Château Rosé,2021', 'PM3,Marks &amp; Co,NV'];
    expect(await notes('products.csv', [header, ...rows.map((row) => `${row},6,75,60,10,2`)])).toEqual([
      'products.csv: 1 cell with letters that were lost or read in the wrong encoding: line 2, Description “ChÃ¢teau RosÃ©”',
      'products.csv: 1 cell with a vintage that is no year: line 2, Vintage “2021.0”',
      'products.csv: 1 cell with signs of a web page: line 4, Description “Marks &amp; Co”',
    ]);
  });

  describe('addresses', () => {
    const header = 'CustomerAccount,Id,Delivery_Name,Delivery_Address1,Delivery_Address2,Delivery_PostCode';

    it('notes addresses that no order can go to, and customers without any other address', async () => {
      await notes('customers.csv', [
        'CustomerAccount,CustomerName',
        'NONE,No address',
        'HALF,Half an address',
      ]);
      const rows = ['ALPHA,HALF-1,Only a name,,,', 'HALF,1,Half,,2 High St,N1', 'ALPHA,FULL,Full,1 St,,N1'];
      for (const dryRun of [true, false]) {
        expect(await notes('addresses.csv', [header, ...rows], dryRun)).toEqual([
          'addresses.csv: 2 addresses lack a name, a first line or a postcode, so no order can go there: ALPHA HALF-1, HALF 1',
          'addresses.csv: 2 customers have no address that an order can go to: HALF, NONE',
        ]);
      }
    });

    it('shows the office the notes about odd addresses on the board', async () => {
      const files = [{ name: 'addresses.csv', content: `${header}\nALPHA,HALF-2,Only a name,,,\n` }];
      const options = { cameBy: 'inbox' };
      await importFiles(open().shop, files, options);
      const { imports } = (await open().call(boardFiles, {}, office)).body.mainResult;
      expect(imports.find(({ Kind }) => Kind === 'addresses')?.Notes).toEqual([
        '1 address lacks a name, a first line or a postcode, so no order can go there: ALPHA HALF-2',
        '2 customers have no address that an order can go to: HALF, NONE',
      ]);
    });

    it('checks the stored address as well if the file has only some of its columns', async () => {
      const few = ['CustomerAccount,Id,Delivery_Name', 'ALPHA,FULL,Whole'];
      expect(await notes('addresses.csv', few)).toEqual([
        expect.stringContaining('2 customers have no address'),
      ]);
    });
  });
});
