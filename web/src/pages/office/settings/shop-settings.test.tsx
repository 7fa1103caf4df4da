import { act, fireEvent, screen, within } from '@testing-library/react';
import type { OfficeSetting, OfficeSettings, SettingsAct } from '@tradecellar/contract/office-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { ShopSettingsPage } from './shop-settings.tsx';

const { answers, calls } = officeServer();
const setting = (facts: Partial<OfficeSetting>): OfficeSetting => ({
  ...{ Name: 'phone', Label: 'Telephone', Says: 'The order desk’s telephone', Kind: 'text', Value: '020 1' },
  ...{ Default: '020 0', From: 'office', IsForCustomers: true },
  ...facts,
});
const cutoff = setting({
  ...{ Name: 'delivery.cutoff', Label: 'Cut-off', Says: '', Kind: 'time', Value: null, Default: null },
  ...{ From: 'default' },
});
const alert = setting({
  ...{
    Name: 'backOffice.alertMinutes',
    Label: 'Minutes until the desk is alerted',
    Kind: 'whole',
    Value: 60,
  },
  ...{ From: 'default', IsForCustomers: false, Least: 0, Most: 100 },
});
const fixed = setting({ Name: 'name', Label: 'Company name', Value: 'Cave & Co', From: 'file' });
const settings = (facts: Partial<OfficeSettings> = {}): OfficeSettings => ({
  ...{ Version: 4, InFile: 0, Acts: [], Holidays: ['2999-12-25'] },
  Groups: [
    { Title: 'Your business', Settings: [fixed, setting({})] },
    { Title: 'Opening and delivery', Settings: [cutoff] },
    { Title: 'Mails', Settings: [alert] },
  ],
  ...facts,
});
const answer = (facts: Partial<OfficeSettings> = {}) => Response.json({ mainResult: settings(facts) });
const sent = () => calls.filter(({ path }) => path === 'admin/settings/save').map(({ body }) => body);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout.
  answers['admin/settings'] = () => answer();
  answers.settings = () => Response.json({});
});

it('names the effect of the changes, and sends only changed settings with the version that the page read', async () => {
  answers['admin/settings/save'] = () => answer({ Version: 5 });
  await page.show(<ShopSettingsPage />);
  fill('Cut-off', '12:00');
  fill('Minutes until the desk is alerted', '90');
  fill('Telephone', '020 2');
  fill('Telephone', '020 1');
  await page.see('2 changes not saved yet');
  await page.press('Save');
  await page.see('Customers see');
  await page.see(/none → 12:00/);
  await page.see('Only the office sees');
  await page.press('Save');
  expect(sent()).toEqual([
    {
      Version: 4,
      Changes: [
        { Name: 'delivery.cutoff', Value: '12:00' },
        { Name: 'backOffice.alertMinutes', Value: 90 },
      ],
    },
  ]);
  await page.see(/Saved: 2 changes/);
});

it('keeps the typed value when a colleague has changed the same setting, and replaces the colleague’s value at the next save', async () => {
  const details = { who: 'max@example.com', at: '', labels: ['Cut-off'], names: ['delivery.cutoff'] };
  answers['admin/settings/save'] = () => refusal(409, 'settings-changed', details);
  await page.show(<ShopSettingsPage />);
  fill('Cut-off', '12:00');
  answers['admin/settings'] = () => answer({ Version: 9 });
  await page.press('Save');
  await page.press('Save');
  await page.see(/max@example.com changed\s+“Cut-off” while you were editing/);
  expect(screen.getByLabelText<HTMLInputElement>('Cut-off').value).toBe('12:00');
  answers['admin/settings/save'] = () => answer({ Version: 10 });
  await page.press('Save');
  await page.press('Save');
  expect(sent().map((body) => Object(body).Version)).toEqual([4, 9]);
});

it('marks a field that the server refuses, and a field without a readable number', async () => {
  const faults = [{ name: 'delivery.cutoff', says: '“Cut-off” must be a time' }];
  answers['admin/settings/save'] = () => refusal(422, 'settings-refused', { faults });
  await page.show(<ShopSettingsPage />);
  fill('Cut-off', '12:00');
  await page.press('Save');
  await page.press('Save');
  await page.see('“Cut-off” must be a time');
  fill('Minutes until the desk is alerted', 'soon');
  await page.see('“Minutes until the desk is alerted” must be a whole number from 0 to 100');
  await page.press('Save');
  expect(sent()).toHaveLength(1);
});

