import { fireEvent, screen } from '@testing-library/react';
import type { OfficeSetting, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { SET_UP_STEPS, type SetUp, type SetUpStep } from '@tradecellar/contract/set-up.ts';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { SetUpPage } from './set-up.tsx';

const { answers, calls } = officeServer();
const setting = (Name: string, Kind: OfficeSetting['Kind'], Value: SettingValue): OfficeSetting => ({
  ...{ Name, Kind, Value, Label: Name, Says: '', From: 'default', IsForCustomers: true },
});
let setUp: SetUp;
const doing = (...done: SetUpStep[]) =>
  SET_UP_STEPS.map((Step) => ({ Step, State: done.includes(Step) ? ('done' as const) : ('open' as const) }));
const answer = () => Response.json({ mainResult: setUp });
const sentTo = (path: string) => calls.filter((each) => each.path === path).map(({ body }) => body);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout.
  location.hash = '';
  setUp = {
    ...{ IsOpen: false, Products: 0, Customers: 0, People: 0, Mail: { From: 'none' } },
    Steps: doing(),
  };
  answers['admin/set-up'] = answer;
  answers['admin/settings'] = () =>
    Response.json({
      mainResult: {
        ...{ Version: 7, Acts: [], InFile: 0, Holidays: [] },
        Groups: [
          {
            Title: 'All',
            Settings: [
              setting('name', 'text', 'Tradecellar'),
              setting('addressLines', 'lines', ['1 Bonded Wharf']),
              setting('phone', 'text', '020'),
              setting('orderEmail', 'text', 'orders@example.com'),
              setting('companyLine', 'text', ''),
              setting('brand.colour', 'colour', '#a98d10'),
              setting('deliveryCharge.on', 'switch', false),
              setting('deliveryCharge.amount', 'pounds', 7.5),
              setting('delivery.days', 'weekdays', '1|2|3|4|5'),
            ],
          },
        ],
      },
    });
});

const opened = () =>
  screen.getAllByRole('heading', { level: 2 }).find((title) => title.closest('details')?.open);
const open = (title: string) => fireEvent.click(screen.getByRole('heading', { name: title }));

it('starts without the sample business, saves name and address, and opens the next step', async () => {
  await page.show(<SetUpPage />);
  expect(page.textbox('Name of your business').value).toBe('');
  await page.type('Name of your business', 'Cave & Co');
  await page.press('Save');
  expect(sentTo('admin/settings/save'), 'the address is missing').toEqual([]);
  await page.type('Address', '1 Lane\n Town ');
  await page.type('Telephone of the order desk', '01632 960100');
  await page.type('Email of the order desk', 'a@cave.example');
  answers['admin/settings/save'] = () => {
    setUp = { ...setUp, Steps: doing('business') };
    return Response.json({ mainResult: {} });
  };
  await page.press('Save');
  expect(sentTo('admin/settings/save')).toEqual([
    {
      Version: 7,
      Changes: [
        { Name: 'name', Value: 'Cave & Co' },
        { Name: 'addressLines', Value: ['1 Lane', 'Town'] },
        { Name: 'phone', Value: '01632 960100' },
        { Name: 'orderEmail', Value: 'a@cave.example' },
        { Name: 'companyLine', Value: '' },
      ],
    },
  ]);
  await page.see('1 of 8 steps done');
  await page.see(/Without a logo the shop shows your name/);
  expect(document.activeElement?.textContent).toContain('Logo and colours');
});

it('saves the mail server, says why the test mail failed and what to do, and keeps the password out of the browser', async () => {
  await page.show(<SetUpPage />);
  open('Mail');
  await page.type('Server', 'smtp.cave.example');
  await page.type('User name', 'cave');
  await page.type('Mails come from', 'orders@cave.example');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  answers['admin/set-up/mail'] = () => {
    const Server = { Host: 'smtp.cave.example', Port: 587, User: 'cave', Sender: 'orders@cave.example' };
    setUp = { ...setUp, Mail: { From: 'office', Server } };
    const Test = { To: 'olive@cave.example', IsSent: false, Says: '535 no', Cause: 'login' };
    return Response.json({ mainResult: { SetUp: setUp, Test } });
  };
  await page.press('Save, and send a test mail to me');
  expect(sentTo('admin/set-up/mail')).toEqual([
    {
      ...{ Host: 'smtp.cave.example', Port: 587, User: 'cave', Password: 'secret' },
      Sender: 'orders@cave.example',
    },
  ]);
  await page.see(/535 no/);
  await page.see(/app password/);
  await page.see('Leave this empty to keep the stored password. A new server needs its password.');
  expect(sessionStorage.getItem('tradecellar/set-up-mail') ?? '').not.toContain('secret');
});

it('leaves out an optional step, and names the steps that are needed before the opening', async () => {
  answers['admin/set-up/leave'] = () => {
    const Steps = setUp.Steps.map((each) =>
      each.Step === 'look' ? { ...each, State: 'left-out' as const } : each,
    );
    setUp = { ...setUp, Steps };
    return answer();
  };
  await page.show(<SetUpPage />);
  expect(page.isShown('Leave this out')).toBe(false);
  open('Logo and colours');
  await page.press('Leave this out');
  expect(sentTo('admin/set-up/leave')).toEqual([{ Step: 'look', IsLeftOut: true }]);
  await page.see('Left out');
  expect(opened()?.textContent).toBe('Name and address');
  expect(document.activeElement?.textContent).toContain('Name and address');
  await page.see(/Still needed: Name and address, How orders reach your books, Your list\./);
  await page.press('Open the shop');
  expect(sentTo('admin/set-up/open')).toEqual([]);
});

it.each([
  ['none', /^Ready to open\. Mail is not set: invitations wait, and nobody can sign in by mail\.$/],
  ['files', /^Ready to open\. Mails are kept as files on the server, and nobody gets them\.$/],
  ['office', /^Everything is ready\.$/],
] as const)('says before the opening what mails become: %s', async (From, says) => {
  const Steps = SET_UP_STEPS.map((Step) => ({
    Step,
    State: Step === 'mail' && From !== 'office' ? ('left-out' as const) : ('done' as const),
  }));
  setUp = { ...setUp, Mail: { From }, Steps };
  await page.show(<SetUpPage />);
  await page.see(says);
});

it('opens the step that the address names', async () => {
  location.hash = '#mail';
  await page.show(<SetUpPage />);
  await page.see(/You need a mail server to invite your customers/);
  expect(document.activeElement?.textContent).toContain('Mail');
});

it('asks for the amount of the delivery charge only if delivery is charged for', async () => {
  await page.show(<SetUpPage />);
  open('Delivery');
  expect(screen.queryByLabelText('deliveryCharge.amount')).toBeNull();
  fireEvent.click(screen.getByLabelText('deliveryCharge.on'));
  await screen.findByLabelText('deliveryCharge.amount');
});

it('opens the shop after one question, and shows a refusal', async () => {
  setUp = { ...setUp, Products: 14, Customers: 12, People: 9, Steps: doing('business', 'orders', 'goods') };
  answers['admin/set-up/open'] = () => refusal(409, 'set-up-incomplete', { steps: ['goods'] });
  await page.show(<SetUpPage />);
  await page.press('Open the shop');
  await page.see(/From now on 9 logins of 12 customers can order from 14 products\./);
  await page.press('Open');
  await page.see('set-up-incomplete');
  answers['admin/set-up/open'] = () => {
    setUp = { ...setUp, IsOpen: true };
    return answer();
  };
  await page.press('Open the shop');
  await page.press('Open');
  await page.see(/The shop is open to your customers\./);
});
