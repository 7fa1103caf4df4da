import { expect, type Page } from '@playwright/test';
import type { Outbox } from '../shop/outbox.ts';

/** Asks for a link at the shop's own sign-in. Returns the new mail's link and code. */
export async function askForLink(page: Page, outbox: Outbox, email: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  return pressForLink(page, outbox, email);
}

/** Asks for a link on the sign-in's first page, whose address is filled in. Returns the new mail's link and code. */
export async function pressForLink(page: Page, outbox: Outbox, email: string) {
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const ofPage = `/sign-in/${page.url().split('/sign-in/')[1]}/link`;
  const newest = async () =>
    (await outbox.mailsTo(email)).map(({ text = '' }) => text).find((text) => text.includes(ofPage)) ?? '';
  await expect.poll(newest, { timeout: 60_000 }).not.toBe('');
  const text = await newest();
  const [link = ''] = /http\S+token=[\w-]+/.exec(text) ?? [];
  const [, code = ''] = /Code: (\d{3} \d{3})/.exec(text) ?? [];
  return { link, code };
}

/** Signs in by the link of a mail, without a passkey. */
export async function signInByLink(page: Page, outbox: Outbox, email: string): Promise<void> {
  const { link } = await askForLink(page, outbox, email);
  await pressLink(page, link);
}

export async function pressLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
}
