import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { importProducts, withdrawImportedProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import type { Outbox } from './shop/outbox.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { placeOrder, seeConfirmed } from './steps/check-out.ts';
import { caillottes, cava, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { bottled } from './steps/journey-wines.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { fillSignInForm, people, seePage } from './steps/sign-in.ts';

async function propose(page: Page, sentence: string): Promise<void> {
  await openBasket(page);
  await page.getByRole('button', { name: 'Propose to customer' }).click();
  const dialog = page.getByRole('dialog', { name: `Propose to ${harbourmaster.name}` });
  await expect(dialog).toContainText(`We’ll email ${people.buyer}`);
  await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill(sentence);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText(`Sent to ${people.buyer}.`)).toBeVisible();
  await seeBasketCount(page, 0);
}

async function linkMailed(outbox: Outbox, sentence: string): Promise<string> {
  const mailed = async () =>
    (await outbox.mailsAbout('proposes')).find(({ text = '' }) => text.includes(sentence))?.text;
  await expect.poll(mailed).toBeDefined();
  return /https?:\S+\/proposals\/\S+/.exec((await mailed()) ?? '')?.[0] ?? '';
}

const changesOf = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem');

async function rowOnBoard(office: Page, sentence: string) {
  await office.goto('/admin/proposals');
  await office.getByRole('button', { name: 'All', exact: true }).click();
  return office.getByRole('table', { name: 'Proposals' }).getByRole('row', { name: sentence });
}

test('the office proposes a basket, and the customer opens it from the mail, changes it and orders it', async ({
  office,
  browser,
  outbox,
}) => {
  const sentence = 'Both are back, and go well with your new menu.';
  await actFor(office, harbourmaster);
  await addByName(office, 'galets', galets, { cases: 2, bottles: 0 });
  await addByName(office, 'caillottes', caillottes, { cases: 1, bottles: 3 });
  await propose(office, sentence);
  const link = await linkMailed(outbox, sentence);

  const buyer = await (await browser.newContext({ viewport: phone })).newPage();
  await test.step('the mail’s link opens the proposal after the log-in', async () => {
    await buyer.goto(link);
    await buyer.getByRole('button', { name: 'Log in' }).click();
    await fillSignInForm(buyer, people.buyer);
    await seePage(buyer, 'Suggested by');
    await expect(buyer.getByText(sentence)).toBeVisible();
  });

  await test.step('a reload keeps a change, and both sides see who made it', async () => {
    const cases = buyer.getByRole('textbox', { name: `Cases of ${galets}` });
    await cases.fill('3');
    await buyer.reload();
    await expect(cases).toHaveValue('3');
    await buyer.getByRole('button', { name: 'Save changes' }).click();
    await expect(changesOf(buyer)).toContainText([`${galets}: 3 cases instead of 2 cases`]);
    await expect(changesOf(buyer)).toContainText(['Bea Buyer']);
    await audit(buyer, 'a proposal that was changed');
    await office.getByRole('link', { name: 'See the proposal' }).click();
    await seePage(office, `Proposed to ${harbourmaster.name}`);
    await expect(changesOf(office)).toContainText([`${galets}: 3 cases instead of 2 cases`]);
    await audit(office, 'a proposal as the office sees it');
  });

  await test.step('ordering the proposal keeps the customer’s own basket', async () => {
    await buyer.setViewportSize(phone);
    await addByName(buyer, 'cava', cava, { cases: 5, bottles: 0 });
    await openBasket(buyer);
    await buyer
      .getByRole('main')
      .getByRole('link', { name: / proposes 2 wines, until / })
      .click();
    await seePage(buyer, 'Suggested by');
    await buyer.getByRole('button', { name: 'Go to checkout' }).click();
    await seePage(buyer, 'Checkout');
    const order = buyer.getByRole('table', { name: 'Your order' });
    await expect(order.getByRole('rowheader', { name: galets })).toBeVisible();
    await expect(order.getByRole('rowheader', { name: cava })).toHaveCount(0);
    await placeOrder(buyer);
    const number = await seeConfirmed(buyer);
    await openBasket(buyer);
    await expect(basketLine(buyer, cava)).toBeVisible();
    await seeBasketCount(buyer, 1);
    await expect(await rowOnBoard(office, sentence)).toContainText(`Ordered as ${number}`);
    await audit(office, 'the board of proposals');
  });
});

test('a customer opens a proposal whose wines have changed, declines it, and the office withdraws the next proposal', async ({
  office,
  browser,
  outbox,
  shop,
}) => {
  const sentence = 'Two from the Journey Estate.';
  await importProducts(shop, [bottled]);
  await actFor(office, harbourmaster);
  await addByName(office, 'wayfarer bottled', bottled.Description, { cases: 2, bottles: 0 });
  await addByName(office, 'galets', galets, { cases: 1, bottles: 0 });
  await propose(office, sentence);
  const link = await linkMailed(outbox, sentence);

  await importProducts(shop, [{ ...bottled, CasePrice: 72, BottleNett: 12, BottleVAT: 2.4 }]);
  const buyer = await secondBrowser(browser, people.buyer);
  await buyer.goto(link);
  await seePage(buyer, 'Suggested by');
  const main = buyer.getByRole('main');
  await expect(main).toContainText('Since this was proposed, 1 price has changed.');
  await expect(main).toContainText('Price was £60.00, now £72.00');

  await test.step('a withdrawn wine must be removed before the checkout', async () => {
    await withdrawImportedProducts(shop);
    await buyer.reload();
    await expect(main).toContainText('Since this was proposed, 1 wine is no longer sold.');
    const toCheckout = buyer.getByRole('button', { name: 'Go to checkout' });
    await expect(toCheckout).toHaveAttribute('aria-disabled', 'true');
    await buyer.getByRole('button', { name: `Remove ${bottled.Description}` }).click();
    await audit(buyer, 'a proposal with a removed wine');
    await toCheckout.click();
    await seePage(buyer, 'Checkout');
    await buyer.goBack();
    await expect(changesOf(buyer)).toContainText([`${bottled.Description}: removed, 2 cases before`]);
  });

  await test.step('the office reads the customer’s reason', async () => {
    await buyer.getByRole('button', { name: 'Decline' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Decline this proposal' });
    await audit(buyer, 'declining a proposal');
    await dialog.getByRole('textbox').fill('We have just bought elsewhere.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(buyer.getByText('“We have just bought elsewhere.”')).toBeVisible();
    const row = await rowOnBoard(office, sentence);
    await expect(row).toContainText('“We have just bought elsewhere.”');
    await row.getByRole('button', { name: harbourmaster.name }).click();
    await seePage(office, `Proposed to ${harbourmaster.name}`);
    await expect(office.getByText('Bea Buyer declined this proposal')).toBeVisible();
  });

  await test.step('the office withdraws a proposal, and the proposal’s page says so', async () => {
    await addByName(office, 'galets', galets, { cases: 1, bottles: 0 });
    await openBasket(office);
    await office.getByRole('button', { name: 'Propose to customer' }).click();
    await office.getByRole('button', { name: 'Open until the end of' }).click();
    await audit(office, 'proposing a basket, with its calendar');
    await propose(office, 'For the weekend.');
    await office.getByRole('link', { name: 'See the proposal' }).click();
    await office.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = office.getByRole('dialog', { name: 'Withdraw this proposal' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(office.getByText(/ withdrew this proposal on /)).toBeVisible();
    await buyer.goto(await linkMailed(outbox, 'For the weekend.'));
    await expect(buyer.getByText(/ withdrew this proposal on /)).toBeVisible();
  });
});

test('a customer checks out a proposal, and must check a change that a second device has made before ordering', async ({
  office,
  browser,
  outbox,
  faults,
}) => {
  faults.expect(/409 \(Conflict\).*submit\/order/);
  const sentence = 'For your terrace.';
  await actFor(office, harbourmaster);
  await addByName(office, 'galets', galets, { cases: 2, bottles: 0 });
  await propose(office, sentence);
  const link = await linkMailed(outbox, sentence);
  const first = await secondBrowser(browser, people.buyer);
  await first.goto(link);
  await first.getByRole('button', { name: 'Go to checkout' }).click();
  await seePage(first, 'Checkout');
  const button = first.getByRole('button', { name: /^Place order/ });
  await expect(button).toBeVisible();

  const second = await secondBrowser(browser, people.buyer);
  await second.goto(link);
  await second.getByRole('textbox', { name: `Cases of ${galets}` }).fill('5');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(changesOf(second)).toContainText([`${galets}: 5 cases instead of 2 cases`]);

  await button.click();
  const dialog = first.getByRole('dialog', { name: 'Your order was not placed' });
  await expect(dialog).toContainText('Nothing has been ordered.');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(
    first.getByText(`This proposal changed: 5 cases of ${galets} instead of 2 cases.`),
  ).toBeVisible();
  await expect(button).toHaveCount(0);
  await first.getByRole('button', { name: 'Look again' }).click();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await placeOrder(first);
  await seeConfirmed(first);
});
