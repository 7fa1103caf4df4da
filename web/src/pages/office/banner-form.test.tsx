import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { BannerForm } from './banner-form.tsx';

const { answers, calls } = officeServer();
const saved = () => calls.filter(({ path }) => path === 'settings/save').map(({ body }) => body);
const stored = (banner: string, bannerVersion: string) =>
  Response.json({ mainResult: { banner, bannerVersion, removed: [] } });

beforeEach(() => {
  answers.settings = () => Response.json({ banner: '<p>Old</p>', bannerVersion: 'v1', switches: {} });
});

describe('the banner’s form', () => {
  it('saves the banner with the version that the edit started from [2.settings.2]', async () => {
    answers['settings/save'] = () => stored('<p>New</p>', 'v2');
    await page.show(<BannerForm />);
    expect(page.textbox('Banner').value).toBe('<p>Old</p>');
    await page.type('Banner', '<p>New</p>');
    await page.see('Not saved yet: customers still see the old banner.');
    await page.press('Update Banner');
    expect(saved()).toEqual([{ banner: '<p>New</p>', replaces: 'v1' }]);
    await page.see('The banner is updated. Customers see it as below.');
    expect(page.isShown(/^Not saved yet/)).toBe(false);
  });

  it('keeps a draft through a lost network, until the person undoes the changes', async () => {
    await page.show(<BannerForm />);
    await page.type('Banner', '<p>New</p>');
    await page.press('Update Banner');
    await page.see('Service unavailable, try again later.');
    expect(sessionStorage.getItem('tradecellar/banner-draft')).toContain('<p>New</p>');
    await page.press('Undo changes');
    expect(page.textbox('Banner').value).toBe('<p>Old</p>');
  });

  it('keeps the text that a person types while an earlier text is being saved', async () => {
    const answer = Promise.withResolvers<Response>();
    answers['settings/save'] = () => answer.promise;
    await page.show(<BannerForm />);
    await page.type('Banner', '<p>New</p>');
    await page.press('Update Banner');
    const button = screen.getByRole('button', { name: 'Update Banner' });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await page.type('Banner', '<p>Newer</p>');
    await act(async () => answer.resolve(stored('<p>New</p>', 'v2')));
    await page.see('The banner is updated. Customers see it as below.');
    expect(page.textbox('Banner').value).toBe('<p>Newer</p>');
    await page.press('Update Banner');
    expect(saved().at(-1)).toEqual({ banner: '<p>Newer</p>', replaces: 'v2' });
  });

  it('says by how many letters a banner is too long, and does not save it', async () => {
    await page.show(<BannerForm />);
    await page.type('Banner', 'x'.repeat(20_001));
    await page.see('1 letter too many');
    await page.press('Update Banner');
    expect(saved()).toEqual([]);
  });

  describe('a banner that a colleague has changed meanwhile', () => {
    beforeEach(async () => {
      const theirs = { banner: '<p>Theirs</p>', bannerVersion: 'v2', who: 'max@example.com', at: '' };
      answers['settings/save'] = () => refusal(409, 'banner-changed', theirs);
      await page.show(<BannerForm />);
      await page.type('Banner', '<p>Mine</p>');
      await page.press('Update Banner');
      await page.see(/^max@example.com changed the banner while you were editing it/);
    });

    it('replaces the colleague’s banner only at a second press', async () => {
      expect(page.textbox('Banner').value).toBe('<p>Mine</p>');
      answers['settings/save'] = () => stored('<p>Mine</p>', 'v3');
      await page.press('Update Banner');
      expect(saved().at(-1)).toEqual({ banner: '<p>Mine</p>', replaces: 'v2' });
    });

    it('shows the colleague’s banner after Undo changes', async () => {
      await page.press('Undo changes');
      expect(page.textbox('Banner').value).toBe('<p>Theirs</p>');
      expect(page.isShown(/^Not saved yet/)).toBe(false);
    });
  });
});
