import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { loadPublicConfig } from '../../../api/public-config.ts';
import { useSession } from '../../../session/session.ts';
import { PeoplePage } from './people.tsx';
import { WriteToManyPage } from './write-to-many.tsx';

const { answers, calls } = officeServer();
const account = { CustomerAccount: 'HARB01', CustomerName: 'Harbour', Name: 'Nia' };
const nia = { Email: 'nia@example.com', Name: 'Nia', Accounts: [account], State: 'not-invited' };
const counts = { everybody: 1, 'not-invited': 1, 'never-came': 0, 'by-telephone': 0, refused: 0 };
const login = { Email: nia.Email, CustomerAccount: 'HARB01', CustomerName: 'Harbour', Name: 'Nia' };
const sent = (path: string) => calls.filter((each) => each.path === path).map(({ body }) => body);

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout.
  answers['/config.json'] = () => Response.json({ takesRequests: false });
  await loadPublicConfig();
  useSession.setState({ __is_admin_user: true, officeRole: 'sales' });
  answers['admin/people/find'] = () =>
    Response.json({ mainResult: { People: [nia], Counts: counts, Waiting: { Count: 0 } } });
});

it('restores a removed login with its name, and sends no invitation', async () => {
  answers['admin/logins/remove'] = () => Response.json({ mainResult: 'removed' });
  answers['admin/logins/add'] = () => Response.json({ mainResult: login });
  await page.show(<PeoplePage />);
  await page.press('Remove nia@example.com from Harbour');
  await screen.findByText(/can no longer order for/);
  await page.press('Undo');
  await screen.findByText(/can order again for/);
  expect(sent('admin/logins/add')).toEqual([
    { Email: nia.Email, CustomerAccount: 'HARB01', Name: 'Nia', Invite: false },
  ]);
});

it('changes what a person may do for a customer, and keeps the role when a removal is undone', async () => {
  answers['admin/logins/add'] = () => Response.json({ mainResult: login });
  answers['admin/logins/remove'] = () => Response.json({ mainResult: 'removed' });
  await page.show(<PeoplePage />);
  const books = { ...nia, Accounts: [{ ...account, Role: 'accounts' }] };
  answers['admin/people/find'] = () =>
    Response.json({ mainResult: { People: [books], Counts: counts, Waiting: { Count: 0 } } });
  const role = screen.getByLabelText('What nia@example.com may do for Harbour');
  fireEvent.change(role, { target: { value: 'accounts' } });
  await page.see('nia@example.com now has “Accounts only” for Harbour.');
  const given = { Email: nia.Email, CustomerAccount: 'HARB01', Name: 'Nia', Invite: false };
  expect(sent('admin/logins/add')).toEqual([{ ...given, Role: 'accounts' }]);
  await page.press('Remove nia@example.com from Harbour');
  await screen.findByText(/can no longer order for/);
  await page.press('Undo');
  await screen.findByText(/can order again for/);
  expect(sent('admin/logins/add').at(-1)).toEqual({ ...given, Role: 'accounts' });
});

it('shows why a new login was refused, and adds and invites the person when the account is corrected', async () => {
  answers['admin/logins/add'] = () => refusal(404, 'customer-not-found');
  await page.show(<PeoplePage />);
  await page.press('Add a person');
  await page.type('Email', 'Nia@example.com');
  await page.type('Customer account', 'NOBODY');
  await page.press('Add and invite');
  await page.see('customer-not-found');
  answers['admin/logins/add'] = () => Response.json({ mainResult: login });
  await page.type('Customer account', 'HARB01');
  await page.press('Add and invite');
  await page.see('nia@example.com can now order for Harbour, and gets a mail.');
});

it('invites a person, and shows why a second invitation is refused', async () => {
  answers['admin/people/invite'] = () => Response.json({ mainResult: 'invited' });
  await page.show(<PeoplePage />);
  await page.press('Invite nia@example.com');
  await page.see('nia@example.com gets the mail in a moment.');
  answers['admin/people/invite'] = () => refusal(409, 'invited-just-now');
  await page.press('Invite nia@example.com');
  await page.see('invited-just-now');
});

