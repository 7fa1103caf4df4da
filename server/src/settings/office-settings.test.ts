import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import {
  type OfficeSettings,
  officeSettings,
  officeSettingsFile,
  officeSettingsSave,
  officeSettingsTakeOver,
  officeSettingsUndo,
  type SettingValue,
} from '@tradecellar/contract/office-settings.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { settingLabels } from '@tradecellar/contract/setting-labels.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { describeShop, openTestShop, type TestShop } from '../../test/test-shop.ts';
import { presentPublicConfig, presentSettings } from '../merchant/present.ts';
import { isStorableValue, settingSchemas, valueAt } from './merge-settings.ts';

const manager = { ...office, email: 'manager@example.com' };
/** The server must follow a change "within seconds"; a notification takes milliseconds. */
const SOON = { timeout: 3_000, interval: 20 };

const find = ({ Groups }: OfficeSettings, name: string) =>
  Groups.flatMap(({ Settings }) => Settings).find(({ Name }) => Name === name);

describeShop('the settings of the office', (open) => {
  const read = async () => (await open().call(officeSettings, {}, office)).body.mainResult;
  const save = async (changes: Record<string, SettingValue | undefined>, { as = office, seen = -1 } = {}) => {
    const Version = seen < 0 ? (await read()).Version : seen;
    const Changes = Object.entries(changes).map(([Name, given]) =>
      given === undefined ? { Name } : { Name, Value: given },
    );
    return open().call(officeSettingsSave, { Version, Changes }, as);
  };
  beforeAll(() => fillShop(open().shop.database));
  beforeEach(async () => {
    const { Groups } = await read();
    const stored = Groups.flatMap(({ Settings }) => Settings).filter(({ From }) => From === 'office');
    if (stored.length > 0) await save(Object.fromEntries(stored.map(({ Name }) => [Name, undefined])));
  });

  it('lists every setting that the office may change, with its label, value and default', async () => {
    const listed = (await read()).Groups.flatMap(({ Settings }) => Settings);
    expect(listed.map(({ Name }) => Name)).toEqual(Object.keys(settingLabels));
    expect(find(await read(), 'delivery.cutoff')).toEqual({
      Name: 'delivery.cutoff',
      Label: 'Cut-off',
      Says: 'Orders after this time are delivered a day later',
      Kind: 'time',
      Value: null,
      Default: null,
      From: 'default',
      IsForCustomers: true,
    });
    // A description names a setting by its label.
    for (const { Says } of listed)
      expect(Says).not.toMatch(/`(holdMinutes|stockControl|backOrder|orderEmail)`/);
  });

  it('changes a setting for the next call, and returns it to its default', async () => {
    const cutoffNow = async () =>
      (await open().call(deliveryDate, { CustomerAccount: 'ALPHA', basePath: '/' }, alphaBuyer)).body.cutoff;
    expect(await cutoffNow()).toBe(null);
    const { status, body } = await save({ 'delivery.cutoff': '12:00' });
    expect([status, find(body.mainResult, 'delivery.cutoff')]).toEqual([
      200,
      expect.objectContaining({ Value: '12:00', From: 'office' }),
    ]);
    expect(await cutoffNow()).toBe('12:00');
    await save({ 'delivery.cutoff': undefined });
    expect(await cutoffNow()).toBe(null);
  });

  it.each<[string, Record<string, SettingValue>, string]>([
    [
      'a time that is no time',
      { 'delivery.cutoff': '25:00' },
      '“Cut-off” must be a time like 16:30, or null; it is "25:00".',
    ],
    [
      'neither credit nor cards',
      { 'switches.credit': false },
      /^“Orders on credit” or “Payment by card” must be true/.source,
    ],
    ['a colour that nobody can read on', { 'brand.colour': '#808080' }, '“Colour” must be darker or lighter'],
    ['hours in the wrong sequence', { 'collection.fromHour': 18 }, '“Collection from” (18) must be before'],
    ['a setting of the merchant’s file', { roleClaim: 'roles' }, 'roleClaim cannot be set here'],
    ['the door', { 'backOffice.door': 'files' }, 'backOffice.door'],
    ['a setting that does not exist', { cutof: '12:00' }, 'cutof cannot be set here'],
    ['a picture beside the merchant’s file', { 'login.picture': 'cellar.jpg' }, '“Picture of the login”'],
  ])('refuses %s, and stores nothing of the save', async (_what, changes, says) => {
    const before = await read();
    const { status, problem } = await save({ ...changes, phone: '020 1' });
    expect([status, problem.code]).toEqual([422, 'settings-refused']);
    expect(problem.error).toMatch(says.startsWith('^') ? new RegExp(says) : says);
    expect(await read()).toEqual(before);
  });

  it('refuses to overwrite somebody else’s change of the same setting, and saves changes of other settings', async () => {
    const { Version: seen } = await read();
    await save({ 'delivery.cutoff': '12:00', phone: '020 1' }, { as: manager });
    const { status, problem } = await save({ 'delivery.cutoff': '16:00', companyLine: 'No. 7' }, { seen });
    expect([status, problem.code]).toEqual([409, 'settings-changed']);
    expect(problem.error).toBe('manager@example.com changed “Cut-off” meanwhile. Nothing was saved.');
    expect(problem.details).toMatchObject({ names: ['delivery.cutoff'] });
    expect((await save({ companyLine: 'No. 7' }, { seen })).status).toBe(200);
    expect(find(await read(), 'companyLine')).toMatchObject({ Value: 'No. 7' });
  });

  it('accepts only the first of two saves of a setting at the same time', async () => {
    const { Version: seen } = await read();
    const answers = await Promise.all(
      ['10:00', '11:00'].map((time) => save({ 'delivery.cutoff': time }, { seen })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('undoes a change, and refuses the undo if a later change has the same setting', async () => {
    await save({ phone: '020 1' });
    await save({ phone: '020 2', companyLine: 'No. 7' }, { as: manager });
    const [last] = (await read()).Acts;
    expect(last).toMatchObject({
      Who: 'manager@example.com',
      CanUndo: true,
      Changes: [
        { Name: 'phone', Label: 'Telephone of the order desk', Before: '020 1', After: '020 2' },
        { Name: 'companyLine', After: 'No. 7' },
      ],
    });
    const Version = last?.Version ?? 0;
    const undone = (await open().call(officeSettingsUndo, { Version }, office)).body.mainResult;
    expect(find(undone, 'phone')).toMatchObject({ Value: '020 1' });
    expect(find(undone, 'companyLine')).toMatchObject({ From: 'default' });
    expect(undone.Acts[0]).toMatchObject({ Who: 'office@example.com', Undid: Version });
    const again = await open().call(officeSettingsUndo, { Version }, office);
    expect([again.status, again.problem.code]).toEqual([409, 'settings-changed']);
    const unknown = await open().call(officeSettingsUndo, { Version: 9_999 }, office);
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'settings-act-not-found']);
  });

  describe('on a second process', () => {
    let beside: TestShop;
    beforeAll(async () => {
      beside = await openTestShop(undefined, { onCatalogueFault: () => {} }, open());
    });
    afterAll(() => beside.close());

    it.each(Object.keys(settingLabels))('applies a change of %s without a restart', async (name) => {
      const changed = anotherValue(name);
      // Without credit and cards nobody could pay, so the shop becomes a price list first.
      const needed: Record<string, SettingValue> =
        name === 'switches.credit'
          ? { 'switches.addToBasket': false }
          : name === 'accountsFiles.at'
            ? { 'accountsFiles.shape': 'xero', 'accountsFiles.from': '2026-11-16' }
            : {};
      const { status, problem } = await save({ ...needed, [name]: changed });
      expect([status, problem.error]).toEqual([200, undefined]);
      await vi.waitFor(
        () => expect(valueAt(beside.shop.merchant, name)).toEqual(filled(name, changed)),
        SOON,
      );
      const { merchant } = beside.shop;
      const config = (await beside.app.inject('/config.json')).json();
      expect(config).toEqual({ ...presentPublicConfig(merchant, config), issuer: config.issuer });
      const { body } = await beside.call(settings, {}, alphaBuyer);
      expect(body).toMatchObject(presentSettings(merchant, body.banner, body.pages));
    });

    it('uses changed settings in calls, pages and the catalogue', async () => {
      const items = async () =>
        (
          await beside.call(
            productsItems,
            {
              CustomerAccount: 'ALPHA',
              pagedProducts: { PageSize: 20, StartIndex: 0 },
              sort: 'default',
              basePath: '/',
            },
            alphaBuyer,
          )
        ).body.mainResult;
      const multiples = async () => JSON.stringify(await items()).match(/"OnlySellMultiplesOf":\d+/g);
      const before = await multiples();
      expect((await beside.call(submitProspect, prospect, null)).status).toBe(404);
      await save({
        name: 'Cave & Co',
        termsHtml: '<p>Our terms<script>x()</script></p>',
        'switches.prospects': true,
        'switches.onlySellMultiplesOf': false,
      });
      await vi.waitFor(async () => expect(await multiples()).not.toEqual(before), SOON);
      expect((await beside.app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Cave & Co' });
      expect((await beside.call(settings, {}, alphaBuyer)).body.pages.termsHtml).toBe('<p>Our terms</p>');
      expect((await beside.call(submitProspect, prospect, null)).status).toBe(200);
    });

    it('keeps one version of the settings during a call', async () => {
      const { promise: isSaved, resolve } = Promise.withResolvers<void>();
      const seen = beside.shop.settings.during(async () => {
        const first = beside.shop.merchant.phone;
        await isSaved;
        return [first, beside.shop.merchant.phone];
      });
      await save({ phone: '020 9' });
      await vi.waitFor(() => expect(beside.shop.merchant.phone).toBe('020 9'), SOON);
      resolve();
      expect(await seen).toEqual(['020 7946 0100', '020 7946 0100']);
    });

    it('finds a change whose notification was lost', async () => {
      await emptyTables(open().shop.database, 'merchant_setting');
      await open()
        .shop.database.updateTable('setting')
        .set({ value: '1000' })
        .where('name', '=', 'merchant-settings')
        .execute();
      await vi.waitFor(() => expect(beside.shop.merchant.phone).toBe('020 7946 0100'), { timeout: 8_000 });
    });
  });
});

const prospect = { CompanyName: 'A', ContactName: 'B', Email: 'c@example.com', Phone: '1' };

/** The value with defaults in place of missing parts. */
function filled(name: string, value: SettingValue): unknown {
  return Value.Default(settingSchemas.get(name) ?? Type.Any(), structuredClone(value));
}

/** A valid value that is not the default. */
function anotherValue(name: string): SettingValue {
  const schema = settingSchemas.get(name) ?? Type.Never();
  const { default: usual, minimum = 0 } = Object(schema);
  if (name === 'collection.toHour') return 18;
  if (name.endsWith('.fileName')) return 'orders-{date}.csv';
  const tried: SettingValue[] = [
    '2026-11-16',
    usual !== true,
    minimum + 1,
    minimum + 2,
    '16:30',
    '2|3',
    '#123456',
    'invoice',
    'cards',
    'SecondaryDescription',
    'SCT',
    'S',
    'XAAW00000123456',
    'desk@cellar.example',
    '/cave.png',
    'xero',
    'left-out',
    'delivery',
    'Cave',
    ['2026-12-24'],
    ['SE'],
    { Allergen_Fish: 'Fish' },
    { stock: 26 },
    'price',
    'account',
    'DD/MM/YYYY',
  ];
  const found = tried.find(
    (each) => isStorableValue(name, each) && JSON.stringify(each) !== JSON.stringify(usual),
  );
  if (found === undefined) throw new Error(`No other value for ${name}`);
  return found;
}

describeShop(
  'the settings of the office beside a merchant’s file',
  (open) => {
    const read = async () => (await open().call(officeSettings, {}, office)).body.mainResult;

    it('shows a setting of the file as fixed, and refuses its change', async () => {
      expect(find(await read(), 'delivery.cutoff')).toMatchObject({ Value: '16:30', From: 'file' });
      const Changes = [{ Name: 'delivery.cutoff', Value: '12:00' }];
      const { status, problem } = await open().call(officeSettingsSave, { Version: 0, Changes }, office);
      expect([status, problem.code, problem.details]).toEqual([
        409,
        'setting-fixed',
        { name: 'delivery.cutoff', label: 'Cut-off' },
      ]);
    });

    it('copies the file’s values into the database, so that the file may be emptied', async () => {
      expect((await read()).InFile).toBe(2);
      const { status } = await open().call(officeSettingsTakeOver, {}, office);
      expect(status).toBe(200);
      const emptied = await openTestShop(undefined, {}, open());
      expect(emptied.shop.merchant).toMatchObject({ name: 'Cave & Co', delivery: { cutoff: '16:30' } });
      const file = (await emptied.call(officeSettingsFile, {}, office)).body.mainResult.File;
      expect(JSON.parse(file)).toEqual({ name: 'Cave & Co', delivery: { cutoff: '16:30' } });
      await emptied.close();
    });

    it('refuses buyers the settings of the office', async () => {
      for (const endpoint of [officeSettings, officeSettingsTakeOver, officeSettingsFile]) {
        expect((await open().call(endpoint, {}, alphaBuyer)).status).toBe(403);
      }
    });
  },
  undefined,
  { file: { name: 'Cave & Co', roleClaim: 'role', delivery: { cutoff: '16:30' } } },
);
