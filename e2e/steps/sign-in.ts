import { type BrowserContext, expect, type Page } from '@playwright/test';

export const people = {
  buyer: 'buyer@example.com',
  group: 'group@example.com',
  office: 'office@example.com',
  /** A second person in the sales office. The provider sends this person's role as a list. */
  manager: 'manager@example.com',
  stranger: 'stranger@example.com',
} as const;
const password = 'cellar';
/** The first page of a buyer, and of an admin who has not chosen a customer. */
const firstPage = /^(My Products|Order for customer)$/;

/** Logs in at the provider's form. The caller checks which page opens. */
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

export async function signInByForm(page: Page, email: string): Promise<void> {
  await logIn(page, email);
  await seePage(page, firstPage);
}

type Entries = readonly (readonly [string, string])[];
type SignedIn = {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly local: Entries;
  readonly session: Entries;
  readonly usableUntil: number;
};
const signIns = new Map<string, SignedIn>();
export const forgetSignIns = () => signIns.clear();
/** Less than the 15 minutes of an access token, so that two journeys never renew the same token. */
const USABLE_MS = 600_000;

export async function signIn(page: Page, email: string): Promise<void> {
  await holdSession(page, email);
  if (new URL(page.url()).pathname === '/healthz') await page.goto('/');
  await seePage(page, firstPage);
}

/**
 * Signs in without opening a page of the shop. The first journey of a person signs in at the form. Later journeys copy
 * the stored session, which takes a third of the processor time. Journeys that log out or lose their session must use
 * `signInByForm`, because the provider ends a session for every browser that has it.
 */
export async function holdSession(page: Page, email: string): Promise<void> {
  await page.goto('/healthz');
  const key = `${email} ${page.url()}`;
  const before = signIns.get(key);
  if (before === undefined || before.usableUntil < Date.now()) {
    await signInByForm(page, email);
    signIns.set(key, await signedInNow(page));
    return;
  }
  await page.context().addCookies([...before.cookies]);
  await page.evaluate(({ local, session }) => {
    for (const [name, value] of local) localStorage.setItem(name, value);
    for (const [name, value] of session) sessionStorage.setItem(name, value);
  }, before);
}

export async function openAs(page: Page, email: string, address: string): Promise<void> {
  await holdSession(page, email);
  await page.goto(address);
}

async function signedInNow(page: Page): Promise<SignedIn> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => ({
    local: Object.entries<string>(localStorage),
    session: Object.entries<string>(sessionStorage),
  }));
  // The stored basket and lists are left out, because a new browser counts as a new device.
  const local = stored.local.filter(([name]) => !/basket|lists/.test(name));
  return { ...stored, local, cookies, usableUntil: Date.now() + USABLE_MS };
}

/**
 * Opens a second tab, which the provider signs in without a form. Waits for the heading, because leaving the tab
 * earlier would abort the sign-in.
 */
export async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab).toHaveURL(address);
  return tab;
}

export async function openFromMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
  await seePage(page, title);
}

export async function seePage(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Removes the session of the browser and the provider without a log-out, so that typed data stays. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('oidc.')) sessionStorage.removeItem(key);
    }
  });
}
