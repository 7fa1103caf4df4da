import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { loadPublicConfig } from '../../api/public-config.ts';
import { selectAccount } from '../../session/account.ts';
import { signedOut, useSession } from '../../session/session.ts';
import { BuyerHelp } from './buyer-help.tsx';

const { answers } = officeServer();
beforeEach(async () => {
  answers['/config.json'] = () => Response.json({ canOrder: true, takesApplications: false });
  answers.settings = () => Response.json({ switches: {} });
  await loadPublicConfig();
  useSession.setState({ ...signedOut, status: 'in' });
});
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('begins with the account, and has no task of ordering, for a login that sees accounts only', async () => {
  selectAccount({ account: 'A1', customerName: 'The Anchor', role: 'accounts' });
  await page.show(<BuyerHelp />);
  expect(titles()).toEqual(['Your account', 'Find a wine', 'After the order', 'Without a network']);
  expect(page.isShown(/your invoices and credit notes/)).toBe(true);
  expect(page.isShown(/Re-Order|Report a problem|Your basket|you add, count or order/)).toBe(false);
});

it('says nothing of balances and invoices to a login that orders only', async () => {
  selectAccount({ account: 'A1', customerName: 'The Anchor', role: 'orders' });
  await page.show(<BuyerHelp />);
  expect(titles()).toHaveLength(7);
  expect(page.isShown(/balance|invoices/)).toBe(false);
  expect(page.isShown(/Report a problem/)).toBe(true);
});

it.each([
  ['accounts', true, true],
  ['accounts', false, false],
  ['orders', true, false],
] as const)(
  'says to the role %j, with card payment %j, how open items are paid: %j',
  async (role, cardPayment, isSaid) => {
    answers.settings = () => Response.json({ switches: { cardPayment } });
    selectAccount({ account: 'A1', customerName: 'The Anchor', role });
    await page.show(<BuyerHelp />);
    expect(page.isShown(/tick open items/)).toBe(isSaid);
  },
);
