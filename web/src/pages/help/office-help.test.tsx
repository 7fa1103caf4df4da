import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { loadPublicConfig } from '../../api/public-config.ts';
import { signedOut, useSession } from '../../session/session.ts';
import { OfficeHelp } from './office-help.tsx';

const { answers } = officeServer();
beforeEach(async () => {
  answers['/config.json'] = () => Response.json({ canOrder: true, takesApplications: false });
  await loadPublicConfig();
});
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('leaves out the tasks that a role has no right to', async () => {
  useSession.setState({ ...signedOut, status: 'in', __is_admin_user: true, officeRole: 'warehouse' });
  await page.show(<OfficeHelp />);
  expect(titles()).toEqual(['Every morning', 'Orders']);
});

it('shows every task of the office to a manager', async () => {
  useSession.setState({ ...signedOut, status: 'in', __is_admin_user: true, officeRole: 'manager' });
  await page.show(<OfficeHelp />);
  expect(titles()).toHaveLength(8);
});
