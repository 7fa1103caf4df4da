import type { AccountsFiles } from '@tradecellar/contract/accounts-settings.ts';
import { ACCOUNTS_SHAPES, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { expect, it } from 'vitest';
import { fixture, fixtureOrders, invoiceOf } from '../../test/accounts-files/invoices.ts';
import { defaultMerchant, readMerchant } from '../merchant/merchant-file.ts';
import { missedBy, oddRates } from './invoice.ts';
import { faultsOfAccountsFiles, shapeInUse } from './shape-in-use.ts';
import { writeFiles } from './write-file.ts';

const AT = new Date('2026-11-27T10:05:00Z');
const settings = (facts: Partial<AccountsFiles> = {}): AccountsFiles => ({
  ...defaultMerchant().accountsFiles,
  ...facts,
});
const own = (name: ShapeName, facts: Partial<AccountsFiles['shapes'][ShapeName]>): AccountsFiles => {
  const { shapes } = settings();
  return settings({ shapes: { ...shapes, [name]: { ...shapes[name], ...facts } } });
};
const written = (name: ShapeName, set = settings(), orders = fixtureOrders()) => {
  const shape = shapeInUse(name, set);
  return writeFiles(
    orders.map((order) => invoiceOf(order, shape.contact)),
    shape,
    AT,
  );
};
const rowsOf = (...asked: Parameters<typeof written>) =>
  (written(...asked)[0]?.content ?? '').trimEnd().split('\r\n');

it.each([
  ['xero', 'xero-sales-invoices'],
  ['sage50', 'sage50-audit-trail'],
  ['quickbooks', 'quickbooks-invoices'],
] as const)('writes three orders byte for byte in the form that the import of %s takes', (name, file) => {
  const [only, ...others] = written(name);
  expect(only).toEqual({ name: `${file}-2026-11-27-1005.csv`, content: fixture(`./${file}.csv`) });
  expect(others).toEqual([]);
});

it('writes a plain sheet that spreadsheets read as UTF-8, a row for each line and delivery charge', () => {
  const [head, ...rows] = rowsOf('sheet');
  expect(head?.slice(0, 20)).toBe('\uFEFFNumber,Date,Due,Acc');
  expect(rows).toHaveLength(8);
  expect(rows[4]).toBe(
    'XX000201,27/11/2026,27/12/2026,BRINE01,The Brine Pan Kitchen & Bar,,WF0010,2 cases and 3 bottles of Fleurie Clos Mirande 2022 (6x75cl),2,3,217.75,20%,43.55,261.30,Sales',
  );
});

it('writes accounts, tax codes, terms and the contact of the merchant [setting accountsFiles.termsDays, accountsFiles.shapes.KIND.sales, accountsFiles.shapes.KIND.delivery, accountsFiles.shapes.KIND.standard, accountsFiles.shapes.KIND.reduced, accountsFiles.shapes.KIND.zero, accountsFiles.shapes.KIND.contact]', () => {
  const set = own('xero', {
    ...{
      sales: ' 210 ',
      delivery: '270',
      standard: 'Standard',
      reduced: 'Less',
      zero: 'None',
      contact: 'account',
    },
  });
  const blank = readMerchant(
    new TextEncoder().encode(JSON.stringify({ accountsFiles: { shapes: { xero: { sales: ' ' } } } })),
  );
  expect(blank).toMatchObject({ faults: [expect.stringMatching(/xero\.sales must be a code/)] });
  const rows = rowsOf('xero', { ...set, termsDays: 14 });
  expect(rows[1]).toContain('KELD02,');
  expect(rows[1]).toContain(',01/08/2026,15/08/2026,');
  expect(rows[1]).toContain(',210,None,0.00,');
  expect(rows[9]).toContain('Delivery,1,7.50,,270,Standard,1.50,');
  const [order] = fixtureOrders();
  const reduced = { ...order?.Lines[1], BottleVAT: 0.6, LineVAT: 3.6 };
  const orders = [{ ...order, Lines: [reduced] }] as ReturnType<typeof fixtureOrders>; // The other fields stay.
  expect(rowsOf('xero', set, orders)[1]).toContain(',210,Less,3.60,');
});

it('writes the columns, dates, rows and file name of the merchant [setting accountsFiles.shapes.KIND.columns, accountsFiles.shapes.KIND.constants, accountsFiles.shapes.KIND.dates, accountsFiles.shapes.KIND.rows, accountsFiles.shapes.KIND.fileName]', () => {
  const set = own('sheet', {
    ...{ rows: 'order', dates: 'YYYY-MM-DD', fileName: 'web {date}.txt' },
    columns: { Number: 'Order', Due: '', Cases: '', Bottles: '' },
    constants: { 'Sales account': 'WEB' },
  });
  expect(faultsOfAccountsFiles(set)).toEqual([]);
  expect(written('sheet', set)[0]?.name).toBe('web 2026-11-27.txt');
  expect(rowsOf('sheet', set).map((row) => row.replace('\uFEFF', ''))).toEqual([
    'Order,Date,Account,Customer,Reference,Code,Description,Nett,VAT code,VAT,Gross,Sales account',
    'XX000187,2026-08-01,KELD02,Keld Hall Hotel,"PO 4471, ""second drop""",,Order,146.98,,28.92,175.90,WEB',
    'XX000201,2026-11-27,BRINE01,The Brine Pan Kitchen & Bar,,,Order,414.79,20%,83.23,498.02,WEB',
    'XX000202,2026-11-27,BRINE01,The Brine Pan Kitchen & Bar,,,Order,61.98,20%,12.42,74.40,WEB',
  ]);
});

const faulty: [AccountsFiles, RegExp][] = [
  [
    own('xero', { columns: { ContactNam: 'Name' } }),
    /columns\.ContactNam is not a column of the shape; known are \*ContactName, /,
  ],
  [own('sage50', { columns: {}, constants: { Colour: 'Red' } }), /sage50\.constants\.Colour is not a column/],
  [own('sheet', { constants: {}, columns: { Number: 'Date' } }), /names two columns "Date"/],
  [own('sheet', { fileName: 'orders.csv' }), /fileName must have \{date\} in it/],
  [own('xero', { columns: { '*AccountCode': '' } }), /leaves out \*AccountCode, which the import needs/],
  [own('sage50', { constants: { Reference: 'WEB' } }), /gives every row the same Reference, which differs/],
  [
    own('quickbooks', { constants: { '*ItemTaxCode': ' ' } }),
    /empties \*ItemTaxCode, which the import needs/,
  ],
  [own('xero', { rows: 'order' }), /xero\.rows can be "order" in the plain sheet alone/],
  [settings({ at: '17:30', shape: 'xero' }), /accountsFiles\.from is needed with accountsFiles\.at/],
  [settings({ at: '17:30', from: '2026-12-01' }), /accountsFiles\.shape is needed with accountsFiles\.at/],
];

it.each(faulty)('refuses a setting at start if no file could be written with the setting', (set, says) => {
  expect(faultsOfAccountsFiles(set).join('; ')).toMatch(says);
});

it('splits a file between two orders if a system takes fewer orders at once', () => {
  const [order] = fixtureOrders();
  if (order === undefined) throw new Error('The fixture has orders');
  const many = Array.from({ length: 250 }, (_, n) => ({ ...order, OrderNo: `XX${n}` }));
  const files = written('quickbooks', settings(), many);
  expect(files.map(({ name }) => name)).toEqual(
    [1, 2, 3].map((n) => `quickbooks-invoices-2026-11-27-1005-${n}.csv`),
  );
  expect(files.map(({ content }) => content.split('\r\n').length - 2)).toEqual([300, 300, 150]);
  expect(written('xero', settings(), [...many, ...many, ...many])).toHaveLength(2);
});

it('keeps a buyer’s words as text in a spreadsheet, on one line and within the length that Sage takes', () => {
  const [order] = fixtureOrders();
  const typed = { ...order, CustomerReference: `=HYPERLINK("x")\t${'é'.repeat(40)}` };
  const rows = rowsOf('sage50', settings(), [typed as NonNullable<typeof order>]); // The other fields stay.
  expect(rows[1]).toContain(`,"'=HYPERLINK(""x"") ${'é'.repeat(13)}",`);
});

it('writes a name that begins like a formula as text in the plain sheet', () => {
  const [order] = fixtureOrders();
  const typed = { ...order, CustomerName: '=cmd|calc' };
  expect(rowsOf('sheet', settings(), [typed as NonNullable<typeof order>])[1]).toContain(",'=cmd|calc,"); // The other fields stay.
});

it('writes an order that was paid by card as due on its day', () => {
  const shape = shapeInUse('quickbooks', settings());
  const [order] = fixtureOrders();
  if (order === undefined) throw new Error('The fixture has orders');
  const paid = { ...invoiceOf(order, 'name'), isPaidByCard: true };
  expect(writeFiles([paid], shape, AT)[0]?.content).toContain(',01/08/2026,01/08/2026,Due on receipt,');
});

it('finds an order whose total is not the sum of its lines', () => {
  const [order] = fixtureOrders();
  if (order === undefined) throw new Error('The fixture has orders');
  expect(missedBy(invoiceOf(order, 'name'))).toEqual({ nett: 0, vat: 0 });
  expect(missedBy(invoiceOf({ ...order, TotalNett: 150 }, 'name'))).toEqual({ nett: 30_200, vat: 0 });
});

it('names goods whose VAT is neither 20 %, 5 % nor nought', () => {
  const [order] = fixtureOrders();
  if (order === undefined) throw new Error('The fixture has orders');
  expect(oddRates(invoiceOf(order, 'name'))).toEqual([]);
  const [line] = order.Lines;
  const odd = { ...order, Lines: [{ ...line, BottleNett: 10, BottleVAT: 1.25 }] } as typeof order; // The line is whole.
  expect(oddRates(invoiceOf(odd, 'name'))).toMatchObject([{ percent: 12.5 }]);
});

it('gives each shape its own heads', () => {
  expect(ACCOUNTS_SHAPES.flatMap((name) => faultsOfAccountsFiles(own(name, {})))).toEqual([]);
});
