import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, filesOf, resultsOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { describeFault } from './csv/describe-fault.ts';
import { type ImportOptions, importFiles } from './import-files.ts';

describeShop('an import over stored rows', (open) => {
  const run = (files: Record<string, string>, options: ImportOptions = {}) =>
    importFiles(open().shop, filesOf(files), options);
  const customer = () =>
    open()
      .shop.database.selectFrom('customer')
      .selectAll()
      .where('account', '=', 'GRAN01')
      .executeTakeFirst();

  beforeEach(async () => {
    const { database } = open().shop;
    for (const table of [
      'order_line',
      'sales_order',
      'reserve',
      'login',
      'stock',
      'customer',
      'product',
    ] as const) {
      await database.deleteFrom(table).execute();
    }
    resultsOf(
      await run({
        customers:
          'CustomerAccount,CustomerName,CreditLimit,CreditBalance,Billing_Name,Billing_Address1,Billing_Address5\n' +
          'GRAN01,Grand Hotel,24000,18799.29,Grand Hotels plc,1 High St,N1 1AA\nHARB01,Harbour Bar,1000,0,,,\n',
      }),
    );
  });

  describe('a second customers.csv', () => {
    it.each([
      ['only the balance', 'CreditBalance\nGRAN01,Grand Hotel,"1,000"', '23000.0000'],
      ['only the limit', 'CreditLimit\nGRAN01,Grand Hotel,20000', '1200.7100'],
      ['both', 'CreditLimit,CreditBalance\nGRAN01,Grand Hotel,500,600', '-100.0000'],
      ['its own available credit', 'AvailableCredit,CreditBalance\nGRAN01,Grand Hotel,7,1000', '7.0000'],
      ['a blank available credit', 'AvailableCredit\nGRAN01,Grand Hotel,', '5200.7100'],
      ['no credit at all', 'Web_Cred\nGRAN01,Grand Hotel,1', '5200.7100'],
    ])(
      'computes the available credit from the stored figures that the file lacks: a file with %s',
      async (_what, rest, credit) => {
        resultsOf(await run({ customers: `CustomerAccount,CustomerName,${rest}\n` }));
        expect((await customer())?.available_credit).toBe(credit);
      },
    );

    it('keeps a customer’s billing name and address lines if customers.csv lacks their columns', async () => {
      resultsOf(
        await run({
          customers: 'CustomerAccount,CustomerName,Billing_Address1\nGRAN01,The Grand,2 Low St\nNEW01,New,\n',
        }),
      );
      expect(await customer()).toMatchObject({
        name: 'The Grand',
        billing_name: 'Grand Hotels plc',
        billing_address: ['2 Low St', '', '', '', 'N1 1AA'],
      });
      const added = await open()
        .shop.database.selectFrom('customer')
        .selectAll()
        .where('account', '=', 'NEW01')
        .executeTakeFirst();
      expect(added).toMatchObject({ billing_name: 'New', available_credit: '0.0000', web_cred: true });
    });
  });

  it('keeps a product’s allergens if products.csv lacks their columns', async () => {
    const header = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';
    const row = 'A1,Wine,6,75,60,10,2';
    const allergens = async () =>
      (await open().shop.database.selectFrom('product').select('allergens').execute())[0]?.allergens;
    resultsOf(await run({ products: `${header},Allergen_Peanuts,Allergen_Lupin\n${row},1,1\n` }));
    resultsOf(await run({ products: `${header},Allergen_Mustard,Allergen_Lupin\n${row},1,0\n` }));
    expect(new Set(await allergens())).toEqual(new Set(['Allergen_Mustard', 'Allergen_Peanuts']));
  });

  describe('a second orders.csv', () => {
    const header = 'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT';
    const stored = () =>
      open()
        .shop.database.selectFrom('sales_order')
        .select(['confirmed_no', 'provisional_no', 'customer_account', 'invoice_number', 'total_nett'])
        .orderBy('id')
        .execute();
    const placed = (confirmed_no: string | null) =>
      open()
        .shop.database.insertInto('sales_order')
        .values({
          customer_account: 'HARB01',
          placement_id: null,
          kind: 'Order',
          provisional_no: 'XX000007',
          confirmed_no,
          confirmed_at: null,
          order_date: '2026-11-16',
          order_type: 'Order',
          invoice_number: '',
          customer_reference: '',
          total_nett: '60',
          total_vat: '12',
          delivery_type: 'delivery',
          required_date: null,
          required_time: '',
          delivery_name: '',
          delivery_address: [],
          billing_name: '',
          billing_address: [],
          delivery_notes: '',
        })
        .execute();

    it.each(['SO200021', 'XX000007'])(
      'never moves an order to another account if orders.csv names the order as %s',
      async (number) => {
        await placed('SO200021');
        const orders = `${header}\nSO9,GRAN01,01/10/2026,60,12\n${number},GRAN01,01/10/2026,60,12\n`;
        expect(faultsOf(await run({ orders }))).toEqual([
          `orders.csv, line 3, CustomerAccount: "GRAN01" is not the account of the order ${number}, which is HARB01's and cannot move`,
        ]);
        expect(await stored()).toMatchObject([{ customer_account: 'HARB01' }]);
      },
    );

    it.each([
      ['SO200021', 'SO200021'],
      ['XX000007', 'SO200021'],
      ['XX000007', null],
    ])(
      'updates and never duplicates an order that orders.csv names as %s and whose confirmed number is %s',
      async (number, confirmed) => {
        await placed(confirmed);
        const orders = `${header},Order_InvoiceNumber\n${number},HARB01,01/10/2026,70,14,INV1\n`;
        const lines = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n';
        const outcome = await run({ orders, 'order-lines': `${lines}${number},RED1,Red,6,70,14\n` });
        expect(resultsOf(outcome)).toMatchObject([{ changed: 1 }, { added: 1 }]);
        expect(await stored()).toEqual([
          {
            confirmed_no: confirmed,
            provisional_no: 'XX000007',
            customer_account: 'HARB01',
            invoice_number: 'INV1',
            total_nett: '70.0000',
          },
        ]);
      },
    );

    it('refuses a file that has an order under both its numbers', async () => {
      await placed('SO200021');
      const orders = `${header}\nSO200021,HARB01,01/10/2026,60,12\nXX000007,HARB01,01/10/2026,61,12\n`;
      expect(faultsOf(await run({ orders }))).toEqual([
        'orders.csv, line 3, Order_OrderNo: "XX000007" is the order of line 2',
      ]);
    });

    it('imports a total that is not the sum of its lines, with a warning', async () => {
      const files = {
        orders: `${header}\nSO1,HARB01,01/10/2026,1,12\nSO2,HARB01,01/10/2026,60,12\n`,
        'order-lines':
          'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n' +
          'SO1,RED1,Red,6,50,10\nSO1,OLD,Old,1,10,2\nSO2,RED1,Red,6,60,12\n',
      };
      const [orders] = resultsOf(await run(files));
      expect(orders?.warnings.map(describeFault)).toEqual([
        'orders.csv, line 2, Order_TotalNett: "1.0000" is not the sum of its lines, 60.0000',
      ]);
      expect(await stored()).toHaveLength(2);
    });
  });

  describe('an import with --replace', () => {
    const many = (count: number) =>
      `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\n${Array.from(
        { length: count },
        (_, n) => `P${String(n).padStart(2, '0')},Wine ${n},6,75,60,10,2\n`,
      ).join('')}`;
    const inUse = async () =>
      (
        await open()
          .shop.database.selectFrom('product')
          .select('code')
          .where('withdrawn', '=', false)
          .execute()
      ).length;
    beforeEach(async () => {
      resultsOf(await run({ products: many(40) }));
    });

    it.each([
      ['a file with only a header', 0, 40],
      ['a truncated file', 20, 20],
      ['a file that lacks five rows', 35, 5],
    ])('refuses %s, and names the counts, unless the import has --force', async (_what, left, gone) => {
      const files = { products: many(left) };
      expect(faultsOf(await run(files, { replace: true }))).toEqual([
        `products.csv: would withdraw ${gone} of 40, more than a tenth. Is the file whole? If it is, add --force`,
      ]);
      expect(await inUse()).toBe(40);
      expect(resultsOf(await run(files, { replace: true, force: true }))).toMatchObject([{ removed: gone }]);
      expect(await inUse()).toBe(left);
    });

    it('withdraws a tenth of the products with --replace, even without --force', async () => {
      expect(resultsOf(await run({ products: many(36) }, { replace: true }))).toMatchObject([{ removed: 4 }]);
    });

    it('counts on a dry run the rows to add, change and withdraw, names the first ten, and writes nothing', async () => {
      const products = `${many(20).replace('Wine 3,', 'Wine III,')}NEW1,New,6,75,60,10,2\n`;
      const outcome = await run({ products }, { replace: true, dryRun: true });
      expect(outcome).toMatchObject({ written: false });
      expect(resultsOf(outcome)).toMatchObject([
        {
          added: 1,
          changed: 1,
          unchanged: 19,
          removed: 20,
          held: 40,
          first: {
            added: ['NEW1 (New, £60.00 a case)'],
            changed: [{ key: 'P03', column: 'Description', from: 'Wine 3', to: 'Wine III' }],
            removed: Array.from({ length: 10 }, (_, n) => `P${n + 20}`),
          },
        },
      ]);
      expect(await inUse()).toBe(40);
    });
  });
});
