import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder } from './steps/check-out.ts';
import { chauvigny, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { openFromMenu, people, seePage, signIn } from './steps/sign-in.ts';

/** Orders wait an hour before they are handed over. */
test.use({ merchant: { backOffice: { holdMinutes: 60 } } });

test('a buyer changes an order, and reads both versions', async ({ buyer: page }) => {
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await checkOutWith(page, 'chauvigny', chauvigny, { cases: 1, bottles: 0 });
  const { orderId } = await placeOrder(page);
  await openFromMenu(page, 'My Orders');
  await page.getByRole('region', { name: 'On its way' }).getByRole('link', { name: orderId }).click();
  await seePage(page, `Order ${orderId}`);

  await page.getByRole('button', { name: 'Change order' }).click();
  const form = page.getByRole('form', { name: 'Change order' });
  await expect(form.getByRole('button', { name: 'Change the order' })).toHaveAccessibleDescription(
    'Nothing has changed yet',
  );
  await form.getByRole('textbox', { name: `Cases of ${galets}` }).fill('2');
  await form.getByRole('textbox', { name: `Bottles of ${galets}` }).fill('3');
  await form.getByLabel('Delivery Notes').fill('Side door');
  const changes = form.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('2 cases and 3 bottles instead of 1 case');
  await audit(page, 'an order that is being changed');
  await expect(changes, 'of both parts: the page has one Order Total').toContainText('Total of both orders');
  await form.getByRole('button', { name: /^Change the order, £/ }).click();

  await expect(form).toBeHidden();
  const outcome = page.getByRole('status').filter({ hasText: 'You have changed order' });
  await expect(outcome).toContainText('2 cases and 3 bottles instead of 1 case');
  await expect(outcome).toBeInViewport({ ratio: 1 });
  const versions = page.getByRole('region', { name: 'Versions of this order' });
  await expect(versions.getByRole('listitem').first()).toContainText('Version 2');
  await expect(versions).toContainText('Delivery Notes: Side door instead of');
  await expect(versions).toContainText('Version 1');
  await audit(page, 'an order that was changed');
});

test('an order changed while it is being handed over', async ({ buyer: page, browser, faults }) => {
  faults.expect(/409 \(Conflict\).*account\/orders\/change/);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const { orderId } = await placeOrder(page);
  await openFromMenu(page, 'My Orders');
  await page.getByRole('region', { name: 'On its way' }).getByRole('link', { name: orderId }).click();
  await page.getByRole('button', { name: 'Change order' }).click();
  const form = page.getByRole('form', { name: 'Change order' });
  await form.getByLabel('Delivery Notes').fill('Side door');
  await page.reload();
  await expect(form.getByLabel('Delivery Notes'), 'a reload loses nothing').toHaveValue('Side door');

  const office = await (await browser.newContext()).newPage();
  await signIn(office, people.office);
  await office.goto('/admin/orders');
  await office.getByRole('table').getByRole('button', { name: orderId }).click();
  const dialog = office.getByRole('dialog', { name: `Order ${orderId}` });
  await dialog.getByRole('textbox', { name: 'Number in your system' }).fill('INV-4712');
  await dialog.getByRole('button', { name: 'Mark as keyed' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as keyed' }).click();
  await expect(office.getByRole('dialog').getByRole('list', { name: 'History' })).toContainText('Confirmed');

  await form.getByRole('button', { name: /^Change the order, £/ }).click();
  await expect(form).toContainText(
    'is already with our office, so it cannot be changed here. Please call us on',
  );
  await expect(form.getByLabel('Delivery Notes'), 'nothing typed is lost').toHaveValue('Side door');
  await form.getByRole('button', { name: 'Keep it as it is' }).click();
  await page.reload();
  await expect(page.getByText('It is too late to change this order here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change order' })).toBeHidden();
});
