import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OpenItem, Statement } from '@tradecellar/contract/statement.ts';
import { moneyFromPence } from '@tradecellar/trade/money.ts';
import { expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { OpenItems } from './open-items.tsx';

const server = officeServer();
const path = 'payments/stripe/create-checkout-session-balance';

const item = (number: string, pence: number, facts: Partial<OpenItem> = {}): OpenItem => ({
  TransactionNumber: number,
  TransactionDate: '01/10/2026',
  Type: 'Invoice',
  Reference1: '',
  Reference2: '',
  Total: moneyFromPence(pence),
  Open: moneyFromPence(pence),
  IsInQuery: false,
  ...facts,
});
const items = [
  item('I1', 10_000),
  item('Q1', 7000, { IsInQuery: true }),
  item('C1', -2000, { Type: 'Credit Note' }),
  item('I2', 5000, { PaidByCard: moneyFromPence(1500) }),
  item('I3', 900, { PaidByCard: moneyFromPence(900) }),
];
const statement: Statement = {
  Day: '16/11/2026',
  Balance: moneyFromPence(20_900),
  Items: moneyFromPence(20_900),
  InQuery: 0,
  HasSettlements: true,
  OpenItems: items,
};
const show = (payFor: string | undefined = 'ALPHA', shown = statement) =>
  page.show(<OpenItems statement={shown} payFor={payFor} />);
const tick = (number: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Pay ${number}` }));
const typeSum = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Or a sum/ }), { target: { value } });
const button = () => screen.getByRole('button', { name: /^Pay / });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

it('has no ticks while cards are off', async () => {
  await page.show(<OpenItems statement={statement} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the open items of a ledger without due dates if cards are on', async () => {
  await show('ALPHA', { ...statement, HasSettlements: false });
  expect(screen.getByRole('table', { name: 'Open items' })).toBeTruthy();
});

it('adds up the ticked items, and takes a ticked credit off', async () => {
  await show();
  expect(button().textContent).toBe('Pay by card');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  tick('I1');
  tick('I2');
  expect(button().textContent).toBe('Pay £135.00 of 2 invoices');
  tick('C1');
  expect(button().textContent).toBe('Pay £115.00 of 3 items');
  tick('I1');
  expect(button().textContent).toBe('Pay £15.00 of 2 items');
  tick('I2');
  expect(button().getAttribute('aria-disabled'), 'a credit alone').toBe('true');
});

it('marks what is paid, and leaves no tick at an item that is paid whole', async () => {
  await show();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[4]?.textContent).toContain('£15.00 paid by card');
  expect(rows[5]?.textContent).toContain('Paid by card');
  expect(screen.queryByRole('checkbox', { name: 'Pay I3' })).toBeNull();
});

it('shows which items a typed sum pays, first due first, without the item in query', async () => {
  await show();
  typeSum('£120');
  expect(ticked()).toEqual(['Pay I1', 'Pay I2']);
  expect(screen.getByText('£20.00 of it')).toBeTruthy();
  expect(button().textContent).toBe('Pay £120.00 of 2 invoices');
  tick('C1');
  expect(button().textContent, 'a tick goes on from the typed sum').toBe('Pay £100.00 of 3 items');
  for (const wrong of ['1.005', 'ten', '-5']) {
    typeSum(wrong);
    expect(screen.getByText('Please type a sum such as 120.50.')).toBeTruthy();
  }
  typeSum('999');
  expect(screen.getByText('That is more than is open here.')).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

it('sends the picked pennies, and says why an item cannot be paid', async () => {
  server.answers[path] = () => refusal(409, 'item-not-payable', { number: 'I1', payable: 0 });
  await show();
  tick('I1');
  tick('Q1');
  tick('C1');
  fireEvent.click(button());
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(server.calls[0]?.body).toEqual({
    CustomerAccount: 'ALPHA',
    amount: 150,
    items: [
      { TransactionNumber: 'I1', amount: 100 },
      { TransactionNumber: 'Q1', amount: 70, isInQuery: true },
      { TransactionNumber: 'C1', amount: -20 },
    ],
  });
  await screen.findByText('item-not-payable');
});

it('can be pressed again after the buyer goes back from the payment page', async () => {
  server.answers[path] = () => Response.json({ mainResult: { url: '#pay' } });
  await show();
  tick('I1');
  fireEvent.click(button());
  await waitFor(() => expect(sessionStorage.getItem('tradecellar/paying')).toBe('ALPHA'));
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  await act(async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(button().textContent).toBe('Pay £100.00 of 1 invoice');
});

it('gives the reference of the only ticked item for a transfer, and of the account otherwise, to be copied', async () => {
  const written: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } });
  const Transfer = { Lines: ['Tradecellar Ltd', 'Sort code: 12-34-56'], Reference: 'ALPHA' };
  const { DueFigures: _none, ...plain } = statement;
  await show('ALPHA', { ...plain, Transfer });
  const reference = () =>
    within(screen.getByRole('region', { name: 'Pay by transfer' }))
      .getAllByRole('listitem')
      .at(-1);
  expect(reference()?.textContent).toContain('ReferenceALPHA');
  tick('I1');
  expect(reference()?.textContent).toContain('ReferenceALPHA I1');
  tick('I2');
  expect(reference()?.textContent).not.toContain('I1');
  tick('I2');
  fireEvent.click(screen.getByRole('button', { name: 'Copy Sort code' }));
  expect(await screen.findByRole('button', { name: 'Copied Sort code' })).toBeTruthy();
  expect(written).toEqual(['12-34-56']);
});

it('names the bank without cards and without due dates', async () => {
  const Transfer = { Lines: ['Sort code: 12-34-56'], Reference: 'ALPHA' };
  await page.show(<OpenItems statement={{ ...statement, HasSettlements: false, OpenItems: [], Transfer }} />);
  expect(page.isShown('Open items')).toBe(false);
  expect(screen.getByText('12-34-56')).toBeTruthy();
});
