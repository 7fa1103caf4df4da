import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { Logins } from './logins.tsx';

const { answers, calls } = officeServer();
const login = { Email: 'nia@example.com', CustomerAccount: 'HARB01', Name: 'Nia', CustomerName: 'Harbour' };

it('a login that is removed can be restored, with its name', async () => {
  answers['admin/logins/find'] = () => Response.json({ mainResult: [login] });
  answers['admin/logins/remove'] = () => Response.json({ mainResult: 'removed' });
  answers['admin/logins/add'] = () => Response.json({ mainResult: login });
  await page.show(<Logins />);
  await page.type('Find by email, name or customer', 'nia');
  await screen.findByText('Harbour (HARB01) · has never logged in');
  await page.press('Remove nia@example.com from Harbour');
  await screen.findByText(/can no longer order for/);
  await page.press('Undo');
  await screen.findByText(/can order again for/);
  expect(calls.filter(({ path }) => path === 'admin/logins/add')).toEqual([
    { path: 'admin/logins/add', body: { Email: 'nia@example.com', CustomerAccount: 'HARB01', Name: 'Nia' } },
  ]);
});
