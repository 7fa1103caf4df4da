import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  isShown,
  officeServer,
  press,
  refusal,
  see,
  show,
  textbox,
  type,
} from '../../../test/office-server.tsx';
import { accountToActFor, OrderForCustomerPage } from './order-for-customer.tsx';

const { answers, calls } = officeServer();
const code = 'Customer Account Code';
const email = 'Customer Email';
const notFound = 'Customer not found. Please check the details and try again.';
const find = () => press('Find Customer');

describe('the form for an account code or an email', () => {
  it('needs one of them [5.forcustomer.1] [5.forcustomer.4] [8.errors.27]', async () => {
    await show(<OrderForCustomerPage />);
    await find();
    expect(screen.getAllByText('Either account code or email is required')).toHaveLength(2);
    await see('Please fill in either the account code or email field.');
    await type(code, 'BELL01');
    expect(isShown('Either account code or email is required')).toBe(false);
    expect(isShown('Please fill in either the account code or email field.')).toBe(false);
    expect(calls).toEqual([]);
  });

  it('takes one of them at a time [5.forcustomer.3]', async () => {
    await show(<OrderForCustomerPage />);
    await type(code, 'BELL01');
    expect(textbox(email)).toHaveProperty('disabled', true);
    await type(code, '');
    expect(textbox(email)).toHaveProperty('disabled', false);
    await type(email, 'bell@example.com');
    expect(textbox(code)).toHaveProperty('disabled', true);
  });

  it('refuses an email that does not look like one [5.forcustomer.2]', async () => {
    await show(<OrderForCustomerPage />);
    await type(email, 'nobody');
    await find();
    await see('Please enter a valid email address');
    expect(calls).toEqual([]);
  });

  it('says when there is no such customer, until something else is typed [8.errors.23] [8.errors.24]', async () => {
    answers['admin/customer/account/NOBODY'] = () => refusal(404, 'customer-not-found');
    await show(<OrderForCustomerPage />);
    await type(code, ' NOBODY ');
    await find();
    await see('Customer Not Found');
    await see(notFound);
    await type(code, 'NOBOD');
    await waitFor(() => expect(isShown(notFound)).toBe(false));
  });

  it('keeps the text when the server is away, and asks again', async () => {
    await show(<OrderForCustomerPage />);
    await type(code, 'BELL01');
    await find();
    await see('Service unavailable, try again later.');
    expect(textbox(code).value).toBe('BELL01');
    answers['admin/customer/account/BELL01'] = () => refusal(404, 'customer-not-found');
    await press('Try again');
    await see(notFound);
  });
});

it('stays when the log-in as the customer fails [8.errors.25]', async () => {
  const bell = {
    LoggedIn: false,
    CustomerAccount: 'BELL01',
    CustomerName: 'The Bell',
    Email: 'bell@example.com',
  };
  answers['admin/customer/account/BELL01'] = () =>
    Response.json({ mainResult: { ...bell, Billing_ContactName: 'Dave' } });
  await show(<OrderForCustomerPage />);
  await type(code, 'BELL01');
  await find();
  await press('Login as Customer');
  await see('Failed to switch to customer account. Please try again.');
  expect(calls.at(-1)).toEqual({ path: 'admin/customer/login', body: { CustomerAccount: 'BELL01' } });
});

it('nobody acts for a customer without an account code [8.errors.26]', () => {
  expect(() => accountToActFor({ CustomerAccount: '' })).toThrow('No customer details available');
});
