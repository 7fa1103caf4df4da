import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { signedOut, useSession } from '../../../session/session.ts';
import { OfficePeople } from './office-people.tsx';

const { answers, calls } = officeServer();
const olive = { Email: 'olive@example.com', Name: 'Olive Office', Role: 'manager', LastSignIn: '2026-11-28' };
const sam = { Email: 'sam@example.com', Name: '', Role: 'manager' };
const sent = () => calls.filter(({ path }) => path === 'admin/office/people/set').map(({ body }) => body);
const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

beforeEach(() => {
  useSession.setState({ ...signedOut, status: 'in', email: 'Olive@example.com', __is_admin_user: true });
  answers['admin/office/people'] = () => Response.json({ mainResult: [olive, sam] });
  answers['admin/office/people/set'] = () => Response.json({ mainResult: 'saved' });
});

it('gives a person another role at once, and takes a person out of the office', async () => {
  await page.show(<OfficePeople />);
  await choose('Role of sam@example.com', 'warehouse');
  await page.see('sam@example.com now has the role Warehouse.');
  await page.press('Remove sam@example.com from the office');
  await page.see('sam@example.com no longer belongs to the office.');
  expect(sent()).toEqual([
    { Email: 'sam@example.com', Name: '', Role: 'warehouse' },
    { Email: 'sam@example.com', Name: '', Role: 'none' },
  ]);
});

it('asks before managers change their own role, and says why the last manager keeps the role', async () => {
  answers['admin/office/people/set'] = () => refusal(409, 'last-manager');
  await page.show(<OfficePeople />);
  await choose('Role of Olive Office', 'sales');
  expect(sent()).toEqual([]);
  const question = within(screen.getByRole('alertdialog'));
  await act(async () => question.getByRole('button', { name: 'Change my role' }).click());
  expect(sent()).toHaveLength(1);
  await page.see('last-manager');
});

it('adds a person with a role', async () => {
  await page.show(<OfficePeople />);
  await page.type('Email', ' mark@example.com ');
  await page.type('Name', 'Mark');
  await choose('Role', 'accounts');
  await page.press('Add to the office');
  await page.see('mark@example.com now has the role Accounts.');
  expect(sent()).toEqual([{ Email: 'mark@example.com', Name: 'Mark', Role: 'accounts' }]);
});
