import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop } from '../../test/fixture.ts';
import { faultsOf, filesOf, resultsOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { describeFault } from './csv/describe-fault.ts';
import type { ImportFile } from './csv/import-file.ts';
import { type ImportOptions, type ImportOutcome, importFiles } from './import-files.ts';

const HEADER = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';

describeShop('importFiles', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const run = (files: readonly ImportFile[], options: ImportOptions = {}) =>
    importFiles(open().shop, files, options);
  const products = (text: string | Uint8Array): ImportFile[] => filesOf({ products: text });
  const result = (outcome: ImportOutcome) =>
    resultsOf(outcome).map(({ file, added, changed, unchanged, removed }) => ({
      file,
      added,
      changed,
      unchanged,
      removed,
    }));
  const read = (code: string) =>
    open().shop.database.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirst();

  describe('products.csv', () => {
    it('adds new products, updates changed products, and leaves unchanged products alone', async () => {
      const first = `${HEADER},Vintage\nNEW1,Neu Eins,6,75,60.00,10,2,2019\nNEW2,Neu Zwei,6,37.5,30,5,1,\n`;
      expect(result(await run(products(first)))).toEqual([
        { file: 'products.csv', added: 2, changed: 0, unchanged: 0, removed: 0 },
      ]);
      expect(result(await run(products(first)))).toEqual([
        { file: 'products.csv', added: 0, changed: 0, unchanged: 2, removed: 0 },
      ]);
      expect(result(await run(products(first.replace('60.00', '61.00'))))).toEqual([
        { file: 'products.csv', added: 0, changed: 1, unchanged: 1, removed: 0 },
      ]);
      expect(await read('NEW1')).toMatchObject({ case_price: '61.0000', vintage: '2019' });
    });

    it('keeps the stored values of columns that products.csv lacks', async () => {
      await run(products(`${HEADER}\nNEW1,Neu Eins,6,75,62,10,2\n`));
      expect(await read('NEW1')).toMatchObject({ case_price: '62.0000', vintage: '2019' });
    });

    it('puts new products after the stored products', async () => {
      const rows = await open()
        .shop.database.selectFrom('product')
        .select('code')
        .orderBy('position')
        .execute();
      const codes = rows.map((row) => row.code);
      expect(codes.indexOf('NEW1')).toBeGreaterThan(codes.indexOf('GONE1'));
      expect(codes.indexOf('NEW2')).toBe(codes.indexOf('NEW1') + 1);
    });

    it('stores stock in bottles, and deletes the stock row of a product without figures', async () => {
      const stockOf = () =>
        open()
          .shop.database.selectFrom('stock')
          .select(['product_code', 'bottles'])
          .where('product_code', '=', 'S1')
          .execute();
      await run(products(`${HEADER},StockCases,StockBottles\nS1,Stocked,6,75,60,10,2,3,2\n`));
      expect(await stockOf()).toEqual([{ product_code: 'S1', bottles: 20 }]);
      await run(products(`${HEADER}\nS1,Stocked,6,75,60,10,2\n`));
      expect(await stockOf()).toHaveLength(1);
      await run(products(`${HEADER},StockCases,StockBottles\nS1,Stocked,6,75,60,10,2,,\n`));
      expect(await stockOf()).toEqual([]);
    });

    it('lists every fault with its line, column and value, and changes nothing', async () => {
      const text = [
        `${HEADER},OrganicBiodynamic`,
        'BAD1,Wine,six,75,60,10,2,',
        'BAD2,,6,75,-60,10,2,Organik',
        'BAD3,"Two\nlines",6,75,60.12345,ten,2,',
        'BAD3,Again,0,75,60,10,2,',
      ].join('\n');
      expect(faultsOf(await run(products(text)))).toEqual([
        'products.csv, line 2, CaseSize: "six" is not a whole number',
        'products.csv, line 3, Description: is empty',
        'products.csv, line 3, CasePrice: "-60" is below zero',
        'products.csv, line 3, OrganicBiodynamic: "Organik" is none of Both, Organic, Biodynamic',
        'products.csv, line 4, CasePrice: "60.12345" is not an amount with at most four decimals',
        'products.csv, line 4, BottleNett: "ten" is not an amount with at most four decimals',
        'products.csv, line 6, CaseSize: "0" is not from 1 to 10000',
        'products.csv, line 6, Code: "BAD3" is on line 4 too',
      ]);
      expect(await read('BAD1')).toBeUndefined();
    });

    it('truncates a long value between characters, so that the report of a refused file can be stored', async () => {
      const value = `${'x'.repeat(59)}🍷`;
      const file = products(`${HEADER}\nBAD,Wine,${value},75,60,10,2\n`);
      const says = `products.csv, line 2, CaseSize: "${'x'.repeat(59)}" is not a whole number`;
      expect(faultsOf(await run(file, { cameBy: 'command' }))).toEqual([says]);
    });

    it('names prices that carry more or less VAT than the rate, by bottle and by case, the widest gap first', async () => {
      const warnings = (outcome: ImportOutcome) =>
        resultsOf(outcome).flatMap((file) => file.warnings.map(describeFault));
      const right = [
        'VAT1,Zwanzig,6,75,72,12,2.40,',
        'VAT2,Fünf,6,75,63,10.50,0.525,',
        'VAT3,Null,1,75,9,9,0,0',
      ];
      const odd = [
        'VAT4,Cheaper by the case,6,75,66,12,2.40,',
        'VAT5,A slip,6,75,60,10,2.12,',
        'VAT6,Of another rate,6,75,60,10,2,5',
      ];
      const file = (...rows: string[]) => products([`${HEADER},VatRate`, ...rows].join('\n'));
      expect(warnings(await run(file(...right)))).toEqual([]);
      expect(faultsOf(await run(file(...right, ...odd)))).toEqual([
        'products.csv, line 7, BottleVAT: "2" of VAT6 is far from £0.50, the VAT of BottleNett',
      ]);
      expect(warnings(await run(file(...right, ...odd), { accept: 'all' }))).toEqual([
        'products.csv, BottleVAT: 2 of 6 products have a BottleVAT that is not the product’s rate of BottleNett: VAT6 by £1.50, VAT5 by £0.12',
        'products.csv, BottleVAT: 3 of 6 products have a case that carries more VAT than the product’s rate of CasePrice: VAT6 by £9.00, VAT4 by £1.20, VAT5 by £0.72',
      ]);
      expect(await read('VAT6')).toMatchObject({ vat_rate: '5.00' });
      expect(await read('VAT1')).toMatchObject({ vat_rate: null });
      // Without the column VatRate the stored rate stays, and the prices of a price list are checked by it.
      await run(products(`${HEADER}\nVAT6,Of another rate,6,75,60,10,0.5\n`));
      const prices = (...rows: string[]) =>
        filesOf({ prices: ['PriceList,ProductCode,CasePrice,BottleNett,BottleVAT', ...rows].join('\n') });
      const listed = prices('TRADE,VAT6,54,9,0.45', 'TRADE,VAT1,60,11,2.20', 'TRADE,VAT2,70,10.50,0.525');
      expect(warnings(await run(listed, { dryRun: true }))).toEqual([
        'prices.csv, BottleVAT: 1 of 3 prices have a case that carries more VAT than the product’s rate of CasePrice: TRADE VAT1 by £1.20',
        'prices.csv, BottleVAT: 1 of 3 prices have a case that carries less VAT than the product’s rate of CasePrice: TRADE VAT2 by £0.35',
      ]);
      expect(faultsOf(await run(file('VAT7,Too much,6,75,60,10,2,101')))).toEqual([
        'products.csv, line 2, VatRate: "101" is not from 0 to 100',
      ]);
      const huge = `${HEADER}\nVAT8,Huge,10000,0,99999999,99999999,99999999\n`;
      expect(faultsOf(await run(products(huge)))).toHaveLength(3);
      expect(warnings(await run(products(huge), { accept: 'all' }))).toHaveLength(2);
    });

    it('withdraws missing products with --replace, and restores a product that comes again', async () => {
      const text = `${HEADER}\nNEW1,Neu Eins,6,75,62,10,2\nRED1,Rot,6,75,60,10,2\n`;
      const [done] = result(await run(products(text), { replace: true, force: true }));
      expect(done?.removed).toBeGreaterThan(5);
      expect(await read('NEW2')).toMatchObject({ withdrawn: true });
      await run(products(`${HEADER}\nNEW2,Neu Zwei,6,37.5,30,5,1\n`));
      expect(await read('NEW2')).toMatchObject({ withdrawn: false });
    });
  });

  describe.each([
    ['empty', '', /is empty/],
    ['missing columns', 'Code,Description\nX,Y\n', /CaseSize: is missing/],
    ['a column twice', `${HEADER},Code\nX,Y,6,75,60,10,2,X\n`, /is there twice/],
    ['a row too short', `${HEADER}\nX,Y\n`, /has 2 fields, the header has 7/],
    ['an open quote', `${HEADER}\n"X,Y,6,75,60,10,2\n`, /line 2: has a quote that opens and does not close/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), /nor Windows-1252/],
  ])('a products.csv with a fault: %s', (_name, content, says) => {
    it('refuses a faulty products.csv with the reason', async () => {
      expect(faultsOf(await run(products(content))).join('\n')).toMatch(says);
    });
  });

  it('refuses a file whose name fits no kind', async () => {
    expect(faultsOf(await run(filesOf({ wines: HEADER })))).toEqual([
      expect.stringMatching(/not named for what it holds/),
    ]);
  });

  describe('the other kinds', () => {
    const files = filesOf({
      reps: 'Code,Name\nR9,Rita Rep\n',
      customers:
        'CustomerAccount,CustomerName,CreditLimit,CreditBalance,Rep,Billing_Address1,MandatoryOrderNo\nDELTA,Delta Deli,1000,250.50,R9,1 High St,1\n',
      logins: 'Email,CustomerAccount,Name\nDee@Example.com,DELTA,Dee\n',
      addresses: 'CustomerAccount,Id,Delivery_Name,DeliveryDays\nDELTA,1,Delta Deli,2|4\n',
      prices: 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nP1,RED1,50,9,1.8\n',
      'product-lists': 'CustomerAccount,ProductCode\nDELTA,RED1\n',
      reserves: 'CustomerAccount,ProductCode,FreeCases,FreeBottles\nDELTA,RED1,2,3\n',
      orders:
        'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT,RequiredDate\nSO1,DELTA,01/10/2026,60,12,02/10/2026\n',
      'order-lines':
        'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\nSO1,RED1,Rot,6,50,10\nSO1,OLD,Gone,1,10,2\n',
      transactions:
        'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1,Reference2\nDELTA,01/10/2026,T1,Invoice,72,72,,SO1\n',
    });

    it('imports files in any sequence, and changes nothing the second time', async () => {
      const outcome = result(await run([...files].reverse()));
      expect(outcome.map(({ file, added }) => [file, added])).toContainEqual(['order-lines.csv', 2]);
      expect(outcome.reduce((sum, { added }) => sum + added, 0)).toBe(11);
      const again = result(await run(files));
      expect(again.every(({ added, changed, removed }) => added + changed + removed === 0)).toBe(true);
    });

    it('computes the available credit, and the reserves in bottles', async () => {
      const { database } = open().shop;
      const customer = await database
        .selectFrom('customer')
        .selectAll()
        .where('account', '=', 'DELTA')
        .executeTakeFirst();
      expect(customer).toMatchObject({
        available_credit: '749.5000',
        mandatory_order_no: true,
        web_cred: true,
      });
      const reserve = await database
        .selectFrom('reserve')
        .selectAll()
        .where('customer_account', '=', 'DELTA')
        .execute();
      expect(reserve).toMatchObject([{ free_bottles: 15 }]);
    });

    it('deletes the stored lines of an order that order-lines.csv lacks', async () => {
      const lines =
        'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\nSO1,RED1,Rot,6,50,10\n';
      expect(result(await run(filesOf({ 'order-lines': lines })))).toMatchObject([
        { changed: 0, removed: 1 },
      ]);
      const left = await open().shop.database.selectFrom('order_line').selectAll().execute();
      expect(left).toHaveLength(1);
    });

    it('keeps the stored columns of an order line that the file lacks, until the product of the line changes', async () => {
      const { database } = open().shop;
      const header = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT';
      const send = async (content: string) => result(await run(filesOf({ 'order-lines': content })));
      const line = async () => {
        const { vintage, case_size, case_price } = await database
          .selectFrom('order_line')
          .selectAll()
          .executeTakeFirstOrThrow();
        return [vintage, case_size, case_price];
      };
      await database.updateTable('order_line').set({ case_size: 6, case_price: '50.0000' }).execute();
      expect(await send(`${header},Vintage\nSO1,RED1,Rot,6,50,10,2019\n`)).toMatchObject([{ changed: 1 }]);
      expect(await line()).toEqual(['2019', 6, '50.0000']);
      expect(await send(`${header}\nSO1,RED1,Rouge,6,50,10\n`)).toMatchObject([{ changed: 1 }]);
      expect(await line()).toEqual(['2019', 6, '50.0000']);
      expect(await send(`${header},Vintage\nSO1,RED1,Rouge,6,50,10,\n`)).toMatchObject([{ unchanged: 1 }]);
      expect(await send(`${header}\nSO1,OTHER,Blanc,6,50,10\n`)).toMatchObject([{ changed: 1 }]);
      expect(await line()).toEqual([null, 0, null]);
    });

    it('caps figures that mean “no limit” and exceed the range of a column', async () => {
      const files = filesOf({
        products: `${HEADER}\nMINI,Miniature,240,5,600,2.5,0.5\n`,
        stock: 'Code,StockCases,StockBottles\nMINI,9999999,0\n',
        customers: 'CustomerAccount,CustomerName,CreditLimit,CreditBalance\nFREE,Free,99999999,-50\n',
      });
      expect(result(await run(files))).toHaveLength(3);
      const { database } = open().shop;
      const credit = database.selectFrom('customer').select('available_credit').where('account', '=', 'FREE');
      expect(await credit.executeTakeFirst()).toEqual({ available_credit: '99999999.0000' });
      const stock = database.selectFrom('stock').select('bottles').where('product_code', '=', 'MINI');
      expect(await stock.executeTakeFirst()).toEqual({ bottles: 1_000_000_000 });
    });

    it('refuses rows that refer to unknown products or customers', async () => {
      const bad = filesOf({
        prices: 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nP1,NOPE,50,9,1.8\n',
        logins: 'Email,CustomerAccount\na@example.com,NOPE\nnot-an-email,DELTA\n',
      });
      expect(faultsOf(await run(bad))).toEqual([
        'logins.csv, line 3, Email: "not-an-email" is not an e-mail address',
        'prices.csv, line 2, ProductCode: "NOPE" is not among the products',
        'logins.csv, line 2, CustomerAccount: "NOPE" is not among the customers',
      ]);
    });

    it('reads the role of a login in any letter case, and refuses a word that is no role', async () => {
      const { database } = open().shop;
      const logins = (role: string) =>
        run(filesOf({ logins: `Email,CustomerAccount,Role\nrole@example.com,DELTA,${role}\n` }));
      const roleAfter = async (role: string) => {
        result(await logins(role));
        const login = database.selectFrom('login').select('role').where('email', '=', 'role@example.com');
        return (await login.executeTakeFirst())?.role;
      };
      expect([await roleAfter('Accounts'), await roleAfter('orders'), await roleAfter('')]).toEqual([
        'accounts',
        'orders',
        'all',
      ]);
      expect(faultsOf(await logins('boss'))).toEqual([
        'logins.csv, line 2, Role: "boss" is none of all, orders, accounts',
      ]);
    });

    it('deletes missing price-list rows with --replace', async () => {
      const prices = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nP2,RED1,50,9,1.8\n';
      const [done] = result(await run(filesOf({ prices }), { replace: true, force: true }));
      expect(done).toMatchObject({ added: 1, removed: 2 });
    });
  });
});
