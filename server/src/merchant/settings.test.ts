import { settingsPreview, settingsSave } from '@tradecellar/contract/banner.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { officeSettingsSave } from '@tradecellar/contract/office-settings.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { describe, expect, it } from 'vitest';
import { alphaBuyer, office, stranger } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { defaultMerchant } from './merchant-file.ts';

const plain = defaultMerchant();

describeShop('settings', (open) => {
  const save = (banner: string, replaces?: string) =>
    open().call(settingsSave, { banner, ...(replaces === undefined ? {} : { replaces }) }, office);
  const bannerNow = async () => (await open().call(settings, {}, alphaBuyer)).body.banner;

  it('returns the merchant’s settings to anybody who has signed in [3.settings.2, 7.calls.29]', async () => {
    const { status, body } = await open().call(settings, {}, stranger);
    expect(status).toBe(200);
    const { switches, notesDisplay, sectionTitles, minimums, collection, credit, delivery } = plain;
    const { furthestMonths } = delivery;
    expect(body).toMatchObject({ roleClaim: 'role', banner: '', delivery: { furthestMonths } });
    expect(body).toMatchObject({ switches, notesDisplay, sectionTitles, minimums, collection, credit });
    expect(body.pages.termsHtml).toContain('£37.50');
    expect(body.pages.privacyHtml).toContain('orders@example.com');
    expect((await open().call(settings, {}, null)).status).toBe(401);
  });

  it('shows customers the banner on its days in London alone, and the office at any time [setting bannerDays.from, bannerDays.until]', async () => {
    await save('<p>Christmas hours</p>');
    const Changes = [
      { Name: 'bannerDays.from', Value: '2026-12-01' },
      { Name: 'bannerDays.until', Value: '2026-12-24' },
    ];
    expect((await open().call(officeSettingsSave, { Version: 0, Changes }, office)).status).toBe(200);
    const seenBy = async (as: { readonly email: string }) => {
      const { body } = await open().call(settings, {}, as);
      return [body.banner, body.isBannerShown];
    };
    expect(await seenBy(alphaBuyer)).toEqual(['', false]);
    expect(await seenBy(office)).toEqual(['<p>Christmas hours</p>', false]);
    // In winter, midnight in London is midnight in UTC.
    open().setNow(new Date('2026-12-01T00:00:00Z'));
    expect(await seenBy(alphaBuyer)).toEqual(['<p>Christmas hours</p>', true]);
    open().setNow(new Date('2026-12-24T23:59:00Z'));
    expect(await seenBy(alphaBuyer)).toEqual(['<p>Christmas hours</p>', true]);
    open().setNow(new Date('2026-12-25T00:00:00Z'));
    expect(await seenBy(alphaBuyer)).toEqual(['', false]);
    const reversed = { Version: 1, Changes: [{ Name: 'bannerDays.from', Value: '2026-12-25' }] };
    expect((await open().call(officeSettingsSave, reversed, office)).problem.error).toBe(
      '“Banner from” (2026-12-25) must not be after “Banner until” (2026-12-24).',
    );
    const none = Changes.map(({ Name }) => ({ Name }));
    await open().call(officeSettingsSave, { Version: 1, Changes: none }, office);
  });

  describe('settings/save', () => {
    it('stores the banner sanitised and returns the stored text [3.settings.1, 7.calls.30]', async () => {
      const { status, body } = await save('<p onclick="x()">New <b>vintage</b></p><script>alert(1)</script>');
      expect([status, body.mainResult.banner]).toEqual([200, '<p>New vintage</p>']);
      expect(body.mainResult.removed).toEqual([
        { kind: 'attribute', name: 'onclick', count: 1 },
        { kind: 'tag', name: 'b', count: 1 },
        { kind: 'script', name: '', count: 1 },
      ]);
      expect(await bannerNow()).toBe('<p>New vintage</p>');
      const now = await open().call(settings, {}, alphaBuyer);
      expect(now.body.bannerVersion).toBe(body.mainResult.bannerVersion);
    });

    it('stores a new banner and an empty banner, and preserves every writing system', async () => {
      for (const banner of ['<p>Zwölf Flaschen 🍷 葡萄酒 "quoted" \\ back</p>', '']) {
        expect((await save(banner)).body.mainResult.banner).toBe(banner);
        expect(await bannerNow()).toBe(banner);
      }
    });

    it('repairs half of a surrogate pair in a banner, which no database would store', async () => {
      const { status } = await save('<p>\ud83c</p>');
      expect(status).toBe(200);
      expect((await bannerNow()).isWellFormed()).toBe(true);
    });

    it('accepts two concurrent banners and stores one of them', async () => {
      const answers = await Promise.all(['<p>one</p>', '<p>two</p>'].map((banner) => save(banner)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(['<p>one</p>', '<p>two</p>']).toContain(await bannerNow());
    });

    it('stores nothing over a banner that somebody else has changed, and names the person and the time', async () => {
      const { bannerVersion: first } = (await save('<p>first</p>')).body.mainResult;
      open().setNow(new Date('2026-11-16T11:30:00Z'));
      const theirs = { ...office, email: 'manager@example.com' };
      await open().call(settingsSave, { banner: '<p>theirs</p>', replaces: first }, theirs);

      const { status, problem } = await save('<p>mine</p>', first);
      expect([status, problem.code]).toEqual([409, 'banner-changed']);
      expect(problem.details).toMatchObject({
        banner: '<p>theirs</p>',
        who: 'manager@example.com',
        at: '2026-11-16T11:30:00.000Z',
      });
      expect(await bannerNow()).toBe('<p>theirs</p>');
      const again = await save('<p>mine</p>', String(problem.details?.bannerVersion));
      expect([again.status, await bannerNow()]).toEqual([200, '<p>mine</p>']);
    });

    it('accepts one of two concurrent replacements of the same banner', async () => {
      const { bannerVersion: before } = (await save('<p>before</p>')).body.mainResult;
      const answers = await Promise.all(['<p>a</p>', '<p>b</p>'].map((banner) => save(banner, before)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('records each change of the banner', async () => {
      await save('<p>audited</p>');
      const last = await open()
        .shop.database.selectFrom('audit')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(last).toMatchObject({
        who: 'office@example.com',
        customer_account: null,
        act: 'save-banner',
        facts: { banner: '<p>audited</p>' },
      });
    });

    it.each([
      ['a megabyte', 'x'.repeat(1_000_000), 400],
      ['more than a megabyte', 'x'.repeat(1_100_000), 413],
      ['U+0000', '<p>\u0000</p>', 400],
      ['a number', 7, 400],
    ])('refuses %s and keeps the old banner', async (_what, banner, status) => {
      await save('<p>old</p>');
      expect((await open().callRaw(settingsSave, { banner }, office)).status).toBe(status);
      expect(await bannerNow()).toBe('<p>old</p>');
    });

    it('names the limit when the server refuses a banner that is too long', async () => {
      const longest = 'x'.repeat(mostLetters(settingsSave.body.properties.banner));
      expect((await save(longest)).body.mainResult.banner).toBe(longest);
      const { problem } = await save(`${longest}x`);
      expect(problem.error).toContain('banner');
      expect(problem.error).toContain('20000 ');
      expect(await bannerNow()).toBe(longest);
      await save('');
    });
  });
});

describeShop('settings/preview', (open) => {
  const html = '<p>New <b>vintage</b></p><a href="javascript:alert(1)">x</a>';

  it('shows the banner as saving would store it, and stores nothing', async () => {
    const acts = () => open().shop.database.selectFrom('audit').selectAll().execute();
    const { status, body } = await open().call(settingsPreview, { banner: html }, office);
    expect(status).toBe(200);
    expect((await open().call(settings, {}, office)).body.banner).toBe('');
    expect(await acts()).toEqual([]);
    const saved = (await open().call(settingsSave, { banner: html }, office)).body.mainResult;
    expect(body.mainResult).toEqual({ banner: saved.banner, removed: saved.removed });
    expect(body.mainResult.removed).toHaveLength(2);
  });
});

describeShop(
  'settings of a merchant with its own pages and a script origin',
  (open) => {
    it('shows the merchant’s own pages, sanitised [2.in.16, 2.in.17] [setting privacyHtml, termsHtml]', async () => {
      const { body } = await open().call(settings, {}, alphaBuyer);
      expect(body.pages).toEqual({ privacyHtml: '<p>Ours</p>', termsHtml: '<h4>Terms</h4>' });
    });

    it('keeps a script of the listed origin in the banner [setting bannerScriptOrigins]', async () => {
      const banner = '<script src="https://widgets.example.com/a.js" async></script>';
      const saved = await open().call(settingsSave, { banner }, office);
      expect(saved.body.mainResult.banner).toBe(banner);
    });
  },
  {
    ...plain,
    privacyHtml: '<p>Ours</p><img src="/x.png">',
    termsHtml: '<h4 onclick="x">Terms</h4><script>1</script>',
    bannerScriptOrigins: ['https://widgets.example.com'],
  },
);
