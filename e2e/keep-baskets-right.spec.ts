import { expect, test } from './shop/journey.ts';
import { checkOutWith, giveReference, seeCheckout, seeConfirmed } from './steps/check-out.ts';
import { aldermere, caillottes, cormorant, galets, marchmont } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

test('a group’s buyer switches accounts: each has its own basket and prices, and one needs a reference to order', {
  tag: ['@2.header.17', '@6.customer.2'],
}, async ({ page }) => {
  await signInByForm(page, people.group);
  const account = page.getByRole('combobox', { name: 'Customer account' });
  await expect(account.getByRole('option')).toHaveText([
    'Marchmont House (GRAN03)',
    'The Aldermere (GRAN01)',
    'The Royal Cormorant (GRAN02)',
  ]);
  await expect(account, 'the first one is chosen').toHaveValue(marchmont.account);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await seeBasketCount(page, 1);

  await account.selectOption(cormorant.account);
  await seeBasketCount(page, 0);
  await addByName(page, 'caillottes', caillottes, { cases: 2, bottles: 0 });
  await openBasket(page);
  await expect(basketLine(page, caillottes)).toContainText('£179.62');
  await expect(basketLine(page, galets)).toHaveCount(0);

  await account.selectOption(marchmont.account);
  await expect(basketLine(page, galets)).toContainText('£177.45');
  await expect(basketLine(page, caillottes)).toHaveCount(0);

  await test.step('an account that needs a reference cannot order without one', async () => {
    await page.getByRole('combobox', { name: 'Customer account' }).selectOption(aldermere.account);
    await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
    await expect(page.getByText('Please enter a Customer Reference / Purchase Order').first()).toBeVisible();
    const place = page.getByRole('button', { name: 'Place order' });
    await expect(place).toBeDisabled();
    await giveReference(page, 'PO 4711');
    await expect(page.getByText('Please enter a Customer Reference / Purchase Order')).toHaveCount(0);
    await expect(place).toBeEnabled();
  });
});

test('two tabs have the same basket', async ({ page }) => {
  await signInByForm(page, people.buyer);
  const other = await openTab(page, '/basket');
  await expect(other.getByText('Your basket is empty')).toBeVisible();

  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await expect(basketLine(other, galets)).toBeVisible();
  await seeBasketCount(other, 1);

  await basketLine(other, galets)
    .getByRole('button', { name: `Remove ${galets}` })
    .click();
  await seeBasketCount(page, 0);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await expect(basketLine(other, caillottes)).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(basketLine(other, caillottes), 'later changes stay').toBeVisible();
  await seeBasketCount(page, 2);
});

test('an order sent from two tabs at once is one order', async ({ page, faults }) => {
  // The second tab may get a refusal: the basket was ordered already.
  faults.expect(/status of (409|422).*submit\/order/s);
  const reference = 'TWO TABS';
  await signInByForm(page, people.buyer);
  await checkOutWith(page, 'galets', galets, { cases: 0, bottles: 4 });
  const other = await openTab(page, '/checkout');
  await seeCheckout(other);
  for (const tab of [page, other]) await giveReference(tab, reference);

  const tabs = [page, other];
  // Either tab's order may arrive first, and may take the button of the second away before it is pressed.
  await Promise.all(
    tabs.map((tab) =>
      tab
        .getByRole('button', { name: 'Place order' })
        .click({ timeout: 2_000 })
        .catch(() => undefined),
    ),
  );
  const thanked = await Promise.any(
    tabs.map(async (tab) => {
      await tab.waitForURL(/\/thank-you\/XX/);
      return tab;
    }),
  );
  const orderNo = await seeConfirmed(thanked);
  await page.goto('/orders');
  await seePage(page, 'My Orders');
  const rows = page.getByRole('row').filter({ hasText: reference });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(orderNo);
});
