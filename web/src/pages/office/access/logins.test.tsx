import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { Logins } from './logins.tsx';

const { answers, calls } = officeServer();
const login = { Email: 'nia@example.com', CustomerAccount: 'HARB01', Name: 'Nia', CustomerName: 'Harbour' };

it('restores a removed login with its name', async () => {
  answers['admin/logins/find'] = () => Response.json({ mainResult: [login] });
  answers['admin/logins/remove'] = () => Response.json({ mainResult: 'removed' });
  answers['admin/logins/add'] = () => Response.json({ mainResult: login });
  await page.show(<Logins />);
  await page.type('Find by email, name or customer', 'nia');
  const row = (await screen.findByText('Harbour (HARB01)')).closest('tr');
  expect(row?.textContent).toContain('never');
  await page.press('Remove nia@example.com from Harbour');
  await screen.findByText(/can no longer order for/);
  await page.press('Undo');
  await screen.findByText(/can order again for/);
  expect(calls.filter(({ path }) => path === 'admin/logins/add')).toEqual([
    { path: 'admin/logins/add', body: { Email: 'nia@example.com', CustomerAccount: 'HARB01', Name: 'Nia' } },
  ]);
});

it('shows why a new login was refused, and adds the login when the account is corrected', async () => {
  answers['admin/logins/add'] = () => refusal(404, 'customer-not-found');
  await page.show(<Logins />);
  await page.type('Email', 'Nia@example.com');
  await page.type('Customer account', 'NOBODY');
  await page.press('Add login');
  await page.see('customer-not-found');
  answers['admin/logins/add'] = () => Response.json({ mainResult: login });
  await page.type('Customer account', 'HARB01');
  await page.press('Add login');
  await page.see('nia@example.com can now order for Harbour.');
});
