import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { signedOut, useSession } from '../../session/session.ts';
import { OrderHead } from './order-head.tsx';

officeServer();

it.each([
  ['a buyer who places no orders back to My Orders', false, 'My Orders', '/orders'],
  ['the office back to the orders board', true, 'Orders', '/admin/orders'],
])('leads %s', async (_, isAdmin, words, address) => {
  useSession.setState({ ...signedOut, status: 'in', __is_admin_user: isAdmin });
  await page.show(<OrderHead orderNo="SO1" order={undefined} isLoading={false} isToRead />);
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toMatch(new RegExp(`^${address}`));
});
