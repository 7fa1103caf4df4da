import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { describeFault } from './describe-fault.ts';
import type { ImportFile } from './import-file.ts';
import { type ImportOptions, importFiles } from './import-files.ts';

const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';

/** Files with what spreadsheets, databases and old systems leave in them. */
describeShop('an import skips lines that tools leave', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const run = (files: readonly ImportFile[], options: Partial<ImportOptions> = {}) =>
    importFiles(open().shop, files, { dryRun: false, replace: false, onProgress: () => {}, ...options });
  /** A file's result, or its faults. */
  const told = async (name: string, content: string | Uint8Array, options?: Partial<ImportOptions>) => {
    const outcome = await run([{ name, content }], options);
    if ('faults' in outcome) return { faults: outcome.faults.map(describeFault) };
    const [{ rows, added, changed, warnings } = { rows: 0, added: 0, changed: 0, warnings: [] }] =
      outcome.results;
    return { rows, added, changed, notes: warnings.map(describeFault) };
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

  describe('keys', () => {
    it.each([
      ['a quoted guard of Excel', '"=""00777"""', '00777'],
      ['a bare guard of Excel', '="00778"', '00778'],
      ['an apostrophe', "'00779", '00779'],
      ['a no-break space within and a thin one after', 'KEY\u00a01\u2009', 'KEY 1'],
      ['a byte-order mark and a soft hyphen', '\ufeffKEY\u00ad2', 'KEY2'],
      ['marks of direction', '\u202aKEY3\u202c\u200e', 'KEY3'],
      ['an accent apart', 'CHATE\u0302AU', 'CHATÊAU'],
    ])('lose %s', async (_what, written, code) => {
      const text = `${PRODUCTS}\r\n${written},Wine,6,75,60,10,2\r\n`;
      expect(await told('products.csv', text)).toMatchObject({ added: 1 });
      expect(await stored(code)).toMatchObject({ description: 'Wine' });
      const prices = `PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\r\nRESTA,${written},50,9,1.8\r\n`;
      expect(await told('prices.csv', prices)).toMatchObject({ added: 1 });
    });

    it('that are one without invisible letters are refused in words', async () => {
      const text = `${PRODUCTS}\nINV1,Once,6,75,60,10,2\nINV1\u200b,Twice,6,75,99,19,3.8\n`;
      expect(await told('products.csv', text)).toEqual({
        faults: ['products.csv, line 3, Code: "INV1" is on line 2 too'],
      });
    });

    it('that were stored with invisible letters are found by both writings, and not doubled', async () => {
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
    ])('that a spreadsheet has spoilt, such as %s, are refused', async (code, says) => {
      expect(await told('products.csv', `${PRODUCTS}\n${code},Wine,6,75,60,10,2\n`)).toEqual({
        faults: [`products.csv, line 2, Code: "${code}" ${says}`],
      });
    });

    it('that a spreadsheet could not compute are refused', async () => {
      expect(await told('stock.csv', 'Code,StockCases,StockBottles\n#N/A,1,0\n')).toEqual({
        faults: ['stock.csv, line 2, Code: "#N/A" is an error of a spreadsheet'],
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
    ])('that are none, such as %s, are passed over and said', async (_what, text, note) => {
      await told('stock.csv', `${header}\nRED1,4,0\n`);
      const done = await told('stock.csv', text);
      expect(done).toMatchObject({ rows: 1, changed: 1 });
      expect('notes' in done && done.notes.join('; ')).toContain(note);
    });

    it.each([
      ['a delimiter after the header', `${header},\r\nRED1,5,0\r\n`],
      ['delimiters at all ends', `${header},\nRED1,5,0,\n`],
      ['Ctrl-Z', `${header}\r\nRED1,5,0\r\n\u001a`],
      ['Ctrl-Z and nils', `${header}\r\nRED1,5,0\r\n\u001a\u0000\u0000`],
      ['a header by CRLF and rows by LF', `${header}\r\nRED1,5,0\n`],
      ['a header by LF and rows by CRLF', `${header}\nRED1,5,0\r\n`],
      ['rows by CR', `${header}\r\nRED1,5,0\r`],
      ['blanks before delimiters', 'Code  ,StockCases ,StockBottles\nRED1  ,  5,0 \n'],
      ['vertical bars', 'Code|StockCases|StockBottles\nRED1|5|0\n'],
    ])('are read with %s', async (_what, text) => {
      await told('stock.csv', `${header}\nRED1,4,0\n`);
      expect(await told('stock.csv', text)).toEqual({
        ...{ rows: 1, added: 0, changed: 1, notes: [] },
      });
    });

    it('that begin with a word of footers, and are whole, are taken', async () => {
      const text = `${PRODUCTS}\nTOTAL,Total Eclipse,6,75,60,10,2\n`;
      expect(await told('products.csv', text)).toEqual({ rows: 1, added: 1, changed: 0, notes: [] });
    });

    it('of subtotals are passed over wherever they are', async () => {
      const head = 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance';
      const text = `${head}\nALPHA,01/11/2026,SUB1,Invoice,9,9\nSub total ALPHA,,,,9,9\nBETA,01/11/2026,SUB2,Invoice,1,1\n`;
      expect(await told('transactions.csv', text)).toMatchObject({ rows: 2, added: 2 });
    });

    it('under no header at all are refused once, with how the file was read', async () => {
      expect(await told('stock.csv', '<html><td>Code</td>\n<td>RED1</td></html>\n')).toEqual({
        faults: ['stock.csv, line 1: "<html><td>Code</td>" names no column of stock (read as UTF-8, commas)'],
      });
    });

    it('below a title have faults of the header on its line', async () => {
      expect(await told('stock.csv', `Stock\n\n${header},Code\nRED1,5,0,RED1\n`)).toEqual({
        faults: ['stock.csv, line 3, Code: is there twice'],
      });
    });

    it('that are short may lack optional cells, and are refused if they lack a required one', async () => {
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
    it.each([
      ['.90', '0.9000'],
      ['75.0000', '75.0000'],
      ['12.500000', '12.5000'],
      ['"1,234.50"', '1234.5000'],
      ['+7', '7.0000'],
      ['5.', '5.0000'],
      ['7.50 GBP', '7.5000'],
    ])('%s is a price', async (text, value) => {
      await told('products.csv', `${PRODUCTS}\nFIG,Wine,6,75.000000,${text},1,0.2\n`);
      expect(await stored('FIG')).toMatchObject({ case_price: value, unit_size: '75.000' });
    });

    it.each([
      ['12.50-', '-12.5000'],
      ['-.5', '-0.5000'],
      ['(12.50)', '-12.5000'],
      ['- 12.50', '-12.5000'],
      ['−12.50', '-12.5000'],
    ])('%s is an amount', async (text, value) => {
      await told('customers.csv', `CustomerAccount,CustomerName,CreditBalance\nFIG,Figures,${text}\n`);
      const row = open().shop.database.selectFrom('customer').select('credit_balance');
      expect(await row.where('account', '=', 'FIG').executeTakeFirst()).toEqual({ credit_balance: value });
    });

    it.each(['1E+2', '12.345678', '1,23.4', '.', '-'])('%s is refused as a price', async (text) => {
      const done = await told('products.csv', `${PRODUCTS}\nFIG,Wine,6,75,"${text}",1,0.2\n`);
      expect('faults' in done && done.faults[0]).toMatch(/^products.csv, line 2, CasePrice: ".*" is not an/);
    });

    it('a unit of its own may stand behind a size and a rate', async () => {
      await told('products.csv', `${PRODUCTS},VatRate\nUNIT,Wine,6,37.5 cl,60,10,2,20%\n`);
      expect(await stored('UNIT')).toMatchObject({ unit_size: '37.500', vat_rate: '20.00' });
    });

    it('an e-mail of a link has no scheme', async () => {
      await told('logins.csv', 'Email,CustomerAccount\nmailto:link@example.com,ALPHA\n');
      const logins = open().shop.database.selectFrom('login').select('email');
      expect(await logins.where('email', 'like', '%link@%').execute()).toEqual([
        { email: 'link@example.com' },
      ]);
    });

    it('an amount that is too large is refused for that', async () => {
      const text = `${PRODUCTS}\nBIG,Wine,6,75,99999999999999.00,10,2\nNONE,Wine,6,75,,10,2\n`;
      expect(await told('products.csv', text)).toEqual({
        faults: [
          'products.csv, line 2, CasePrice: "99999999999999.00" is beyond 99,999,999',
          'products.csv, line 3, CasePrice: is empty',
        ],
      });
    });

    it('an empty value of a database is blank', async () => {
      const text = `${PRODUCTS},Vintage,VatRate\nNIL,Wine,6,75,60,10,2,NULL,\\N\n`;
      await told('products.csv', text);
      expect(await stored('NIL')).toMatchObject({ vintage: '', vat_rate: null });
    });

    it.each(['01/01/1900', '31/12/1949', '2101-01-01'])('the date %s is refused', async (text) => {
      const head = 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance';
      expect(await told('transactions.csv', `${head}\nALPHA,${text},T1,Invoice,1,1\n`)).toEqual({
        faults: [`transactions.csv, line 2, TransactionDate: "${text}" is not from 1950 to 2100`],
      });
    });
  });
});
