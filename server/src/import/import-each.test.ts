import { beforeAll, expect, it } from 'vitest';
import { fillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { describeFault } from './csv/describe-fault.ts';
import type { ImportFile } from './csv/import-file.ts';
import { describeOutcome } from './describe-outcome.ts';
import { type ImportOptions, type ImportOutcome, importFiles } from './import-files.ts';

const files: readonly ImportFile[] = [
  {
    name: 'order-lines.csv',
    content: 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\nSO1,RED1,Rot,6,50,10\n',
  },
  {
    name: 'orders.csv',
    content:
      'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT\nSO1,DELTA,01/10/2026,50,10\n',
  },
  { name: 'customers.csv', content: 'CustomerAccount,CustomerName\nDELTA,Delta Deli\n' },
  { name: 'reps.csv', content: 'Code,Name\nR9,Rita Rep\n' },
];
const withOther = (name: string, content: string) =>
  files.map((file) => (file.name === name ? { name, content } : file));

describeShop('an import that leaves out bad files (`each`)', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const run = (given: readonly ImportFile[], options: ImportOptions = {}) =>
    importFiles(open().shop, given, { each: true, cameBy: 'command', ...options });
  const told = (outcome: ImportOutcome) => ({
    in: 'faults' in outcome ? [] : outcome.results.map(({ file }) => file),
    out: ('faults' in outcome ? outcome.faults : outcome.refused).map(describeFault),
  });
  const reports = () =>
    open().shop.database.selectFrom('import_report').select(['file', 'outcome']).orderBy('id').execute();

  it('refuses a file with a bad row, lists every fault, and imports the other files', async () => {
    const given = withOther('reps.csv', 'Code,Name\n,Rita\nR9,\n');
    expect(told(await run(given, { dryRun: true }))).toEqual({
      in: ['customers.csv', 'orders.csv', 'order-lines.csv'],
      out: ['reps.csv, line 2, Code: is empty', 'reps.csv, line 3, Name: is empty'],
    });
    expect(told(await run(given, { each: false }))).toMatchObject({ in: [] });
  });

  it('refuses a file that refers to rows of a refused file, and never imports an order without its lines', async () => {
    const given = withOther('customers.csv', 'CustomerAccount,CustomerName\nDELTA,\n');
    const outcome = await run(given);
    expect(told(outcome)).toEqual({
      in: ['reps.csv'],
      out: [
        'customers.csv, line 2, CustomerName: is empty',
        'orders.csv, line 2, CustomerAccount: "DELTA" is not among the customers',
        'order-lines.csv: is left out with orders.csv',
      ],
    });
    expect((await reports()).slice(-4)).toEqual(
      [
        { file: 'order-lines.csv', outcome: 'set-aside' },
        { file: 'orders.csv', outcome: 'set-aside' },
        { file: 'customers.csv', outcome: 'set-aside' },
        { file: 'reps.csv', outcome: 'imported' },
      ].toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1)),
    );
    expect(describeOutcome(outcome)).toContain('Left out: 3 file(s) with 3 fault(s):');
  });

  it('leaves out orders together with their lines if either file has a fault', async () => {
    const lines = files.find(({ name }) => name === 'order-lines.csv')?.content;
    const badLine = String(lines).replace(',6,', ',some,');
    for (const [given, out] of [
      [
        withOther('order-lines.csv', badLine),
        [
          'order-lines.csv, line 2, TotalBottles: "some" is not a whole number',
          'orders.csv: is left out with order-lines.csv',
        ],
      ],
      [withOther('order-lines.csv', ''), [expect.anything(), 'orders.csv: is left out with order-lines.csv']],
      [
        withOther('orders.csv', ''),
        [expect.anything(), 'order-lines.csv, line 2, Order_OrderNo: "SO1" is not among the orders'],
      ],
      [
        [...files, { name: 'order-lines-2.csv', content: String(lines) }],
        [
          'order-lines-2.csv: is a second file of order-lines',
          'order-lines.csv: is left out with order-lines-2.csv',
          'orders.csv: is left out with order-lines-2.csv',
        ],
      ],
    ] as const) {
      for (const dryRun of [true, false]) {
        expect(told(await run(given, { dryRun }))).toEqual({ in: ['reps.csv', 'customers.csv'], out });
      }
    }
    const stored = open().shop.database.selectFrom('sales_order').select('confirmed_no');
    expect(await stored.where('confirmed_no', '=', 'SO1').execute()).toEqual([]);
  });

  it('leaves out unreadable files and files whose names fit no kind', async () => {
    const given = [...files, { name: 'wines.csv', content: 'x' }, { name: 'stock.csv', content: '' }];
    const { in: taken, out } = told(await run(given));
    expect(taken).toEqual(['reps.csv', 'customers.csv', 'orders.csv', 'order-lines.csv']);
    expect(out.map((fault) => fault.split(/[:,]/)[0])).toEqual(['wines.csv', 'stock.csv']);
  });

  it('leaves out a file that would withdraw too many rows', async () => {
    const given = [{ name: 'customers.csv', content: 'CustomerAccount,CustomerName\nDELTA,Deli\n' }];
    const both = [...given, { name: 'reps.csv', content: 'Code,Name\nR8,Ruth Rep\n' }];
    const { in: taken, out } = told(await run(both, { replace: true }));
    expect(taken).toEqual(['reps.csv']);
    expect(out).toHaveLength(1);
  });

  it('changes nothing if every file has faults', async () => {
    const bad = [
      { name: 'reps.csv', content: 'Code\n' },
      { name: 'logins.csv', content: 'Email\n' },
    ];
    expect(await run(bad)).toMatchObject({ faults: [{ file: 'reps.csv' }, { file: 'logins.csv' }] });
  });

  it('lists fifty faults of a file, and counts further faults by column and message', async () => {
    const rows = Array.from(
      { length: 70 },
      (_none, row) => `P${row},Wine,6,75,${row < 40 ? 'x' : '-1'},${row < 55 ? 10 : ''},2`,
    );
    const content = `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\n${rows.join('\n')}\nP1,Wine,6,75,1,1,1\nP2,Wine,6,75,1,1,1\n`;
    const lines = describeOutcome(await run([{ name: 'products.csv', content }]));
    expect(lines.slice(0, 2)).toEqual([
      'Nothing was changed. 87 fault(s):',
      '  products.csv, line 2, CasePrice: "x" is not an amount with at most four decimals',
    ]);
    expect(lines.slice(51)).toEqual([
      '  products.csv: … and 20 more: CasePrice is below zero',
      '  products.csv: … and 15 more: BottleNett is empty',
      '  products.csv: … and 2 more: Code is on another line too',
    ]);
  });

  it('lists on a dry run the first ten added and changed rows, each change with its first column', async () => {
    const header = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT';
    const given: ImportFile[] = [
      { name: 'order-lines.csv', content: `${header}\nSO1,RED1,Rot,12,50,10\nSO1,RED1,Rot,6,50,10\n` },
      {
        name: 'customers.csv',
        content:
          'CustomerAccount,CustomerName,CreditLimit,MandatoryOrderNo,Billing_Address2\nDELTA,Delta Deli,5000,1,Leeds\nECHO,Echo,1,0,\n',
      },
      { name: 'stock.csv', content: 'Code,StockCases,StockBottles\nSCARCE1,1,\nRED1,,3\n' },
      {
        name: 'reserves.csv',
        content: `CustomerAccount,ProductCode,FreeCases,FreeBottles\n${Array.from({ length: 1 }, () => 'DELTA,RED1,1,2').join('\n')}\n`,
      },
    ];
    const outcome = await run(given, { dryRun: true });
    const first = 'faults' in outcome ? [] : outcome.results.map((result) => [result.file, result.first]);
    expect(Object.fromEntries(first)).toEqual({
      'customers.csv': {
        added: ['ECHO (Echo)'],
        changed: [{ key: 'DELTA', column: 'CreditLimit', from: '0', to: '5000' }],
        removed: [],
      },
      'reserves.csv': { added: ['DELTA RED1'], changed: [], removed: [] },
      'order-lines.csv': {
        added: ['SO1 line 2'],
        changed: [{ key: 'SO1 line 1', column: 'TotalBottles', from: '6', to: '12' }],
        removed: [],
      },
      'stock.csv': expect.objectContaining({
        changed: [expect.objectContaining({ key: 'SCARCE1', column: 'bottles' })],
      }),
    });
    expect(describeOutcome(outcome)).toContain('  changed: DELTA (CreditLimit "0" → "5000")');
    expect(describeOutcome(outcome)).toContain(
      'customers.csv: 2 rows: would be 1 added, 1 changed, 0 unchanged',
    );
  });

  it('counts products with a new stock figure apart from changed rows', async () => {
    const header =
      'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,StockCases,StockBottles';
    const content = (bottles: string) =>
      `${header}\nNS1,New,6,75,60,10,2,,${bottles}\nNS2,New,6,75,60,10,2,,5\n`;
    const notes = async (bottles: string) => {
      const outcome = await run([{ name: 'products.csv', content: content(bottles) }]);
      return 'faults' in outcome
        ? []
        : outcome.results.flatMap(({ changed, warnings }) => [changed, ...warnings.map(describeFault)]);
    };
    expect(await notes('7')).toEqual([0, 'products.csv: 2 products have new stock figures']);
    expect(await notes('8')).toEqual([0, 'products.csv: 1 product has a new stock figure']);
    expect(await notes('')).toEqual([0, 'products.csv: 1 product has a new stock figure']);
    expect(await notes('')).toEqual([0]);
  });
});
