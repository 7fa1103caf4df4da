import { beforeAll, expect, it } from 'vitest';
import { fillShop } from '../../test/fixture.ts';
import { faultsOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import type { ImportFile } from './csv/import-file.ts';
import { describeOutcome } from './describe-outcome.ts';
import { importFiles } from './import-files.ts';

const settings = defaultMerchant();
const { products, customers, orders, transactions } = settings.import;
const merchant = {
  ...settings,
  import: {
    ...settings.import,
    products: {
      ...products,
      file: 'ART*.TXT',
      columns: {
        'Art. No': 'Code',
        Designation: 'Description',
        'Per case': 'CaseSize',
        'Case price': 'CasePrice',
        'Bottle price': 'BottleNett',
        VAT: 'BottleVAT',
        Type: '',
      },
      constants: { UnitSize: '75', OrganicBiodynamic: 'Organic' },
      decimal: ',' as const,
    },
    customers: { ...customers, columns: { Account: 'CustomerAccount', Name: 'CustomerName' } },
    orders: { ...orders, dates: 'YYYYMMDD' as const },
    transactions: { ...transactions, file: 'art-ledger.txt' },
  },
};

/** Up to U+00FF, the Windows-1252 byte of these letters is their code point. */
const in1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describeShop(
  'a file in the format of the merchant’s system [setting import.KIND.file, import.KIND.columns, import.KIND.constants, import.KIND.dates, import.KIND.decimal]',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    const run = (...files: ImportFile[]) => importFiles(open().shop, files);
    const faults = async (...files: ImportFile[]) => faultsOf(await run(...files));
    const product = (code: string) =>
      open().shop.database.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirst();

    const HEADER = 'Art. No;Designation;Per case;Case price;Bottle price;VAT;Type;UnitSize';

    it('reads a file with semicolons, Windows-1252, the merchant’s column names, a decimal comma and a missing column', async () => {
      const content = in1252(
        'ART. NO;Designation;Per case;Case price;Bottle price;VAT;Type\r\nE1;Château d’Été;6,000;1.234,50;205,75;41,15;X\r\n'.replace(
          '’',
          "'",
        ),
      );
      const outcome = await run({ name: 'Art_20261122.txt', content });
      expect(describeOutcome(outcome)).toEqual([
        'Art_20261122.txt: 1 rows: 1 added, 0 changed, 0 unchanged',
        '  read as Windows-1252, semicolons',
        '  ignored columns: Type',
      ]);
      expect(await product('E1')).toMatchObject({
        description: "Château d'Été",
        case_size: 6,
        unit_size: '75.000',
        case_price: '1234.5000',
        bottle_nett: '205.7500',
        organic_biodynamic: 'Organic',
        type: '',
      });
    });

    it('fills a field from the file’s column, and from the setting’s constant only without the column', async () => {
      await run({ name: 'ART1.txt', content: `${HEADER}\nE2;Magnum;3;60;20;4;X;150\n` });
      expect(await product('E2')).toMatchObject({ unit_size: '150.000' });
    });

    it('reports a fault with the file’s name of the column and with the field', async () => {
      const content = `${HEADER}\nE3;;6;78.97;x;2;;75\n`;
      expect(await faults({ name: 'products.csv', content })).toEqual([
        'products.csv, line 2, Designation (Description): is empty',
        'products.csv, line 2, Case price (CasePrice): "78.97" is not an amount such as 1.234,50: a comma stands before pence, full stops between thousands',
        'products.csv, line 2, Bottle price (BottleNett): "x" is not an amount with at most four decimals',
      ]);
    });

    it('lists the accepted names of a missing column', async () => {
      expect(await faults({ name: 'customers.csv', content: 'Name\tPhone\nX\t1\n' })).toEqual([
        'customers.csv, line 1, CustomerAccount: is missing: this kind of file needs it, as "Account" or by its own name',
      ]);
    });

    it('accepts the specification’s column names, unless the merchant’s name for the same column is there too', async () => {
      const content = 'CustomerAccount,Name\nDELTA,Delta Deli\n';
      expect(await faults({ name: 'customers.csv', content })).toEqual([]);
      const both = 'Account,CustomerAccount,Name\nDELTA,OTHER,Delta Deli\n';
      expect(await run({ name: 'customers.csv', content: both })).toMatchObject({
        results: [{ unchanged: 1, unknownColumns: ['CustomerAccount'] }],
      });
      const twice = 'Account,account,Name\nDELTA,OTHER,Delta Deli\n';
      expect(await faults({ name: 'customers.csv', content: twice })).toContain(
        'customers.csv, line 1, account: is there twice',
      );
    });

    it('reads dates in the format of the file’s kind, or as ISO 8601', async () => {
      const header = 'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT';
      const content = `${header}\nSO1,DELTA,20261101,10,2\nSO2,DELTA,2026-11-02T08:00:00,10.500000,2-\n`;
      expect(await faults({ name: 'orders.csv', content })).toEqual([]);
      const rows = await open().shop.database.selectFrom('sales_order').selectAll().orderBy('id').execute();
      expect(
        rows.map(({ order_date, total_nett, total_vat }) => [order_date, total_nett, total_vat]),
      ).toEqual([
        ['2026-11-01', '10.0000', '2.0000'],
        ['2026-11-02', '10.5000', '-2.0000'],
      ]);
      expect(await faults({ name: 'orders.csv', content: `${header}\nSO3,DELTA,01/11/2026,10,2\n` })).toEqual(
        ['orders.csv, line 2, Order_OrderDate: "01/11/2026" is not a date as YYYYMMDD or 2026-11-22'],
      );
    });

    it('refuses a file whose name fits two kinds', async () => {
      expect(await faults({ name: 'art-ledger.txt', content: 'x' })).toEqual([
        'art-ledger.txt: is named for products and for transactions alike (setting import.KIND.file)',
      ]);
    });
  },
  merchant,
);
