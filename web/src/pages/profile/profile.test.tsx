import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { loadPublicConfig } from '../../api/public-config.ts';
import { selectAccount } from '../../session/account.ts';
import { useSession } from '../../session/session.ts';
import { ProfilePage } from './profile.tsx';

const { answers } = officeServer();
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const act = (nth: number) => ({
  At: `2026-11-0${nth}T10:00:00Z`,
  Who: 'Olive Office',
  Act: 'placed-order',
  OrderNumbers: [`SO${nth}`],
});

beforeEach(async () => {
  answers['/config.json'] = () => Response.json({ canOrder: true });
  await loadPublicConfig();
  useSession.setState({ userName: 'Gwen Grouper', email: 'group@example.com' });
  selectAccount({ account: 'BELL01', customerName: 'The Bell' });
  answers['account/accounts'] = () =>
    Response.json({
      mainResult: {
        CustomerAccount: [
          { value: 'HARB01', label: 'The Harbourmaster’s Table' },
          { value: 'BELL01', label: 'The Bell' },
        ],
      },
    });
});

const show = (acts: readonly object[]) => {
  answers['account/acts'] = () => Response.json({ mainResult: acts, Proposals: [] });
  return page.show(
    <RouterContextProvider router={router}>
      <ProfilePage />
    </RouterContextProvider>,
  );
};
const linesOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows the person, each account of the login with the chosen account marked, and the newest changes', async () => {
  await show([act(1), act(2)]);
  expect(page.isShown('Gwen Grouper')).toBe(true);
  expect(page.isShown('group@example.com')).toBe(true);
  expect(linesOf('Accounts you order for')).toEqual([
    'The Harbourmaster’s Table HARB01',
    'The Bell NowBELL01',
  ]);
  expect(linesOf('Changes made by our team')).toEqual([
    expect.stringMatching(/^Placed order SO2.*Olive Office$/),
    expect.stringMatching(/^Placed order SO1.*Olive Office$/),
  ]);
  expect(screen.queryByRole('link', { name: 'All changes made by our team' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See your names' }).getAttribute('href')).toBe('/order-names');
});

it('links the account page of the shop’s own sign-in, and no page of another provider', async () => {
  await show([]);
  expect(screen.queryByRole('link', { name: /Passkeys/ })).toBeNull();
  answers['/config.json'] = () =>
    Response.json({ canOrder: true, signInAccountUrl: 'https://shop.example/sign-in/account' });
  await loadPublicConfig();
  await show([]);
  expect(screen.getByRole('link', { name: /Passkeys/ }).getAttribute('href')).toMatch(/account$/);
});

it('shows five of more changes, and a link to all of them', async () => {
  await show([1, 2, 3, 4, 5, 6].map(act));
  expect(linesOf('Changes made by our team')).toHaveLength(5);
  const all = screen.getByRole('link', { name: 'All changes made by our team' });
  expect(all.getAttribute('href')).toBe('/profile/office');
});
