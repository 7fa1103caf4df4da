import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Today } from '@tradecellar/contract/today.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { OrderForCustomerPage } from './order-for-customer.tsx';

const { answers, calls } = officeServer();
const none = { Count: 0 };
const quietDay: Today = {
  ToSend: none,
  Unnumbered: none,
  ChangesAsked: none,
  Claims: { ...none, Ending: 0 },
  Proposals: none,
  Imports: { ...none, IsLate: false },
  Mails: none,
  Payments: none,
  Deliveries: { ...none, Value: 0, Rounds: [] },
};
let day = quietDay;
beforeEach(() => {
  day = quietDay;
  answers['admin/today'] = () => Response.json({ mainResult: day });
});
const lookUps = () => calls.filter(({ path }) => path !== 'admin/today' && !path.endsWith('/acts'));
const code = 'Customer Account Code';
const email = 'Customer Email';
const notFound = 'Customer not found. Please check the details and try again.';
const find = () => page.press('Find Customer');

describe('the form for an account code or an email', () => {
  it('shows the form open, below the customer finder [2.forcustomer.2] [2.forcustomer.4]', async () => {
    await page.show(<OrderForCustomerPage />);
    const form = screen.getByRole('form', { name: 'Login as Customer' });
    expect(form.closest('details')).toBeNull();
    expect(form.contains(page.textbox(code)) && form.contains(page.textbox(email))).toBe(true);
    const finder = screen.getByRole('combobox', { name: 'Name, town, account code or email' });
    expect(finder.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('asks for an account code or an email if both fields are empty [5.forcustomer.1] [5.forcustomer.4] [8.errors.27]', async () => {
    await page.show(<OrderForCustomerPage />);
    await find();
    expect(screen.getAllByText('Either account code or email is required')).toHaveLength(2);
    await page.see('Please fill in either the account code or email field.');
    await page.type(code, 'BELL01');
    expect(page.isShown('Either account code or email is required')).toBe(false);
    expect(page.isShown('Please fill in either the account code or email field.')).toBe(false);
    expect(lookUps()).toEqual([]);
  });

  it('disables the email while a code is typed, and the code while an email is typed [5.forcustomer.3]', async () => {
    await page.show(<OrderForCustomerPage />);
    await page.type(code, 'BELL01');
    expect(page.textbox(email)).toHaveProperty('disabled', true);
    await page.type(code, '');
    expect(page.textbox(email)).toHaveProperty('disabled', false);
    await page.type(email, 'bell@example.com');
    expect(page.textbox(code)).toHaveProperty('disabled', true);
  });

  it('refuses a malformed email [5.forcustomer.2] [8.errors.27]', async () => {
    await page.show(<OrderForCustomerPage />);
    await page.type(email, 'nobody');
    await find();
    await page.see('Please enter a valid email address');
    expect(lookUps()).toEqual([]);
  });

  it('reports an unknown customer, until the person types again [8.errors.23] [8.errors.24]', async () => {
    answers['admin/customer/account/NOBODY'] = () => refusal(404, 'customer-not-found');
    await page.show(<OrderForCustomerPage />);
    await page.type(code, ' NOBODY ');
    await find();
    await page.see('Customer Not Found');
    await page.see(notFound);
    await page.type(code, 'NOBOD');
    await waitFor(() => expect(page.isShown(notFound)).toBe(false));
  });

  it.each([
    ['a fault', 500, 'fault'],
    ['a refusal of the request', 400, 'bad-request'],
  ])(
    'says “Customer Not Found” after %s, with the server’s answer below [7.calls.35] [8.errors.6]',
    async (_what, status, errorCode) => {
      answers['admin/customer/account/BELL01'] = () => refusal(status, errorCode);
      await page.show(<OrderForCustomerPage />);
      await page.type(code, 'BELL01');
      await find();
      await page.see('Customer Not Found');
      await page.see(notFound);
      await page.see(errorCode);
    },
  );

  it('keeps the typed text if the server cannot be reached, and offers a retry', async () => {
    await page.show(<OrderForCustomerPage />);
    await page.type(code, 'BELL01');
    await find();
    await page.see('Service unavailable, try again later.');
    expect(page.textbox(code).value).toBe('BELL01');
    answers['admin/customer/account/BELL01'] = () => refusal(404, 'customer-not-found');
    await page.press('Try again');
    await page.see(notFound);
  });
});

it('looks up no customer of an earlier text by Enter while the search for the present text is not answered', async () => {
  const answered = Promise.withResolvers<Response>();
  const found = (...names: readonly string[]) =>
    Response.json({
      mainResult: names.map((CustomerName) => ({ CustomerAccount: CustomerName, CustomerName, Address: '' })),
    });
  answers['admin/customer/find'] = (body) =>
    JSON.stringify(body).includes('harb') ? found('HARB01') : answered.promise;
  await page.show(<OrderForCustomerPage />);
  const finder = screen.getByRole('combobox', { name: 'Name, town, account code or email' });
  const type = (value: string) => act(async () => void fireEvent.change(finder, { target: { value } }));
  const isLookedUp = () => calls.some(({ path }) => path.startsWith('admin/customer/account'));
  await type('harb');
  await screen.findByRole('option', { name: /HARB01/ });
  await type('bell');
  await act(async () => void fireEvent.keyDown(finder, { key: 'Enter' }));
  expect(isLookedUp()).toBe(false);
  answered.resolve(found('BELL01'));
  await screen.findByRole('option', { name: /BELL01/ });
  await act(async () => void fireEvent.keyDown(finder, { key: 'Enter' }));
  expect(calls.map(({ path }) => path)).toContain('admin/customer/account/BELL01');
});

describe('what waits, above the customer finder', () => {
  const strip = () => screen.findByRole('navigation', { name: 'Waiting for the office' });

  it('says in one sentence that nothing waits', async () => {
    await page.show(<OrderForCustomerPage />);
    expect((await strip()).textContent).toBe('TodayNothing waiting.');
  });

  it('links each count to the page that lists its rows', async () => {
    day = { ...quietDay, ToSend: { Count: 2 }, Claims: { Count: 1, Ending: 1 }, Proposals: { Count: 3 } };
    await page.show(<OrderForCustomerPage />);
    const links = [...(await strip()).querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Today: 6 waiting', '/admin/today'],
      ['2 orders to send', '/admin/orders?show=not-taken'],
      ['1 claim line to settle', '/admin/claims'],
      ['3 proposals end within two days', '/admin/proposals?show=ending'],
    ]);
    const finder = screen.getByRole('combobox', { name: 'Name, town, account code or email' });
    expect((await strip()).compareDocumentPosition(finder)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('the button Login as Customer', () => {
  const bell = { LoggedIn: false, CustomerName: 'The Bell', Email: 'bell@example.com' };
  const failed = 'Failed to switch to customer account. Please try again.';

  it.each([
    [
      'says that the switch failed if the server cannot be reached [8.errors.25]',
      'BELL01',
      2,
      ['Service unavailable, try again later.'],
    ],
    [
      'says that the switch failed if the customer has no account code, and makes no call [8.errors.26]',
      '',
      1,
      ['No customer details available'],
    ],
  ])('%s', async (_title, CustomerAccount, callCount, reason) => {
    answers['admin/customer/account/BELL01'] = () =>
      Response.json({ mainResult: { ...bell, CustomerAccount, Billing_ContactName: 'Dave' } });
    await page.show(<OrderForCustomerPage />);
    await page.type(code, 'BELL01');
    await find();
    await page.press('Login as Customer');
    await page.see(failed);
    expect(lookUps()).toHaveLength(callCount);
    expect(page.failures()).toEqual(reason);
  });
});
