import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeCheckout } from './steps/check-out.ts';
import { cava, galets, harbourmaster, prosecco, tournefeuil } from './steps/demo-merchant.ts';
import { type Asked, addByName, seeBasketCount } from './steps/fill-basket.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

// Buyers can change orders for an hour before the hand-over, and the merchant charges for delivery.
test.use({
  hasNews: true,
  merchant: { backOffice: { holdMinutes: 60 }, deliveryCharge: { on: true } },
  viewport: { width: 390, height: 844 },
});

const oneCase: Asked = { cases: 1, bottles: 0 };

async function fill(page: Page, galetsAsked: Asked): Promise<void> {
  await addByName(page, 'galets', galets, galetsAsked);
  await addByName(page, 'tournefeuil', tournefeuil, oneCase);
  await addByName(page, 'prosecco spumante', prosecco, oneCase);
}

/**
 * Opens the checkout until the checkout shows the offer, because the checkout waits only two seconds for orders that are
 * like the basket.
 */
async function goToCheckoutWith(page: Page, offer: Locator): Promise<void> {
  await expect(async () => {
    await goToCheckout(page);
    await expect(offer).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('a buyer sees a colleague’s similar order at the checkout, and adds the basket to that order', async ({
  buyer: page,
  browser,
}) => {
  test.slow();
  const office = await (await browser.newContext()).newPage();
  await signIn(office, people.office);
  await office.goto('/admin/people');
  await office.getByRole('button', { name: 'Add a person' }).click();
  const logins = office.getByRole('region', { name: 'Add a person' });
  await logins.getByRole('textbox', { name: 'Email', exact: true }).fill(people.stranger);
  await logins.getByRole('textbox', { name: 'Customer account' }).fill(harbourmaster.account);
  await logins.getByRole('textbox', { name: 'Name, if known' }).fill('Anna Field');
  await logins.getByRole('button', { name: 'Add and invite' }).click();
  await expect(logins.getByText(`can now order for ${harbourmaster.name}`)).toBeVisible();
  const anna = await (await browser.newContext()).newPage();
  await signIn(anna, people.stranger);
  await fill(anna, { cases: 2, bottles: 0 });
  await goToCheckout(anna);
  const { orderId, reservesOrderId } = await placeOrder(anna);
  const orderNo = orderId === '0' ? reservesOrderId : orderId;

  await fill(page, oneCase);
  const main = page.getByRole('main');
  const alike = `Anna Field ordered all 3 of these wines for ${harbourmaster.name} today \\d\\d:\\d\\d \\(order ${orderNo}\\)`;
  await goToCheckoutWith(page, main.getByText(new RegExp(alike)));
  await expect(main.getByRole('link', { name: /^Add to the delivery/ }), 'one offer at most').toBeHidden();
  await audit(page, 'a basket that looks like an order');
  await main.getByRole('link', { name: 'Add to that order' }).click();

  await seePage(page, new RegExp(orderNo));
  const form = page.getByRole('form', { name: 'Change order' });
  const galetsField = form.getByRole('textbox', { name: `Cases of ${galets}` });
  await expect(galetsField).toHaveValue('3');
  const changes = form.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText(`${galets}: 3 cases instead of 2 cases`);
  await audit(page, 'a basket that is added to an order');
  await galetsField.fill('4');
  await page.reload();
  await expect(galetsField, 'typed quantities survive a reload').toHaveValue('4');
  await form.getByRole('button', { name: 'Back to checkout' }).click();
  await seeCheckout(page);
  await seeBasketCount(page, 3);
  await page.goBack();

  await form.getByRole('button', { name: /^Change the order, £/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`Your basket was added to order ${orderNo}.`)).toBeVisible();
  await expect(page).toHaveURL(`/order-details/${orderNo}`);
  await seeBasketCount(page, 0);
  const versions = page.getByRole('region', { name: 'History' });
  await expect(versions).toContainText(`${galets}: 4 cases instead of 2 cases`);

  await test.step('a basket of a different wine is not similar, can be added to the day’s delivery, and must be checked again after another device adds a wine', async () => {
    await addByName(page, 'cava brut', cava, oneCase);
    const sameDay = new RegExp(`^Add to the delivery of \\w+day .*\\(order ${orderNo}\\)`);
    const offer = main.getByRole('link', { name: sameDay });
    await goToCheckoutWith(page, offer);
    await expect(main).not.toContainText('of these wines for');
    await offer.click();
    await expect(changes).toContainText(`${cava} added: 1 case`);
    const button = form.getByRole('button', { name: /^Change the order, £/ });
    await expect(button).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await signIn(other, people.buyer);
    await addByName(other, 'tournefeuil', tournefeuil, oneCase);
    await expect(
      form.getByText('Your basket changed on another device: it has 2 wines instead of 1.'),
    ).toBeVisible();
    await expect(button).toHaveCount(0);
    await form.getByRole('button', { name: 'Look again' }).click();
    await expect(changes).toContainText(`${tournefeuil}: 3 cases instead of 2 cases`);
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
    await expect(versions).toContainText('Version 3');
    for (const device of [page, other]) await seeBasketCount(device, 0);
    await other.context().close();
  });
  for (const colleague of [office, anna]) await colleague.context().close();
});
