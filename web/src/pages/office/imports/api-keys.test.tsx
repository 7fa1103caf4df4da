import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { ApiKeys } from './api-keys.tsx';

const { answers, calls } = officeServer();
const Key = 'tck_0123456789abcdefghij';
const made = {
  Id: 7,
  Name: 'Night import',
  Prefix: 'tck_0123',
  Scopes: ['stock'],
  MadeBy: 'Olive',
  MadeAt: 0,
};
const listed = async () => (await screen.findByText(/Night import/, { selector: 'th' })).closest('tr');

it('shows a new key once, lists the use of the key, and revokes the key', async () => {
  let keys: object[] = [];
  answers['admin/api-keys'] = (body) => {
    if (body !== undefined) keys = [made];
    return Response.json({ mainResult: body === undefined ? keys : { ...made, Key } });
  };
  answers['admin/api-keys/revoke'] = () => {
    keys = [{ ...made, RevokedAt: 0, RevokedBy: 'Olive' }];
    return Response.json({ mainResult: 'revoked' });
  };
  await page.show(<ApiKeys />);
  await page.type('Name', ' Night import ');
  await page.press('Create key');
  expect(
    calls.filter(({ body }) => body !== undefined),
    'a key needs permissions',
  ).toEqual([]);
  await act(async () => screen.getByRole('checkbox', { name: 'Set stock' }).click());
  await page.press('Create key');
  await page.see(Key);
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({
    Name: 'Night import',
    Scopes: ['stock'],
  });
  await waitFor(async () => expect((await listed())?.textContent).toContain('never used'));
  await page.press('Revoke Night import');
  await waitFor(async () => expect((await listed())?.textContent).toContain('Revoked'));
  expect(screen.queryByRole('button', { name: 'Revoke Night import' })).toBeNull();
});
