import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The demo merchant's people. */
export const people = {
  buyer: 'buyer@example.com',
  group: 'group@example.com',
  office: 'office@example.com',
  /** Another of the sales office: the role comes as a list. */
  manager: 'manager@example.com',
  stranger: 'stranger@example.com',
} as const;
const password = 'cellar';
/** A buyer's, and that of an admin who has chosen no customer. */
const firstPage = /^(My Products|Order for customer)$/;

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

/** Signs in at the provider's form and waits for the first page of the shop. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await logIn(page, email);
  await seePage(page, firstPage);
}

type Entries = readonly (readonly [string, string])[];
/** The session of a browser after a sign-in, and its end. */
type SignedIn = {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly local: Entries;
  readonly session: Entries;
  readonly usableUntil: number;
};
/** The sign-ins at this worker's shop, by address and person. */
const signIns = new Map<string, SignedIn>();
export const forgetSignIns = () => signIns.clear();
/** Below the 15 minutes that an access token lives, so that no two journeys renew the same one. */
const USABLE_MS = 600_000;

/** Comes to the first page of the shop signed in. */
export async function signIn(page: Page, email: string): Promise<void> {
  await holdSession(page, email);
  if (new URL(page.url()).pathname === '/healthz') await page.goto('/');
  await seePage(page, firstPage);
}

/**
 * Is signed in, without a page of the shop: for a journey that goes to one at once. A file's first journey of a person
 * signs in at the form; a later one starts with the browser's store as it was then, which takes a third of the processor
 * time. Journeys that sign out or lose their session use `signInByForm`: the provider ends the session for every browser
 * that holds it.
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

/** Opens an address of the shop as somebody who is signed in. */
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
  // Its basket is that browser's alone: another browser is another device.
  const local = stored.local.filter(([name]) => !/basket/.test(name));
  return { ...stored, local, cookies, usableUntil: Date.now() + USABLE_MS };
}

/**
 * A second tab of the same browser: the provider still knows the person, and asks nothing. The tab shows no heading until
 * it is back from there: to go elsewhere earlier aborts one of the two.
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

/** The session is over, here and at the provider: nobody has signed out, and what was typed is still here. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('oidc.')) sessionStorage.removeItem(key);
    }
  });
}
