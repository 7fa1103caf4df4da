import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

export async function secondBrowser(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, email);
  return page;
}
