import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop } from '../../../test/fixture.ts';
import { faultsOf, resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { describeFault } from '../csv/describe-fault.ts';
import type { ImportFile } from '../csv/import-file.ts';
import { type ImportOptions, importFiles } from '../import-files.ts';

const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';

describeShop('an import of files with leftovers of spreadsheets, databases and old systems', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const run = (files: readonly ImportFile[], options: ImportOptions = {}) =>
    importFiles(open().shop, files, options);
  const told = async (name: string, content: string | Uint8Array, options?: ImportOptions) => {
    const outcome = await run([{ name, content }], options);
    if ('faults' in outcome) return { faults: faultsOf(outcome) };
    return resultsOf(outcome).map(({ rows, added, changed, warnings }) => ({
      rows,
      added,
      changed,
      notes: warnings.map(describeFault),
    }))[0];
  };
  const stored = async (code: string) =>
    open().shop.database.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirst();
  const stock = async (code: string) =>
    (
      await open()
        .shop.database.selectFrom('stock')
        .select('bottles')
        .where('product_code', '=', code)
        .executeTakeFirst()
    )?.bottles;

  describe('a key', () => {
    it.each([
      ['a quoted guard of Excel', '"=""00777"""', '00777'],
      ['a bare guard of Excel', '="00778"', '00778'],
      ['an apostrophe', "'00779", '00779'],
      ['a no-break space within and a thin space after', 'KEY\u00a01\u2009', 'KEY 1'],
      ['a byte-order mark and a soft hyphen', '\ufeffKEY\u00ad2', 'KEY2'],
      ['direction marks', '\u202aKEY3\u202c\u200e', 'KEY3'],
      ['a combining accent', 'CHATE\u0302AU', 'CHATÊAU'],
    ])('imports a key, cleaned of %s', async (_what, written, code) => {
      const text = `${PRODUCTS}\r\n${written},Wine,6,75,60,10,2\r\n`;
      expect(await told('products.csv', text)).toMatchObject({ added: 1 });
      expect(await stored(code)).toMatchObject({ description: 'Wine' });
      const prices = `PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\r\nRESTA,${written},50,9,1.8\r\n`;
      expect(await told('prices.csv', prices)).toMatchObject({ added: 1 });
    });

    it('refuses a key that differs from another key only in invisible letters', async () => {
      const text = `${PRODUCTS}\nINV1,Once,6,75,60,10,2\nINV1\u200b,Twice,6,75,99,19,3.8\n`;
      expect(await told('products.csv', text)).toEqual({
        faults: ['products.csv, line 3, Code: "INV1" is on line 2 too'],
      });
    });

    it('finds a key with and without the invisible letters of the stored key, and does not duplicate it', async () => {
      const { database } = open().shop;
      await told('products.csv', `${PRODUCTS}\nOLD,Old,6,75,60,10,2\n`);
      await database.updateTable('product').set({ code: 'OLD\u200b' }).where('code', '=', 'OLD').execute();
      for (const [code, price] of [
        ['OLD', 61],
        ['OLD\u200b', 62],
        [' OLD', 63],
      ] as const) {
        const text = `${PRODUCTS}\n${code},Old,6,75,${price},10,2\n`;
        expect(await told('products.csv', text)).toMatchObject({ added: 0, changed: 1 });
      }
      expect(await told('stock.csv', 'Code,StockCases,StockBottles\nOLD,1,0\n')).toMatchObject({ rows: 1 });
      expect(await stock('OLD\u200b')).toBe(6);
    });

    it.each([
      ['1.23E+05', 'is a number as a spreadsheet shortens it'],
      ['=A1', 'is a formula of a spreadsheet'],
      ['#N/A', 'is an error of a spreadsheet'],
    ])('refuses a key that a spreadsheet has spoilt, such as %s', async (code, says) => {
      expect(await told('products.csv', `${PRODUCTS}\n${code},Wine,6,75,60,10,2\n`)).toEqual({
        faults: [`products.csv, line 2, Code: "${code}" ${says}`],
      });
    });
  });

  describe('rows', () => {
    const header = 'Code,StockCases,StockBottles';
    it.each([
      ['a line sep=;', 'sep=;\r\nCode;StockCases;StockBottles\r\nRED1;5;0\r\n', 'line 1: "sep=;"'],
      ['a line sep=,', `sep=,\r\n${header}\r\nRED1,5,0\r\n`, 'line 1: "sep=,"'],
      ['a line sep=^', 'sep=^\r\nCode^StockCases^StockBottles\r\nRED1^5^0\r\n', 'line 1: "sep=^"'],
      ['a title', `Stock on 22 November; all\n${header}\nRED1,5,0\n`, 'line 1: "Stock on 22 November; all"'],
      ['rows of delimiters', `${header}\r\nRED1,5,0\r\n,,\r\n,,\r\n`, '2 rows without a value'],
      ['dashes under the header', `${header}\n----,-----,----\nRED1,5,0\n`, 'line 2: "----,-----,----"'],
      ['the header again', `${header}\nRED1,5,0\n${header}\n`, 'line 3: "Code,StockCases,StockBottles"'],
      ['the count of psql', `${header}\nRED1,5,0\n(1 row)\n`, 'line 3: "(1 row)"'],
      ['the count of sqlcmd', `${header}\nRED1,5,0\n\n(1 rows affected)\n`, '(1 rows affected)'],
      ['the count of SQL*Plus', `${header}\nRED1,5,0\n\n1 row selected.\n`, '1 row selected.'],
      ['a total', `${header}\nRED1,5,0\nTotal,5,0\n`, 'line 3: "Total,5,0"'],
      ['a sum without a word', `${header}\nRED1,5,0\n,5,0\n`, 'line 3: ",5,0"'],
      ['the end of a spool', `${header}\nRED1,5,0\nSQL> spool off\n`, 'line 3: "SQL> spool off"'],
      ['the end of a copy', `${header}\nRED1,5,0\n\\.\n`, 'line 3: "\\."'],
      ['a count in another language', `${header}\nRED1,5,0\n(1 Zeile)\n`, '(1 Zeile)'],
      ['a count with a word', `${header}\nRED1,5,0\nTRAILER,1\n`, 'line 3: "TRAILER,1"'],
      [
        'the head of another page',
        `Stock,\nPage 1\n${header}\n\fStock,\nPage 2\n${header}\nRED1,5,0\n`,
        'Page 2',
      ],
    ])('skips and notes a line that is not a row, such as %s', async (_what, text, note) => {
      await told('stock.csv', `${header}\nRED1,4,0\n`);
      const done = await told('stock.csv', text);
      expect(done).toMatchObject({ rows: 1, changed: 1 });
      expect(done).toMatchObject({ notes: expect.arrayContaining([expect.stringContaining(note)]) });
    });

    it('imports a complete row that begins with a word of a footer', async () => {
      const text = `${PRODUCTS}\nTOTAL,Total Eclipse,6,75,60,10,2\n`;
      expect(await told('products.csv', text)).toEqual({ rows: 1, added: 1, changed: 0, notes: [] });
    });

    it('skips subtotals between rows', async () => {
      const head = 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance';
      const text = `${head}\nALPHA,01/11/2026,SUB1,Invoice,9,9\nSub total ALPHA,,,,9,9\nBETA,01/11/2026,SUB2,Invoice,1,1\n`;
      expect(await told('transactions.csv', text)).toMatchObject({ rows: 2, added: 2 });
    });

    it('reports a missing header once, and says how the file was read', async () => {
      expect(await told('stock.csv', '<html><td>Code</td>\n<td>RED1</td></html>\n')).toEqual({
        faults: ['stock.csv, line 1: "<html><td>Code</td>" names no column of stock (read as UTF-8, commas)'],
      });
    });

    it('names the header’s own line in a fault of a header below a title', async () => {
      expect(await told('stock.csv', `Stock\n\n${header},Code\nRED1,5,0,RED1\n`)).toEqual({
        faults: ['stock.csv, line 3, Code: is there twice'],
      });
    });

    it('imports a short row that lacks only optional cells, and refuses a row that lacks a required cell', async () => {
      const head = 'CustomerAccount,Id,Delivery_Name,Delivery_Address1,Delivery_PostCode,DeliveryNotes1';
      const short = `${head}\nALPHA,SHORT,Short,1 High St,N1 1AA\n`;
      expect(await told('addresses.csv', short)).toMatchObject({ added: 1 });
      expect(await told('stock.csv', `${header}\nRED1,5\n`)).toEqual({
        faults: ['stock.csv, line 2: has 2 fields, the header has 3 (read as UTF-8, commas)'],
      });
      expect(await told('stock.csv', `${header}\nRED1,5,0,7\n`)).toEqual({
        faults: ['stock.csv, line 2: has 4 fields, the header has 3 (read as UTF-8, commas)'],
      });
    });
  });

  describe('figures and dates', () => {
    it('refuses an amount that is too large, and states the reason', async () => {
      const text = `${PRODUCTS}\nBIG,Wine,6,75,99999999999999.00,10,2\nNONE,Wine,6,75,,10,2\n`;
      expect(await told('products.csv', text)).toEqual({
        faults: [
          'products.csv, line 2, CasePrice: "99999999999999.00" is beyond 99,999,999',
          'products.csv, line 3, CasePrice: is empty',
        ],
      });
    });

    it('reads a database’s null value as blank', async () => {
      const text = `${PRODUCTS},Vintage,VatRate\nNIL,Wine,6,75,60,10,2,NULL,\\N\n`;
      await told('products.csv', text);
      expect(await stored('NIL')).toMatchObject({ vintage: '', vat_rate: null });
    });
  });
});
