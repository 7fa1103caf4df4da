import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { openTab, people, seePage, signIn } from './steps/sign-in.ts';

/** Orders are handed over at once; a change of one is asked for. */
test.use({ merchant: { backOffice: { takesChanges: true } }, viewport: phone });

/** Opens the form for a change of an order that is with the office. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  return page.getByRole('form', { name: 'Change order' });
}

/** From the board's list of changes to the order with one. */
async function openAsked(office: Page, orderNo: string) {
  await office.goto('/admin/orders');
  await office.getByRole('button', { name: /^Changes to answer 1/ }).click();
  const row = office.getByRole('row', { name: orderNo });
  await expect(row).toContainText('A change is asked for');
  await row.getByRole('button', { name: orderNo }).click();
  return office.getByRole('dialog', { name: `Order ${orderNo}` });
}

test('the office makes a change that a buyer asked for', async ({ buyer: page, browser, faults, outbox }) => {
  faults.expect(/409 \(Conflict\).*account\/orders\/ask-change/);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const orderNo = await placeConfirmed(page);
  await page.goto(`/order-details/${orderNo}`);
  await seePage(page, `Order ${orderNo}`);
  await expect(page.getByRole('button', { name: 'Change order' })).toBeHidden();
  const tab = await openTab(page, `/order-details/${orderNo}`);
  const otherForm = await openForm(tab);
  await otherForm.getByLabel('Delivery Notes').fill('Back door');

  const form = await openForm(page);
  await form.getByRole('textbox', { name: `Cases of ${galets}` }).fill('2');
  await form.getByLabel('Delivery Notes').fill('Side door');
  await expect(form).toContainText('This order is with our office, who will decide.');
  await form.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(form).toBeHidden();
  const asked = page.getByRole('region', { name: 'A change is asked for' });
  await expect(asked).toContainText('You asked for this on');
  await expect(asked).toContainText('until then the order stays as it is');
  await expect(asked).toContainText(`${galets}: 2 cases instead of 1 case`);
  await expect(page.getByText('Your change was sent to our office.')).toBeInViewport();
  await expect(asked, 'in sight, and not only the order’s end').toBeInViewport();
  await expect(page.getByRole('button', { name: 'Ask for a change' }), 'one at a time').toBeHidden();
  await audit(page, 'an order of which a change is asked');
  await page.setViewportSize(phone);

  await otherForm.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(otherForm.getByRole('alert'), 'nor in another tab').toContainText('already');
  await expect(otherForm.getByLabel('Delivery Notes')).toHaveValue('Back door');
  await tab.close();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, people.office);
  const dialog = await openAsked(office, orderNo);
  const request = dialog.getByRole('region', { name: 'A change is asked for' });
  await expect(request).toContainText('Bea Buyer');
  await expect(request).toContainText(`${galets}: 2 cases instead of 1 case`);
  await audit(office, 'an order with a change to answer');
  await request.getByRole('button', { name: 'Make this change' }).click();
  await expect(dialog).toContainText('Change made.');
  await expect(request).toBeHidden();

  await page.reload();
  await expect(page.getByText('our office made the change that was asked for')).toBeVisible();
  await expect(page.getByRole('main').getByRole('table').first()).toContainText(galets);
  const versions = page.getByRole('region', { name: 'Versions of this order' });
  await expect(versions.getByRole('listitem').first()).toContainText('Version 2');
  await expect(versions).toContainText(`${galets}: 2 cases instead of 1 case`);
  await expect(page.getByRole('button', { name: 'Ask for a change' }), 'another one').toBeVisible();
  await expect.poll(async () => (await outbox.mailsAbout(orderNo)).length, { timeout: 20_000 }).toBe(2);
});

test('the office declines a change with a sentence, and a buyer withdraws another', async ({
  buyer: page,
  browser,
  outbox,
}) => {
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const orderNo = await placeConfirmed(page);
  await page.goto(`/order-details/${orderNo}`);
  const form = await openForm(page);
  await form.getByRole('textbox', { name: `Cases of ${galets}` }).fill('3');
  await form.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(page.getByRole('region', { name: 'A change is asked for' })).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, people.office);
  const dialog = await openAsked(office, orderNo);
  await dialog.getByRole('button', { name: 'Decline it' }).click();
  await expect(dialog).toContainText('Give a reason first');
  await dialog
    .getByRole('textbox', { name: 'Reason, for the customer' })
    .fill('It is packed and on the van.');
  await dialog.getByRole('button', { name: 'Decline it' }).click();
  await expect(dialog).toContainText('Change declined. The customer gets your reason by email.');
  await expect(dialog.getByRole('region', { name: 'A change is asked for' })).toBeHidden();

  await page.reload();
  const answer = page.getByRole('status').filter({ hasText: 'The change that was asked for was not made' });
  await expect(answer).toContainText('It is packed and on the van.');
  await expect(answer).toContainText('The order stays as it was.');
  await audit(page, 'an order whose change was declined');
  await page.setViewportSize(phone);
  await expect
    .poll(async () =>
      (await outbox.subjects()).some((subject) => subject?.includes(`${orderNo} was not made`)),
    )
    .toBe(true);

  await openForm(page);
  await form.getByLabel('Delivery Notes').fill('Side door');
  await form.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(answer).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw this change' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a change' })).toBeVisible();
  await office.goto('/admin/orders');
  await expect(office.getByRole('button', { name: /^All orders/ })).toBeVisible();
  await expect(office.getByRole('button', { name: /^Changes to answer/ })).toHaveCount(0);
});
