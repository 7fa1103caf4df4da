import { act, fireEvent, screen } from '@testing-library/react';
import type { SettingValue } from '@tradecellar/contract/office-settings.ts';
import { expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { BannerDays } from './banner-days.tsx';

const { answers, calls } = officeServer();
const answer = (from: SettingValue, until: SettingValue, From = 'office') =>
  Response.json({
    mainResult: {
      ...{ Version: 7, InFile: 0, Acts: [], Holidays: [] },
      Groups: [
        {
          Title: 'What customers see',
          Settings: [
            { Name: 'bannerDays.from', Label: 'Banner from', Says: '', Kind: 'day', Value: from, From },
            { Name: 'bannerDays.until', Label: 'Banner until', Says: '', Kind: 'day', Value: until, From },
          ],
        },
      ],
    },
  });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('sets the days of the banner, and says when customers see the banner', async () => {
  answers['admin/settings'] = () => answer(null, '2026-12-20');
  answers['admin/settings/save'] = () => answer('2026-12-01', null);
  await page.show(<BannerDays />);
  await page.see('Shown until Sunday 20 December.');
  fill('First day', '2026-12-01');
  fill('Last day', '');
  await page.press('Set the days');
  expect(calls.filter(({ path }) => path.endsWith('/save')).map(({ body }) => body)).toEqual([
    {
      Version: 7,
      Changes: [{ Name: 'bannerDays.from', Value: '2026-12-01' }, { Name: 'bannerDays.until' }],
    },
  ]);
  await page.see('Shown from Tuesday 1 December.');
});

it('locks the days that the merchant’s file fixes', async () => {
  answers['admin/settings'] = () => answer('2026-12-01', null, 'file');
  await page.show(<BannerDays />);
  await page.see('Fixed by the merchant’s file');
  expect(screen.getByLabelText<HTMLInputElement>('First day').disabled).toBe(true);
});

it('says nothing of the days before the days are known', async () => {
  answers['admin/settings'] = () => refusal(500, 'internal-error');
  await page.show(<BannerDays />);
  await page.see('internal-error');
  expect(page.isShown(/^Shown/)).toBe(false);
});

it('keeps a day that a person types while earlier days are being saved', async () => {
  const saved = Promise.withResolvers<Response>();
  answers['admin/settings'] = () => answer(null, null);
  answers['admin/settings/save'] = () => saved.promise;
  await page.show(<BannerDays />);
  fill('First day', '2026-12-01');
  await page.press('Set the days');
  const button = screen.getByRole('button', { name: 'Set the days' });
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  fill('Last day', '2026-12-24');
  await act(async () => saved.resolve(answer('2026-12-01', null)));
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-24');
});
