import { screen, within } from '@testing-library/react';
import type { OpenItem, Statement } from '@tradecellar/contract/statement.ts';
import { moneyFromPence } from '@tradecellar/trade/money.ts';
import { describe, expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { CreditSummary } from './credit-summary.tsx';
import { OpenItems } from './open-items.tsx';

officeServer();

const item = (number: string, pence: number, facts: Partial<OpenItem> = {}): OpenItem => ({
  TransactionNumber: number,
  TransactionDate: '01/10/2026',
  DueDate: '31/10/2026',
  Type: 'Invoice',
  Reference1: 'PO 1',
  Reference2: '',
  Total: moneyFromPence(10_000),
  Open: moneyFromPence(pence),
  IsInQuery: false,
  ...facts,
});
const statement = (facts: Partial<Statement> = {}): Statement => ({
  Day: '16/11/2026',
  Balance: moneyFromPence(14_000),
  Items: moneyFromPence(14_000),
  InQuery: 0,
  HasSettlements: false,
  DueFigures: {
    Due: moneyFromPence(10_000),
    Overdue: moneyFromPence(10_000),
    OverdueSince: '31/10/2026',
    NotYetDue: moneyFromPence(4_000),
    Age0To30: moneyFromPence(10_000),
    Age31To60: 0,
    Age61To90: 0,
    AgeOver90: 0,
  },
  OpenItems: [item('I2', 10_000), item('I3', 4_000, { DueDate: '10/12/2026', IsInQuery: true })],
  ...facts,
});
const customer = (pence: number) => ({
  CreditBalance: moneyFromPence(pence),
  CreditLimit: 0,
  AvailableCredit: 0,
});

describe('the open items of My Account', () => {
  it('shows the first due item first, with its marks, the open sum and the ages', async () => {
    await page.show(<OpenItems statement={statement()} />);
    const rows = within(screen.getByRole('table', { name: 'Open items' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      expect.stringMatching(/I2Overdue.*31\/10\/2026.*£100\.00£100\.00$/),
      expect.stringMatching(/I3In query.*10\/12\/2026.*£100\.00£40\.00$/),
      expect.stringMatching(/2 open items.*£140\.00$/),
    ]);
    expect(screen.getByText('31 to 60')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('marks an item in query as not overdue, and says so at the figure', async () => {
    const queried = item('I2', 10_000, { IsInQuery: true });
    const shown = statement({ OpenItems: [queried] });
    await page.show(
      <>
        <CreditSummary customer={customer(14_000)} statement={shown} />
        <OpenItems statement={shown} />
      </>,
    );
    const [, row] = within(screen.getByRole('table', { name: 'Open items' })).getAllByRole('row');
    expect(row?.textContent).toMatch(/I2In query/);
    expect(row?.textContent).not.toContain('Overdue');
    expect(screen.getByText('Items in query are not overdue')).toBeTruthy();
  });

  it('says if the open items are not the balance, and shows both sums', async () => {
    await page.show(<OpenItems statement={statement({ Balance: moneyFromPence(15_000) })} />);
    expect(screen.getByRole('status').textContent).toBe(
      'Your open items come to £140.00, your balance is £150.00; we show both.',
    );
  });

  it('hides an item whose order has no number yet, and keeps it in the sum [2.account.7]', async () => {
    const hidden = item('I4', 500, { Reference2: 'XX000009' });
    await page.show(<OpenItems statement={statement({ OpenItems: [item('I2', 13_500), hidden] })} />);
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.join()).not.toContain('I4');
    expect(rows.slice(-2)).toEqual([
      expect.stringMatching(/Orders without a number yet.*£5\.00$/),
      expect.stringMatching(/1 open item.*£140\.00$/),
    ]);
  });

  it('shows nothing for a ledger without due dates and settlements', async () => {
    const { DueFigures: _none, ...plain } = statement();
    await page.show(<OpenItems statement={plain} />);
    expect(page.isShown('Open items')).toBe(false);
  });
});

describe('the figures of My Account', () => {
  const figures = () =>
    screen.getAllByRole('term').map((term) => term.parentElement?.textContent?.replace(/\s+/g, ' '));

  it('shows what is due, overdue and not yet due, and the sum in query', async () => {
    await page.show(
      <CreditSummary customer={customer(14_000)} statement={statement({ InQuery: moneyFromPence(1_200) })} />,
    );
    expect(figures().slice(0, 3)).toEqual([
      'Balance owed£140.00£12.00 of it in query',
      'Due now£100.00Overdue since 31 Oct',
      'Not yet due£40.00Next on 10 Dec',
    ]);
  });

  it('shows balance and credit alone without due dates', async () => {
    const { DueFigures: _none, ...plain } = statement({ InQuery: moneyFromPence(1_200) });
    await page.show(<CreditSummary customer={customer(14_000)} statement={plain} />);
    expect(figures()).toEqual([
      'Balance owed£140.00',
      'Credit limit£0.00No credit agreed',
      'Available credit£0.00',
    ]);
  });

  it('shows a sum that was paid on account as such', async () => {
    const { DueFigures: due, ...plain } = statement();
    const paid = due && { ...due, Due: moneyFromPence(-500), Overdue: 0, NotYetDue: 0 };
    const shown = { ...plain, ...(paid && { DueFigures: paid }) };
    await page.show(<CreditSummary customer={customer(-500)} statement={shown} />);
    expect(figures().slice(0, 2)).toEqual(['Balance in credit£5.00We owe you this', 'Paid on account£5.00']);
  });
});