it('leaves a group open while a person corrects a number in the group', async () => {
  await page.show(<ShopSettingsPage />);
  const field = screen.getByLabelText('Minutes until the desk is alerted');
  const group = field.closest('details');
  if (group) group.open = true;
  fill('Minutes until the desk is alerted', '');
  fill('Minutes until the desk is alerted', '9');
  expect(group?.open).toBe(true);
});

it('keeps a change that a person makes while an earlier change is being saved', async () => {
  const saved = Promise.withResolvers<Response>();
  answers['admin/settings/save'] = () => saved.promise;
  await page.show(<ShopSettingsPage />);
  fill('Cut-off', '12:00');
  await page.press('Save');
  await page.press('Save');
  await page.press('Not yet');
  fill('Minutes until the desk is alerted', '90');
  await act(async () => saved.resolve(answer({ Version: 5 })));
  await page.see(/Saved: 1 change,/);
  expect(screen.getByLabelText<HTMLInputElement>('Minutes until the desk is alerted').value).toBe('90');
  await page.see('1 change not saved yet');
});

it('says in the bar of the button why nothing was saved', async () => {
  answers['admin/settings/save'] = () => refusal(503, 'service-unavailable');
  await page.show(<ShopSettingsPage />);
  fill('Cut-off', '12:00');
  await page.press('Save');
  await page.press('Save');
  const [sentence] = await page.see('service-unavailable');
  const bar = screen.getByRole('button', { name: 'Save' }).parentElement;
  expect(bar?.contains(sentence ?? null)).toBe(true);
});

it('returns a setting to its default, and shows a setting of the file as fixed', async () => {
  answers['admin/settings/save'] = () => answer();
  await page.show(<ShopSettingsPage />);
  await page.see('Fixed by the merchant’s file');
  await page.see('Cave & Co');
  await page.press('Telephone: back to default');
  expect(screen.getByLabelText<HTMLInputElement>('Telephone').value).toBe('020 0');
  await page.press('Save');
  await page.press('Save');
  expect(sent()).toEqual([{ Version: 4, Changes: [{ Name: 'phone' }] }]);
});

it('shows at a setting why the default is used in place of the stored value, until the person changes the setting', async () => {
  const Fault = 'The default is used, because “Cut-off” must be a time like 16:30.';
  answers['admin/settings'] = () =>
    answer({ Groups: [{ Title: 'Delivery', Settings: [{ ...cutoff, From: 'office', Fault }] }] });
  await page.show(<ShopSettingsPage />);
  await page.see(Fault);
  expect(screen.getByText(Fault).closest('details')?.open).toBe(true);
  fill('Cut-off', '12:00');
  expect(page.isShown(Fault)).toBe(false);
});

it('finds a setting by a word of its label, stores a draft for a reload, and discards the draft', async () => {
  await page.show(<ShopSettingsPage />);
  fill('Cut-off', '12:00');
  expect(sessionStorage.getItem('tradecellar/settings-draft')).toContain('12:00');
  fill('Find a setting', 'alert');
  expect(page.isShown('Cut-off')).toBe(false);
  fill('Find a setting', 'nothing at all');
  await page.see('No setting has “nothing at all” in its name.');
  await page.press('Discard');
  fill('Find a setting', '');
  expect(screen.getByLabelText<HTMLInputElement>('Cut-off').value).toBe('');
});

it('lists who changed what, undoes a change, and takes over the settings of the file', async () => {
  const changed: SettingsAct = {
    ...{ Version: 4, At: '2026-11-27T10:05:00Z', Who: 'Olive', CanUndo: true },
    Changes: [{ Name: 'delivery.cutoff', Label: 'Cut-off', Before: '16:00', After: '12:00' }],
  };
  answers['admin/settings'] = () =>
    answer({ InFile: 2, Acts: [changed, { ...changed, Version: 3, CanUndo: false, Undid: 2 }] });
  await page.show(<ShopSettingsPage />);
  expect(await page.see('Cut-off: 16:00 → 12:00')).toHaveLength(2);
  answers['admin/settings/undo'] = () => answer({ InFile: 2, Acts: [changed] });
  await page.press('Undo the change of Cut-off');
  expect(calls.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body)).toEqual([
    { Version: 4 },
  ]);
  await page.see(/^Undone/);
  answers['admin/settings/undo'] = () => refusal(409, 'settings-changed', { who: '', labels: [], names: [] });
  await page.press('Undo the change of Cut-off');
  const acts = within(screen.getByRole('region', { name: 'Who changed what' }));
  expect(await acts.findByRole('alert')).toBeDefined();
  answers['admin/settings/take-over'] = () => answer();
  await page.press('Take over from the file');
  await page.see(/^Taken over/);
});
