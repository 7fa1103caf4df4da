import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** A second person, or a second device of the same person: a browser with a store of its own, signed in. */
export async function secondBrowser(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, email);
  return page;
}
