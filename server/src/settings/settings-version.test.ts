import { accountAccounts } from '@tradecellar/contract/account.ts';
import { settingsSave } from '@tradecellar/contract/banner.ts';
import { endpointPath, SETTINGS_HEADER } from '@tradecellar/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { describeShop, openTestShop, type TestShop } from '../../test/test-shop.ts';
import { saveSettings } from './save-settings.ts';

describeShop('the version of the settings in answers', (open) => {
  let beside: TestShop;
  beforeAll(async () => {
    await fillShop(open().shop.database);
    beside = await openTestShop(undefined, {}, open());
  });
  afterAll(() => beside.close());

  const versionOf = async ({ app, token }: TestShop, url: string) => {
    const authorization = `Bearer ${await token(alphaBuyer)}`;
    const { headers } = await app.inject({ method: 'POST', url, headers: { authorization }, payload: {} });
    return Number(headers[SETTINGS_HEADER]);
  };
  const ofCall = (shop: TestShop) => versionOf(shop, endpointPath(accountAccounts));
  const ofConfig = async ({ app }: TestShop) =>
    Number((await app.inject('/config.json')).headers[SETTINGS_HEADER]);

  it.each([
    [
      'a save of the settings',
      () => saveSettings(open().shop, { who: office.email, changed: { name: 'New Cellar' } }),
    ],
    ['a save of the banner', () => open().call(settingsSave, { banner: '<p>Open late</p>' }, office)],
  ])('grows with %s in all processes, also in the settings before the login', async (_what, save) => {
    const before = await ofCall(beside);
    expect(await ofConfig(beside)).toBe(before);
    await save();
    for (const shop of [open(), beside]) {
      await vi.waitFor(async () => expect(await ofCall(shop)).toBe(before + 1), { timeout: 3_000 });
      expect(await ofConfig(shop)).toBe(before + 1);
    }
  });
});
