import type { Page } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { productCards } from './steps/find-products.ts';
import { people, seePage, signInByForm } from './steps/sign-in.ts';

// As browsers do: Playwright switches off that they keep a page for Back.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

/** Whether the tab's storage holds tokens. */
const holdsTokens = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).some((name) => name.startsWith('oidc.user')));
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click();

test('Log out ends every tab of the browser at once', async ({ context, page }) => {
  await signInByForm(page, people.buyer);
  const [open, hidden] = [await context.newPage(), await context.newPage()];
  for (const tab of [open, hidden]) {
    await tab.goto('/product-list/1/20');
    await expect(productCards(tab).first()).toBeVisible();
  }
  // A tab that the browser has put to sleep.
  const cdp = await context.newCDPSession(hidden);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

  await page.bringToFront();
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await expect(open, 'without a touch').toHaveURL('/login');
  await expect(open.getByText('Sancerre')).toHaveCount(0);
  expect(await holdsTokens(open)).toBe(false);

  await test.step('one that was asleep ends when it is shown again', async () => {
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await hidden.bringToFront();
    await expect(hidden).toHaveURL('/login');
    await expect(hidden.getByText('Sancerre')).toHaveCount(0);
    expect(await holdsTokens(hidden)).toBe(false);
  });

  await test.step('and the next person begins anew in the tab that was left open', async () => {
    await signInByForm(open, people.group);
    await expect(open.getByRole('combobox', { name: 'Customer account' })).toHaveValue('GRAN03');
    await open.reload();
    await seePage(open, 'My Products');
  });
});

test('a page that Back brings again after Log out in another tab shows nothing', async ({
  context,
  page,
}) => {
  await signInByForm(page, people.buyer);
  const left = await context.newPage();
  await left.goto('/product-list/1/20');
  await expect(productCards(left).first()).toBeVisible();
  await left.evaluate(() => Object.assign(window, { isStillThisPage: true }));
  await left.goto('/healthz');
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await left.goBack();
  // Chromium keeps the page as a rule, and loads it again if it lacks memory: nothing is shown either way.
  const isKept = await left.evaluate(() => 'isStillThisPage' in window).catch(() => false);
  test.info().annotations.push({ type: 'kept by the browser', description: String(isKept) });
  await expect(left).toHaveURL('/login');
  await expect(left.getByText('Sancerre')).toHaveCount(0);
  expect(await holdsTokens(left)).toBe(false);
});
