import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop/journey.ts';
import { findCustomer } from '../steps/act-for.ts';
import { audit } from '../steps/audit-page.ts';
import { caillottes, galets, harbourmaster } from '../steps/demo-merchant.ts';
import { addByName } from '../steps/fill-basket.ts';
import { notedOrder } from '../steps/look-at-lists.ts';
import { seeNetworkIdle } from '../steps/network-idle.ts';
import { cutLine, noConnection, serviceUnavailable } from '../steps/server-away.ts';
import { people, seePage, signIn } from '../steps/sign-in.ts';

type Screen = {
  readonly address: string;
  readonly whole: (page: Page) => readonly Locator[];
  /** Loads the screen's data, if opening the screen does not. */
  readonly ask?: (page: Page) => Promise<void>;
  readonly stands?: (page: Page) => Locator;
};

/** How long the page retries a call before it shows an error. */
const REPEATED_MS = 2_500;

const errorsOn = (page: Page) => page.getByRole('main').getByText(serviceUnavailable);

async function seeTryAgain(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.clock.install();
  for (const { address, whole, ask, stands = errorsOn } of screens) {
    await test.step(address, async () => {
      await page.goto('/profile');
      await seePage(page, 'Profile');
      await seeNetworkIdle(page);
      const putBack = await cutLine(page, /\/api\//);
      // The page would retry by itself, and remove the button, if it could load `/config.json`.
      const letItCheck = await cutLine(page, /\/config[.]json/);
      await page.evaluate((to) => history.pushState({}, '', to), address);
      await ask?.(page);
      await expect(async () => {
        await page.clock.runFor(REPEATED_MS);
        await expect(errorsOn(page).or(stands(page)).first()).toBeVisible({ timeout: 250 });
      }).toPass();
      await audit(page, `${address} without an answer`);
      await putBack();
      const again = page.getByRole('main').getByRole('button', { name: /^(Try|Check) again$/ });
      await again.first().click();
      await letItCheck();
      for (const part of whole(page)) await expect(part.first()).toBeVisible();
      await expect(errorsOn(page)).toHaveCount(0);
      await expect(again).toHaveCount(0);
    });
  }
}

test('each screen of a buyer loads completely after Try again is pressed once', async ({ page, faults }) => {
  test.slow();
  faults.expect(noConnection);
  // Without IndexedDB the page has no cached answers to show instead of an error.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await signIn(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await seeTryAgain(page, [
    {
      address: '/product-list/2/20',
      whole: (on) => [
        on.getByRole('button', { name: /^Add to Cart/ }),
        on.getByRole('navigation', { name: /Pages/ }),
      ],
    },
    {
      address: '/product-detail/RHO008',
      whole: (on) => [
        on.getByRole('heading', { level: 1, name: galets }),
        on.getByRole('button', { name: /^(Add to Cart|Update)/ }),
      ],
    },
    { address: '/basket', whole: (on) => [on.getByRole('main').getByText(galets)] },
    {
      address: '/pasted-order',
      ask: async (on) => {
        await on.getByRole('textbox', { name: /^One wine per line/ }).fill(`${caillottes} 2`);
        await on.getByRole('button', { name: 'Match wines' }).click();
      },
      whole: (on) => [on.getByRole('region', { name: /^Matched/ }).getByText(caillottes)],
    },
    {
      address: '/checkout',
      stands: (on) => on.getByRole('button', { name: /^Place when back online/ }),
      whole: (on) => [
        on.getByRole('button', { name: /^Place order/ }).and(on.locator(':not([aria-disabled])')),
        on.getByRole('button', { name: 'Other date' }),
        on.getByRole('radio', { name: /^Collection/ }),
      ],
    },
    { address: '/orders', whole: (on) => [on.getByRole('table', { name: 'Orders' })] },
    { address: `/order-details/${notedOrder}`, whole: (on) => [on.getByRole('table', { name: 'Lines' })] },
    {
      address: '/account',
      whole: (on) => [
        on.getByRole('term').filter({ hasText: 'Available credit' }),
        on.getByRole('table', { name: 'Transactions' }),
      ],
    },
  ]);
});

test('each screen of the office loads completely after Try again is pressed once', async ({
  office: page,
  faults,
}) => {
  test.slow();
  faults.expect(noConnection);
  await seeTryAgain(page, [
    {
      address: '/admin/settings',
      whole: (on) => [
        on.getByRole('term').filter({ hasText: 'Orders number' }),
        on.getByRole('button', { name: /^Update Banner/ }),
      ],
    },
    { address: '/admin/today', whole: (on) => [on.getByText('Nothing waiting.')] },
    { address: '/admin/orders', whole: (on) => [on.getByText('Nothing waiting.')] },
    {
      address: '/admin/products',
      whole: (on) => [on.getByRole('list', { name: 'Products' }).getByRole('link').first()],
    },
    {
      address: '/admin/products/RHO008',
      whole: (on) => [on.getByRole('textbox', { name: 'Price of a case in £' })],
    },
    { address: '/admin/data', whole: (on) => [on.getByText('Drop files here, or')] },
    {
      address: '/admin/accounts',
      whole: (on) => [on.getByText('No orders were placed on these days.')],
    },
    {
      address: '/order-for-customer',
      ask: async (on) => {
        await seePage(on, 'Order for customer');
        await findCustomer(on, 'Customer Account Code', harbourmaster.account);
      },
      whole: (on) => [on.getByRole('button', { name: 'Login as Customer' })],
    },
  ]);
});
