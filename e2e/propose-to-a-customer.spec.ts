import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { importProducts, withdrawImportedProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import type { Outbox } from './shop/outbox.ts';
import { actFor, seeActs } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { placeOrder, seeConfirmed } from './steps/check-out.ts';
import { caillottes, cava, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { bottled, casesOnly } from './steps/journey-wines.ts';
import { fillSignInForm, people, seePage, signIn } from './steps/sign-in.ts';

/** Proposes the office's basket, and sees that it is empty and who was told. */
async function propose(page: Page, sentence: string): Promise<void> {
  await openBasket(page);
  await page.getByRole('button', { name: 'Propose to customer' }).click();
  const dialog = page.getByRole('dialog', { name: `Propose to ${harbourmaster.name}` });
  await expect(dialog).toContainText(`By email to ${people.buyer}`);
  await dialog.getByRole('textbox', { name: 'A sentence to the customer (optional)' }).fill(sentence);
  await audit(page, 'the form to propose a basket');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText(`Proposed. ${people.buyer} has been told by mail.`)).toBeVisible();
  await seeBasketCount(page, 0);
}

/** The address in the mail with this sentence. */
async function linkMailed(outbox: Outbox, sentence: string): Promise<string> {
  const mailed = async () =>
    (await outbox.mailsAbout('proposes')).find(({ text = '' }) => text.includes(sentence))?.text;
  await expect.poll(mailed, { timeout: 20_000 }).toBeDefined();
  return /https?:\S+\/proposals\/\S+/.exec((await mailed()) ?? '')?.[0] ?? '';
}

const changesOf = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem');

test('the office proposes, and the customer opens it from the mail, changes it and orders', async ({
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
  await test.step('the mail’s link opens it after the log-in', async () => {
    await buyer.goto(link);
    await buyer.getByRole('button', { name: 'Log in' }).click();
    await fillSignInForm(buyer, people.buyer);
    await seePage(buyer, 'Proposed for you');
    await expect(buyer).toHaveURL(link);
    await expect(buyer.getByText(sentence)).toBeVisible();
  });

  await test.step('a change is saved, and both sides see who made it', async () => {
    await buyer.getByRole('textbox', { name: `Cases of ${galets}` }).fill('3');
    await buyer.reload();
    await expect(buyer.getByRole('textbox', { name: `Cases of ${galets}` })).toHaveValue('3');
    await buyer.getByRole('button', { name: 'Save changes' }).click();
    await expect(changesOf(buyer)).toContainText([`${galets}: 3 cases instead of 2 cases`]);
    await expect(changesOf(buyer)).toContainText(['Bea Buyer']);
    await audit(buyer, 'a proposal that was changed');
    await office.getByRole('link', { name: 'See the proposal' }).click();
    await seePage(office, `Proposed to ${harbourmaster.name}`);
    await expect(changesOf(office)).toContainText([`${galets}: 3 cases instead of 2 cases`]);
    await audit(office, 'a proposal as the office sees it');
  });

  await test.step('its order leaves the customer’s own basket alone', async () => {
    await buyer.setViewportSize(phone);
    await addByName(buyer, 'cava', cava, { cases: 5, bottles: 0 });
    await openBasket(buyer);
    await audit(buyer, 'a basket beside a proposal');
    await buyer.setViewportSize(phone);
    await buyer
      .getByRole('main')
      .getByRole('link', { name: / proposes 2 wines, until / })
      .click();
    await seePage(buyer, 'Proposed for you');
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
    await buyer.goto(link);
    await expect(buyer.getByText(`Ordered as ${number} by Bea Buyer`)).toBeVisible();
    await expect(buyer.getByRole('textbox', { name: /^Cases of / })).toHaveCount(0);
    await audit(buyer, 'a proposal that was ordered');

    await office.goto('/admin/proposals');
    await seePage(office, 'Proposals');
    await office.getByRole('button', { name: 'All', exact: true }).click();
    const row = office.getByRole('table', { name: 'Proposals' }).getByRole('row', { name: sentence });
    await expect(row).toContainText(`Ordered as ${number}`);
    await audit(office, 'the board of proposals');
  });
});

test('a proposal whose wines have changed says so, and is declined with a word', async ({
  office,
  browser,
  outbox,
  shop,
}) => {
  const sentence = 'Two from the Journey Estate.';
  await importProducts(shop, [bottled, casesOnly]);
  await actFor(office, harbourmaster);
  await addByName(office, 'wayfarer bottled', bottled.Description, { cases: 2, bottles: 0 });
  await addByName(office, 'galets', galets, { cases: 1, bottles: 0 });
  await propose(office, sentence);
  const link = await linkMailed(outbox, sentence);

  await test.step('the price has changed when it is opened', async () => {
    await importProducts(shop, [{ ...bottled, CasePrice: 72, BottleNett: 12, BottleVAT: 2.4 }]);
  });
  const buyer = await (await browser.newContext()).newPage();
  await signIn(buyer, people.buyer);
  await buyer.goto(link);
  await seePage(buyer, 'Proposed for you');
  const main = buyer.getByRole('main');
  await expect(main).toContainText('Since this was proposed, 1 price has changed.');
  await expect(main).toContainText('Price was £60.00, now £72.00');

  await test.step('a withdrawn wine is removed before it is ordered', async () => {
    await withdrawImportedProducts(shop);
    await buyer.reload();
    await expect(main).toContainText('Since this was proposed, 1 wine is no longer sold.');
    await expect(buyer.getByRole('button', { name: 'Go to checkout' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await audit(buyer, 'a proposal with a withdrawn wine');
    await buyer.getByRole('button', { name: `Remove ${bottled.Description}` }).click();
    await buyer.getByRole('button', { name: 'Go to checkout' }).click();
    await seePage(buyer, 'Checkout');
    await buyer.goBack();
    await expect(changesOf(buyer)).toContainText([`${bottled.Description}: removed, 2 cases before`]);
  });

  await test.step('the word reaches the office', async () => {
    await buyer.getByRole('button', { name: 'Decline' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Decline this proposal' });
    await dialog.getByRole('textbox').fill('We have just bought elsewhere.');
    await audit(buyer, 'the form to decline');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(buyer.getByText('“We have just bought elsewhere.”')).toBeVisible();
    await expect(buyer.getByText('Bea Buyer declined this proposal')).toBeVisible();
    await audit(buyer, 'a proposal that was declined');
    await office.goto('/admin/proposals');
    await office.getByRole('button', { name: 'All', exact: true }).click();
    const row = office.getByRole('table', { name: 'Proposals' }).getByRole('row', { name: sentence });
    await expect(row).toContainText('“We have just bought elsewhere.”');
    await row.getByRole('button', { name: harbourmaster.name }).click();
    await seePage(office, `Proposed to ${harbourmaster.name}`);
    await expect(office.getByText('Bea Buyer declined this proposal')).toBeVisible();
    await office.goto('/order-for-customer');
    await seeActs(office, [/Logged in as the customer/]);
  });
});

test('the checkout of a proposal that was changed meanwhile orders nothing until its buyer has looked again', async ({
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
  const buyer = await (await browser.newContext()).newPage();
  await signIn(buyer, people.buyer);
  await buyer.goto(link);
  await buyer.getByRole('button', { name: 'Go to checkout' }).click();
  await seePage(buyer, 'Checkout');
  const button = buyer.getByRole('button', { name: /^Place order/ });
  await expect(button).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, people.buyer);
  await other.goto(link);
  await other.getByRole('textbox', { name: `Cases of ${galets}` }).fill('5');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(changesOf(other)).toContainText([`${galets}: 5 cases instead of 2 cases`]);

  await button.click();
  const dialog = buyer.getByRole('dialog', { name: 'Your order was not placed' });
  await expect(dialog).toContainText('Nothing has been ordered.');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(buyer.getByText(`This proposal changed: ${galets}: 2 cases became 5 cases.`)).toBeVisible();
  await expect(button).toHaveCount(0);
  await buyer.getByRole('button', { name: 'Look again' }).click();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await placeOrder(buyer);
  await seeConfirmed(buyer);
  for (const page of [buyer, other]) await page.context().close();
});

test('the office withdraws a proposal, and a stranger’s address shows none', async ({
  office,
  browser,
  outbox,
}) => {
  const sentence = 'For the weekend.';
  await actFor(office, harbourmaster);
  await addByName(office, 'galets', galets, { cases: 1, bottles: 0 });
  await propose(office, sentence);
  const link = await linkMailed(outbox, sentence);
  await office.getByRole('link', { name: 'See the proposal' }).click();
  await office.getByRole('button', { name: 'Withdraw' }).click();
  await office
    .getByRole('dialog', { name: 'Withdraw this proposal' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(office.getByText(/ withdrew this proposal on /)).toBeVisible();

  const group = await (await browser.newContext()).newPage();
  await signIn(group, people.group);
  await group.goto(link);
  await expect(group.getByText('This account has no such proposal.')).toBeVisible();
  await expect(group.getByText('please choose that one above')).toBeVisible();
});
