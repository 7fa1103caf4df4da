import {
  officeSettings,
  officeSettingsFile,
  officeSettingsSave,
} from '@tradecellar/contract/office-settings.ts';
import { today } from '@tradecellar/contract/today.ts';
import { describe, expect, it, vi } from 'vitest';
import { fileSource } from '../../test/file-source.ts';
import { office } from '../../test/fixture.ts';
import { describeShop, openTestShop } from '../../test/test-shop.ts';
import { lockSettings, storeSettings } from './queries.ts';
import { usableSettings } from './usable-settings.ts';

/** The time in which a running shop follows a change of the settings; a notification takes milliseconds. */
const SOON = { timeout: 3_000, interval: 20 };

describe('the settings in use beside invalid stored settings', () => {
  const used = (file: Record<string, unknown>, stored: Record<string, unknown>) =>
    usableSettings(fileSource(file), stored);

  it('uses the default in place of a value that this release does not allow', () => {
    expect(used({}, { 'delivery.cutoff': '25:00', phone: '020 1' })).toMatchObject({
      merchant: { phone: '020 1', delivery: { cutoff: null } },
      unusable: [
        {
          name: 'delivery.cutoff',
          says: 'The default is used, because “Cut-off” must be a time like 16:30, or null; the stored value is "25:00".',
        },
      ],
      used: { phone: '020 1' },
    });
  });

  it('uses the defaults in place of values that break a rule together', () => {
    const { unusable, ...rest } = used({}, { 'collection.fromHour': 18, 'collection.toHour': 9, phone: '1' });
    expect(rest).toMatchObject({ merchant: { phone: '1', collection: { fromHour: 9, toHour: 17 } } });
    expect(unusable.map(({ name }) => name)).toEqual(['collection.fromHour', 'collection.toHour']);
    expect(unusable[0]?.says).toMatch(/“Collection from” \(18\) must be before “Collection until” \(9\)/);
  });

  it('keeps the file’s value, and leaves out the stored value that contradicts the file', () => {
    expect(used({ collection: { toHour: 12 } }, { 'collection.fromHour': 14 })).toMatchObject({
      merchant: { collection: { fromHour: 9, toHour: 12 } },
      unusable: [{ name: 'collection.fromHour' }],
    });
  });

  it('returns the faults of the merchant’s file, which no stored setting causes', () => {
    expect(used({ collection: { fromHour: 18, toHour: 12 } }, { phone: '1' })).toMatchObject({
      faults: [expect.stringContaining('collection.fromHour')],
      used: { phone: '1' },
    });
  });
});

describeShop('a shop whose stored settings became invalid', (open) => {
  const fault = {
    Value: null,
    From: 'office',
    Fault: expect.stringMatching(/^The default is used, because/),
  };
  const cutoff = async () => {
    const { Groups } = (await open().call(officeSettings, {}, office)).body.mainResult;
    return Groups.flatMap(({ Settings }) => Settings).find(({ Name }) => Name === 'delivery.cutoff');
  };
  const counted = async () => (await open().call(today, {}, office)).body.mainResult.Settings;

  it('starts with the default, and shows the fault at the setting and on Today', async () => {
    const invalid = { 'delivery.cutoff': '25:00', 'collection.fromHour': 22 };
    await open()
      .shop.database.transaction()
      .execute(async (writer) => {
        await lockSettings(writer);
        await storeSettings(writer, invalid, 1);
      });
    const restarted = await openTestShop(undefined, {}, open());
    expect(restarted.shop.merchant).toMatchObject({
      delivery: { cutoff: null },
      collection: { fromHour: 9 },
    });
    await restarted.close();
    expect(await cutoff()).toMatchObject(fault);
    await vi.waitFor(async () => expect(await counted()).toEqual({ Count: 2 }), SOON);
  });

  it('leaves the invalid value out of the file, and deletes the value when the office returns to the default', async () => {
    const { File } = (await open().call(officeSettingsFile, {}, office)).body.mainResult;
    expect(JSON.parse(File)).toEqual({});
    const Changes = [{ Name: 'delivery.cutoff' }, { Name: 'collection.fromHour' }];
    const { status } = await open().call(officeSettingsSave, { Version: 1, Changes }, office);
    expect(status).toBe(200);
    expect(await cutoff()).toMatchObject({ From: 'default' });
    expect(await cutoff()).not.toHaveProperty('Fault');
    expect(await counted()).toEqual({ Count: 0 });
  });
});
