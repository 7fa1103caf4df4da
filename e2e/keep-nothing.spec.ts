import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { noConnection } from './steps/server-away.ts';
import { people, seePage, signIn, signInByForm } from './steps/sign-in.ts';

/** How a browser refuses: all that is asked of it, or each text. */
const refusals = {
  'denies both stores': () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
    IDBFactory.prototype.open = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
  },
  'has no room': () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (this === localStorage) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
};

async function nameList(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill(name);
  await field.press('Enter');
}

/** The person stays. */
async function seeReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
}

for (const [how, refuse] of Object.entries(refusals)) {
  test(`in a browser that ${how} a basket is the page’s, says so, and is on the other device`, async ({
    browser,
    baseURL,
    page,
    faults,
  }) => {
    test.setTimeout(150_000);
    faults.expect(noConnection);
    await page.addInitScript(refuse);
    await signInByForm(page, people.buyer);
    await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
    await seeBasketCount(page, 1);
    const others = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await others.newPage();
    await signIn(other, people.buyer);
    await openBasket(other);
    await expect(basketLine(other, galets)).toBeVisible();

    await test.step('the basket comes back from the server, and says that it is not stored', async () => {
      await openBasket(page);
      await expect(basketLine(page, galets)).toBeVisible();
      await expect(page.getByText('Your browser can’t store this basket')).toBeVisible();
    });

    await test.step('typed without a network, it is not left unasked', async () => {
      await searchFor(page, 'caillottes');
      await seeBasketCount(page, 1);
      await page.context().setOffline(true);
      await addToCart(productCard(page, caillottes), { cases: 2, bottles: 0 });
      await seeReloadAsks(page);
      await seeBasketCount(page, 2);
    });

    await test.step('it is sent once there is one', async () => {
      await page.context().setOffline(false);
      await expect(async () => {
        await openBasket(other);
        await expect(basketLine(other, caillottes)).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await openBasket(page);
      await expect(basketLine(page, caillottes)).toBeVisible();
    });

    await test.step('a list that is changed without a network is not left unasked either', async () => {
      await page.goto('/lists');
      await page.getByRole('button', { name: 'New list' }).click();
      const [made, renamed] = [`Bar that ${how}`, `Party that ${how}`];
      await nameList(page, made);
      await seePage(page, made);
      await expect(async () => {
        await other.goto('/lists');
        await expect(other.getByRole('link', { name: made })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await page.goto('/lists');
      const rename = page.getByRole('button', { name: `Rename ${made}` });
      await expect(rename).toBeVisible();
      await page.context().setOffline(true);
      await rename.click();
      await nameList(page, renamed);
      await seeReloadAsks(page);
      await expect(page.getByRole('link', { name: renamed })).toBeVisible();
      await page.context().setOffline(false);
      await expect(other.getByRole('link', { name: renamed })).toBeVisible({ timeout: 60_000 });
    });
    await others.close();
  });
}
