import { accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import {
  accountStatement,
  accountStatementCsv,
  accountStatementPdf,
} from '@tradecellar/contract/statement.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, office, refillShop } from '../../test/fixture.ts';
import { faultsOf, filesOf } from '../../test/imports.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { describeShop } from '../../test/test-shop.ts';
import { importFiles } from '../import/import-files.ts';

const head =
  'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1,Reference2,DueDate,SettledBy';
const ledger = [
  'ALPHA,01/08/2026,I1,Invoice,100,100,PO 1,,31/08/2026,R1; C7=12.50',
  'ALPHA,20/08/2026,R1,Receipt,-60,40,,,,',
  'ALPHA,25/08/2026,C7,Credit Note,-20,20,I1,,,',
  'ALPHA,01/10/2026,I2,Invoice,80.005,100.005,M2,,31/10/2026,',
  'ALPHA,10/11/2026,I3,Invoice,40,140.005,,,10/12/2026,',
];

describeShop('account/statement', (open) => {
  beforeEach(async () => {
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    await refillShop(open().shop.database);
    await sql`DELETE FROM ledger_transaction`.execute(open().shop.database);
    await setBalance('140.005');
  });
  const setBalance = (balance: string) =>
    sql`UPDATE customer SET credit_balance = ${balance} WHERE account = 'ALPHA'`.execute(
      open().shop.database,
    );
  const send = (rows: readonly string[], header = head) =>
    importFiles(open().shop, filesOf({ 'transactions.csv': `${header}\n${rows.join('\n')}\n` }));
  const ask = (MonthEnd?: string, as = alphaBuyer) =>
    open().call(accountStatement, { CustomerAccount: 'ALPHA', ...(MonthEnd && { MonthEnd }) }, as);

  it('shows what is open, due, overdue and not yet due, by due dates and settlements of the file', async () => {
    expect(faultsOf(await send(ledger))).toEqual([]);
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.mainResult).toMatchObject({
      Day: '16/11/2026',
      Balance: 140.01,
      Items: 140.01,
      InQuery: 0,
      HasSettlements: true,
      DueFigures: {
        Due: 100.01,
        Overdue: 100.01,
        OverdueSince: '31/08/2026',
        NotYetDue: 40,
        Age0To30: 80.01,
        Age31To60: 0,
        Age61To90: 20,
        AgeOver90: 0,
      },
    });
    expect(body.mainResult.OpenItems).toEqual([
      expect.objectContaining({ TransactionNumber: 'C7', Open: -7.5 }),
      {
        TransactionNumber: 'I1',
        TransactionDate: '01/08/2026',
        DueDate: '31/08/2026',
        Type: 'Invoice',
        Reference1: 'PO 1',
        Reference2: '',
        Total: 100,
        Open: 27.5,
        IsInQuery: false,
      },
      expect.objectContaining({ TransactionNumber: 'I2', Total: 80.005, Open: 80.01 }),
      expect.objectContaining({ TransactionNumber: 'I3', Open: 40 }),
    ]);
  });

  it('shows the ledger as it stood at the end of a month, and refuses a month that has not ended', async () => {
    await send(ledger);
    const october = (await ask('2026-10')).body.mainResult;
    expect(october).toMatchObject({
      Day: '31/10/2026',
      Balance: 100.01,
      DueFigures: { Overdue: 20, Due: 100.01, NotYetDue: 0 },
    });
    const early = (await ask('2026-07')).body.mainResult;
    expect(early).toMatchObject({ Day: '31/07/2026', Balance: 0, Items: 0, OpenItems: [] });
    for (const month of ['2026-11', '2027-01']) {
      const { status, problem } = await ask(month);
      expect([status, problem.details?.field]).toEqual([400, 'MonthEnd']);
    }
    open().setNow(new Date('2026-12-01T00:00:00Z'));
    expect((await ask('2026-11')).body.mainResult).toMatchObject({ Day: '30/11/2026', Balance: 140.01 });
  });

  it('has no figures by due date for a ledger without due dates', async () => {
    const short = ledger.map((row) => row.split(',').slice(0, 8).join(','));
    await send(short, head.split(',').slice(0, 8).join(','));
    const { mainResult } = (await ask()).body;
    expect([mainResult.DueFigures, mainResult.HasSettlements]).toEqual([undefined, false]);
    expect(mainResult.OpenItems.map(({ TransactionNumber, Open }) => [TransactionNumber, Open])).toEqual([
      ['I1', 20],
      ['I2', 80.01],
      ['I3', 40],
    ]);
  });

  it('shows both sums if the items of a ledger are not its balance, and changes neither', async () => {
    await setBalance('150');
    await send(ledger);
    expect((await ask()).body.mainResult).toMatchObject({ Balance: 150, Items: 140.01 });
  });

  it('keeps the due date and the settlements of a file without their columns, and clears them by blank cells', async () => {
    await send(ledger);
    const columns = (row: string) => row.split(',').slice(0, 6).join(',');
    await send(ledger.map(columns), columns(head));
    expect((await ask()).body.mainResult.OpenItems[1]).toMatchObject({ DueDate: '31/08/2026', Open: 27.5 });
    await send(ledger.map((row) => `${row.split(',').slice(0, 8).join(',')},,`));
    expect((await ask()).body.mainResult.DueFigures).toBeUndefined();
  });

  it.each([
    ['30/12/1899', '', 'DueDate', 'is not from 2000 to 2100; it is empty where the ledger names no due date'],
    ['31/02/2027', '', 'DueDate', 'is not a date as DD/MM/YYYY or 2026-11-22'],
    [
      '',
      'R1; C7=12,50',
      'SettledBy',
      'has no amount in pounds and pence in “C7=12,50”; write R100, or R100; C7=12.50 for a part',
    ],
  ])('refuses a due date “%s” or settlement “%s” by its name', async (due, settled, column, says) => {
    const outcome = await send([`ALPHA,01/08/2026,I1,Invoice,100,100,,,${due},"${settled}"`]);
    expect(outcome).toMatchObject({ faults: [{ line: 2, column, says }] });
    expect((await ask()).body.mainResult.OpenItems).toEqual([]);
  });

  it('sums what is in query, and marks the invoice of the order with the claim, which is not overdue', async () => {
    await send(ledger);
    const order = await sql<{ id: number }>`
      INSERT INTO sales_order (customer_account, kind, confirmed_no, order_date, state, total_nett, total_vat)
      VALUES ('ALPHA', 'Order', 'M2', '2026-10-01', 'delivered', 60, 12) RETURNING id`.execute(
      open().shop.database,
    );
    await sql`
      INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
      VALUES (${order.rows[0]?.id}, 1, 'RED1', 'Red', 6, 60, 12)`.execute(open().shop.database);
    const claimed = await open().call(
      accountClaimsOpen,
      {
        CustomerAccount: 'ALPHA',
        orderNo: 'M2',
        Key: crypto.randomUUID(),
        Lines: [{ OrderLineNo: 1, Bottles: 1, Reason: 'broken' }],
        Note: '',
        PhotoCount: 0,
      },
      alphaBuyer,
    );
    expect(claimed.status).toBe(200);
    const { InQuery, OpenItems, DueFigures } = (await ask()).body.mainResult;
    expect(InQuery).toBe(12);
    expect(DueFigures).toMatchObject({ Due: 100.01, Overdue: 20, OverdueSince: '31/08/2026' });
    const file = await open().call(accountStatementCsv, { CustomerAccount: 'ALPHA' }, alphaBuyer);
    expect(file.body.mainResult.Content).toMatch(/,I2,.*"In query, not overdue",/);
    expect(file.body.mainResult.Content).toMatch(/Overdue,.*20\.00/);
    expect(OpenItems.filter((item) => item.IsInQuery).map((item) => item.TransactionNumber)).toEqual(['I2']);
    expect((await ask('2026-10')).body.mainResult.InQuery).toBe(0);
  });

  it('refuses the statement to other buyers, and answers the office', async () => {
    expect((await ask(undefined, betaBuyer)).problem.code).toBe('account-not-yours');
    expect((await ask(undefined, office)).status).toBe(200);
    const unknown = await open().call(accountStatement, { CustomerAccount: 'NOBODY' }, office);
    expect(unknown.problem.code).toBe('customer-not-found');
  });

  it('gives the open items and the sums as CSV, without a text that a spreadsheet runs', async () => {
    await send(ledger.map((row) => row.replace('PO 1', '@SUM(1)')));
    const asked = { CustomerAccount: 'ALPHA', MonthEnd: '2026-10' };
    const { mainResult } = (await open().call(accountStatementCsv, asked, alphaBuyer)).body;
    expect(mainResult.Name).toBe('statement-ALPHA-2026-10-31.csv');
    expect(mainResult.Content.split('\r\n')).toEqual([
      '\uFEFFAccount,Statement date,Date,Due,Number,Type,Reference 1,Reference 2,Note,Total,Open',
      'ALPHA,31/10/2026,25/08/2026,,C7,Credit Note,I1,,,-20.00,-7.50',
      "ALPHA,31/10/2026,01/08/2026,31/08/2026,I1,Invoice,'@SUM(1),,Overdue,100.00,27.50",
      'ALPHA,31/10/2026,01/10/2026,31/10/2026,I2,Invoice,M2,,,80.01,80.01',
      ...[
        ['Open items', '100.01'],
        ['Due', '100.01'],
        ['Overdue', '20.00'],
        ['Not yet due', '0.00'],
        ['0 to 30 days', '80.01'],
        ['31 to 60 days', '0.00'],
        ['61 to 90 days', '20.00'],
        ['Over 90 days', '0.00'],
      ].map(([label, sum]) => `ALPHA,31/10/2026,,,,,,,${label},,${sum}`),
      '',
    ]);
  });

  it('draws a statement of a month’s end, with what was received since', async () => {
    await send([...ledger, 'ALPHA,12/11/2026,R9,Receipt,-20,120.005,BACS,,,']);
    await setBalance('120.005');
    const asked = { CustomerAccount: 'ALPHA', MonthEnd: '2026-10' };
    const { title, pages } = await readPdf((await open().call(accountStatementPdf, asked, alphaBuyer)).body);
    expect(title).toBe('Statement of ALPHA on 31/10/2026');
    expect(pages).toHaveLength(1);
    const [text = ''] = pages;
    expect(text).toContain('Account ALPHA Statement date 31/10/2026');
    expect(text).toContain('01/08/2026 31/08/2026 I1 Invoice Overdue PO 1 £100.00 £27.50');
    expect(text).toContain('Open items £100.01 Due Overdue Not yet due £100.01 £20.00 £0.00');
    expect(text).toContain('Received since 31/10/2026 Date Number Type Total 12/11/2026 R9 Receipt −£20.00');
  });

  it('draws a statement of many pages within its time, with the heads on each page', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, n) => `ALPHA,01/10/2026,I${n},Invoice,1.01,0,PO ${n},,01/11/2026,`,
    );
    await send(rows);
    const { body } = await open().call(accountStatementPdf, { CustomerAccount: 'ALPHA' }, alphaBuyer);
    const { pages } = await readPdf(body);
    expect(pages.length).toBeGreaterThan(8);
    const withItems = pages.filter((text) => text.includes('£1.01'));
    expect(withItems.every((text) => text.includes('Date Due Number Type Reference Total Open'))).toBe(true);
    expect(pages.join()).toContain('Open items £404.00');
  });

  it('names the bank for a transfer, on screen and on paper, while something is to be paid [setting transferLines]', async () => {
    await send(ledger);
    const paper = async () => {
      const { body } = await open().call(accountStatementPdf, { CustomerAccount: 'ALPHA' }, alphaBuyer);
      return (await readPdf(body)).pages.join();
    };
    expect((await ask()).body.mainResult.Transfer).toBeUndefined();
    expect(await paper()).not.toContain('Pay by transfer');
    open().shop.merchant.transferLines = ['Tradecellar Ltd', ' ', 'Sort code: 12-34-56'];
    try {
      expect((await ask()).body.mainResult.Transfer).toEqual({
        Lines: ['Tradecellar Ltd', 'Sort code: 12-34-56'],
        Reference: 'ALPHA',
      });
      expect(await paper()).toContain('Pay by transfer Tradecellar Ltd Sort code 12-34-56 Reference ALPHA');
      await sql`DELETE FROM ledger_transaction`.execute(open().shop.database);
      await setBalance('-5');
      expect((await ask()).body.mainResult.Transfer).toBeUndefined();
    } finally {
      open().shop.merchant.transferLines = [];
    }
  });

  it('refuses statements as files to other buyers', async () => {
    for (const endpoint of [accountStatementCsv, accountStatementPdf]) {
      const { problem } = await open().call(endpoint, { CustomerAccount: 'ALPHA' }, betaBuyer);
      expect(problem.code).toBe('account-not-yours');
    }
  });
});
