import { expect, type Page } from '@playwright/test';

/** The demo merchant's people. */
export const people = {
  buyer: 'buyer@example.com',
  group: 'group@example.com',
  office: 'office@example.com',
  /** Of the sales office, too: the role comes as a list. */
  manager: 'manager@example.com',
  stranger: 'stranger@example.com',
} as const;
const password = 'cellar';

/** From the login page through the provider's form; where one arrives is the caller's to look at. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillSignInForm(page, email);
}

export async function fillSignInForm(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in and waits for the first page of the shop. */
export async function signIn(page: Page, email: string): Promise<void> {
  await logIn(page, email);
  await seePage(page, 'My Products');
}

/** A second tab of the same browser: the provider still knows the person, and asks nothing. */
export async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab).toHaveURL(address);
  return tab;
}

export async function seePage(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The session is over, here and at the provider: nobody has signed out, and what was typed is still here. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('oidc.')) sessionStorage.removeItem(key);
    }
  });
}