it.each([
  [
    { For: 'mail-server' },
    {},
    'The invitation to nia@example.com waits until a mail server is set.',
    'Waits: no mail server',
  ],
  [{ For: 'opening' }, {}, 'nia@example.com gets the mail when the shop opens.', 'Goes when the shop opens'],
  [
    {},
    { KeepsFiles: true },
    'Mails are kept as files on the server, and nia@example.com gets none.',
    'The invitation waits',
  ],
])('says what becomes of an invitation: %j %j', async (lack, more, says, state) => {
  let person = nia;
  answers['admin/people/find'] = () =>
    Response.json({
      mainResult: { People: [person], Counts: counts, Waiting: { Count: 1, ...lack }, ...more },
    });
  answers['admin/people/invite'] = () => {
    person = { ...nia, State: 'waiting' };
    return Response.json({ mainResult: 'invited' });
  };
  useSession.setState({ officeRole: 'manager' });
  await page.show(<PeoplePage />);
  await page.press('Invite nia@example.com');
  await page.see(says);
  await page.see(state);
  expect(screen.queryByRole('button', { name: 'Invite nia@example.com' }) !== null).toBe(
    Object.keys(lack).length === 0,
  );
  expect(screen.queryByRole('link', { name: 'Set the mail server' }) !== null).toBe(
    'For' in lack && lack.For === 'mail-server',
  );
});

it('says how many mails wait, and stops the waiting mails', async () => {
  let waiting = { Count: 1_200, Until: '2026-11-29T18:40:00Z' };
  answers['admin/people/find'] = () =>
    Response.json({ mainResult: { People: [nia], Counts: counts, Waiting: waiting } });
  answers['admin/people/invitations/stop'] = () => {
    waiting = { Count: 0, Until: '' };
    return Response.json({ mainResult: { Stopped: 1_200 } });
  };
  await page.show(<PeoplePage />);
  await page.see(/^1,200 mails wait/);
  await page.press('Stop them');
  await page.see('1,200 mails will not go out.');
});

it('shows who gets the mail for a list of addresses, and sends the mail to the same list', async () => {
  answers['admin/people/invitations/preview'] = () =>
    Response.json({
      mainResult: { Subject: 'S', Heading: 'H', Paragraphs: ['P'], Button: 'B', Facts: [], Closing: 'C' },
    });
  answers['admin/people/invitations/look'] = (body) => {
    const { Emails = [] } = body as { Emails?: string[] };
    return Response.json({
      mainResult: {
        Mailed: Emails.length,
        First: Emails,
        Unmailed: [{ Why: 'no-login', Count: 1, First: ['gone@example.com'] }],
        PerHour: 300,
      },
    });
  };
  answers['admin/people/invitations/send'] = () => Response.json({ mainResult: { Mailed: 2 } });
  await page.show(<WriteToManyPage />);
  await act(async () => void fireEvent.change(screen.getByLabelText('To'), { target: { value: 'list' } }));
  await page.type('Addresses', 'Email\nann@example.com;"Bo" <bo@example.com>, ann@example.com');
  await page.see('2 people get the mail');
  await page.see('No mail to 1 person: no login: removed, or never added');
  await page.press('Send 2 mails');
  await page.see(/^2 mails on the way/);
  expect(sent('admin/people/invitations/send')).toEqual([
    { Kind: 'invitation', Emails: ['ann@example.com', 'bo@example.com'] },
  ]);
});

it('takes the addresses of a workbook into the list, and says why a file cannot be read', async () => {
  answers['admin/people/invitations/look'] = () =>
    Response.json({ mainResult: { Mailed: 1, First: ['ann@example.com'], Unmailed: [], PerHour: 300 } });
  answers['admin/people/invitations/preview'] = () => refusal(503, 'service-unavailable');
  answers['admin/people/invitations/read'] = () =>
    Response.json({
      mainResult: { Emails: ['ann@example.com'], Notes: ['The hidden sheet “Old” is not read.'] },
    });
  await page.show(<WriteToManyPage />);
  await act(async () => void fireEvent.change(screen.getByLabelText('To'), { target: { value: 'list' } }));
  const take = (name: string) =>
    act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Take them from a file'), {
          target: { files: [new File(['PK'], name)] },
        }),
    );
  await take('list.xlsx');
  await page.see('1 address from list.xlsx. The hidden sheet “Old” is not read.');
  expect(page.textbox('Addresses').value).toBe('ann@example.com');
  expect(sent('admin/people/invitations/read')).toEqual([{ File: 'list.xlsx', Content: btoa('PK') }]);
  answers['admin/people/invitations/read'] = () => refusal(422, 'file-not-mapped', { file: 'a', says: 'b' });
  await take('old.xls');
  await page.see('file-not-mapped');
});
