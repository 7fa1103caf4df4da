import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { findCustomer } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeConfirmed } from './steps/check-out.ts';
import { caillottes, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection, serviceUnavailable } from './steps/server-away.ts';
import { openTab, seePage } from './steps/sign-in.ts';

test.use({ merchant: { switches: { prospects: true } } });

type Screen = {
  readonly address: string;
  /** The tab's screen before; by default one that reads nothing. */
  readonly from?: string;
  /** Shown once everything has been read. */
  readonly whole: (page: Page) => readonly Locator[];
  /** The act that reads the screen, where opening it does not. */
  readonly ask?: (page: Page) => Promise<void>;
  /** The part that a screen shows of kept answers in place of an error. */
  readonly stands?: (page: Page) => Locator;
};

/**
 * Opens each screen in a tab of its own while the shop is stopped, starts it, and presses Try again once in each. The
 * tabs are open before, as a buyer's would be, on a screen that reads nothing.
 */
async function stopAndStart(
  page: Page,
  shop: StartedShop,
  screens: readonly Screen[],
  whileStopped = async () => {},
): Promise<void> {
  const tabs = new Map<Screen, Page>();
  for (const screen of screens) {
    const tab = await openTab(page, screen.from ?? '/profile');
    await seeNetworkIdle(tab);
    tabs.set(screen, tab);
  }
  await shop.stop();
  await whileStopped();
  for (const [{ address, ask, stands = errorsOn }, tab] of tabs) {
    await test.step(`${address} has an error`, async () => {
      await tab.bringToFront();
      await tab.evaluate((to) => history.pushState({}, '', to), address);
      await ask?.(tab);
      await expect(errorsOn(tab).or(stands(tab)).first()).toBeVisible();
    });
  }
  await audit([...tabs.values()].at(-1) ?? page, 'a screen without the shop');
  await shop.startAgain();
  for (const [{ address, whole }, tab] of tabs) {
    await test.step(`${address} is whole after one press`, async () => {
      await tab.bringToFront();
      const again = tab.getByRole('main').getByRole('button', { name: /^(Try|Check) again$/ });
      // A screen that retries by itself may have done so.
      if (await again.first().isVisible()) await again.first().click();
      for (const part of whole(tab)) await expect(part.first()).toBeVisible();
      await expect(errorsOn(tab)).toHaveCount(0);
      await expect(again).toHaveCount(0);
    });
    await tab.close();
  }
}

/** The specification's sentence for a failed call (8.errors.1). */
const errorsOn = (page: Page) => page.getByRole('main').getByText(serviceUnavailable);

// The thank-you page shows an empty result instead: see thank-the-buyer.spec.ts.
test('a buyer’s screens without the shop, and after one Try again', async ({ buyer: page, shop, faults }) => {
  test.setTimeout(240_000);
  faults.expect(noConnection);
  // A browser that keeps no answers: what was seen would stand in for the shop's (open-without-a-network).
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  // No card payments here.
  faults.expect(/status of 404.*add_payment/);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const orderNo = await placeConfirmed(page);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  const wine = page.getByRole('main').getByRole('link', { name: galets }).first();
  const code = new URL((await wine.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1);
  const products = (tab: Page) => [
    tab.getByRole('button', { name: /^Add to Cart/ }),
    tab.getByRole('navigation', { name: /Pages/ }),
  ];

  await stopAndStart(
    page,
    shop,
    [
      { address: '/product-list/2/20', whole: products },
      { address: '/product-search/1/20', whole: products },
      { address: '/my-usuals/1/20', whole: (tab) => [tab.getByRole('button', { name: /^Add to Cart/ })] },
      {
        address: `/product-detail/${code}`,
        whole: (tab) => [
          tab.getByRole('heading', { level: 1, name: galets }),
          tab.getByRole('button', { name: /^(Add to Cart|Update)/ }),
        ],
      },
      {
        address: `/tasting-notes?code=${code}`,
        whole: (tab) => [tab.getByRole('heading', { name: galets })],
      },
      { address: '/basket', whole: (tab) => [tab.getByRole('main').getByText(galets)] },
      {
        address: '/pasted-order',
        ask: async (tab) => {
          await tab.getByRole('textbox', { name: /^One wine per line/ }).fill(`${caillottes} 2`);
          await tab.getByRole('button', { name: 'Check list' }).click();
        },
        whole: (tab) => [tab.getByRole('region', { name: /^Matched/ }).getByText(caillottes)],
      },
      { address: '/order-names', whole: (tab) => [tab.getByText(/^None yet/)] },
      {
        address: '/checkout',
        stands: (tab) => tab.getByRole('button', { name: /^Place when back online/ }),
        whole: (tab) => [
          tab.getByRole('button', { name: /^Place order/ }).and(tab.locator(':not([aria-disabled])')),
          tab.getByRole('button', { name: 'Other date' }),
          tab.getByRole('radio', { name: /^Collection/ }),
        ],
      },
      {
        address: '/payment-confirmed/cs_2',
        // The card service leads to it, so that its code is there.
        from: '/payment-confirmed/cs_1',
        whole: (tab) => [tab.getByRole('heading', { level: 1, name: 'No card payments' })],
      },
      { address: '/orders', whole: (tab) => [tab.getByRole('table', { name: 'Orders' })] },
      { address: `/order-details/${orderNo}`, whole: (tab) => [tab.getByRole('table', { name: 'Lines' })] },
      {
        address: '/account',
        whole: (tab) => [
          tab.getByRole('term').filter({ hasText: 'Available credit' }),
          tab.getByRole('table', { name: 'Transactions' }),
        ],
      },
    ],
    async () => {
      await test.step('what reads nothing is there all the same', async () => {
        for (const [link, title] of [
          ['Privacy', 'Privacy'],
          ['Terms & Conditions', 'Terms & Conditions'],
          ['Contact Us', 'Contact Us'],
        ] as const) {
          await page.getByRole('navigation', { name: 'About us' }).getByRole('link', { name: link }).click();
          await seePage(page, title);
          await expect(
            page.getByRole('main').getByRole('paragraph').or(page.getByText('Bonded Wharf')).first(),
          ).toBeVisible();
          await expect(errorsOn(page)).toHaveCount(0);
        }
      });
    },
  );
});

test('the office’s screens without the shop, and after one Try again', async ({
  office: page,
  shop,
  faults,
}) => {
  test.setTimeout(180_000);
  faults.expect(noConnection);
  await stopAndStart(page, shop, [
    {
      address: '/admin/settings',
      whole: (tab) => [
        tab.getByRole('term').filter({ hasText: 'Orders number' }),
        tab.getByRole('button', { name: /^Update Banner/ }),
      ],
    },
    { address: '/admin/orders', whole: (tab) => [tab.getByText('Every order has been sent.')] },
    { address: '/admin/data', whole: (tab) => [tab.getByText('Drop files here, or')] },
    { address: '/admin/applications', whole: (tab) => [tab.getByText('No application is waiting.')] },
    {
      address: '/order-for-customer',
      ask: async (tab) => {
        await seePage(tab, 'Order for customer');
        await findCustomer(tab, 'Customer Account Code', harbourmaster.account);
      },
      whole: (tab) => [tab.getByRole('button', { name: 'Login as Customer' })],
    },
  ]);
});
