import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder } from './steps/check-out.ts';
import { chauvigny, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { markOnBoard, openOnBoard } from './steps/orders-board.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { openFromMenu, people, seePage } from './steps/sign-in.ts';

// Orders can be changed for an hour before their hand-over to the merchant's system, and not afterwards.
test.use({ merchant: { backOffice: { holdMinutes: 60, takesChanges: false } } });

test('a buyer changes a placed order, reads both versions, and cancels it', async ({ buyer: page }) => {
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await checkOutWith(page, 'chauvigny', chauvigny, { cases: 1, bottles: 0 });
  const { orderId, backOrderId } = await placeOrder(page);
  const backOrder = page.getByRole('region', { name: `Back Order ${backOrderId}` });
  await expect(backOrder).toContainText('On back order until stock arrives');

  await openFromMenu(page, 'My Orders');
  const waiting = page.getByRole('region', { name: 'On its way' });
  const lineOf = (number: string) => waiting.getByRole('listitem').filter({ hasText: number });
  await expect(lineOf(orderId)).toContainText('Received');
  await expect(lineOf(backOrderId)).toContainText('When stock arrives');
  await expect(page.getByRole('table', { name: 'Orders', exact: true }).getByText(/^XX/)).toHaveCount(0);
  await audit(page, 'My Orders with some on their way');
  await waiting.getByRole('link', { name: orderId }).click();
  await seePage(page, `Order ${orderId}`);
  const steps = page.getByRole('list', { name: 'Progress of this order' }).getByRole('listitem');
  await expect(steps.first()).toContainText('Received');
  await expect(steps.last(), 'the next milestone').toHaveText(/^Delivery \d\d\/\d\d\/\d{4}$/);

  await test.step('the form names the changes before they are made, and both versions stay readable', async () => {
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
    await expect(changes).toContainText('Total of both orders');
    await audit(page, 'an order that is being changed');
    await form.getByRole('button', { name: /^Change the order, £/ }).click();
    await expect(form).toBeHidden();
    const outcome = page.getByRole('status').filter({ hasText: 'You have changed order' });
    await expect(outcome).toContainText('2 cases and 3 bottles instead of 1 case');
    await expect(outcome).toBeInViewport({ ratio: 1 });
    const versions = page.getByRole('region', { name: 'History' });
    await expect(versions.getByRole('listitem').first()).toContainText('Version 2');
    await expect(versions).toContainText('Delivery Notes: Side door instead of');
    await expect(versions).toContainText('Version 1');
    await audit(page, 'an order that was changed');
  });

  await test.step('a cancellation needs a second press, and keeps the back order', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel this order' });
    await cancel.click();
    const asked = page.getByRole('dialog', { name: `Cancel order ${orderId}?` });
    await audit(page, 'the question before a cancellation');
    await asked.getByRole('button', { name: 'Keep the order' }).click();
    await expect(asked).toBeHidden();
    await cancel.click();
    await asked.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(steps.last()).toContainText('Cancelled');
    await audit(page, 'a cancelled order');
    await expect(cancel).toBeHidden();
    await openFromMenu(page, 'My Orders');
    await expect(lineOf(backOrderId)).toBeVisible();
    await expect(lineOf(orderId)).toHaveCount(0);
    await waiting.getByRole('link', { name: backOrderId }).click();
    await seePage(page, `Back Order ${backOrderId}`);
    await expect(steps.last()).toHaveText('When stock arrives');
  });
});

test('a buyer changes an order while the office keys it in, and reads that the change is too late', async ({
  buyer: page,
  browser,
  faults,
}) => {
  faults.expect(/409 \(Conflict\).*account\/orders\/change/);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const { orderId } = await placeOrder(page);
  await page.goto(`/order-details/${orderId}`);
  await page.getByRole('button', { name: 'Change order' }).click();
  const form = page.getByRole('form', { name: 'Change order' });
  const notes = form.getByLabel('Delivery Notes');
  await notes.fill('Side door');
  await page.reload();
  await expect(notes, 'a reload loses nothing').toHaveValue('Side door');

  const office = await secondBrowser(browser, people.office);
  const dialog = await openOnBoard(office, orderId);
  await markOnBoard(office, 'Mark as keyed', 'INV-4712');
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Confirmed');

  await form.getByRole('button', { name: /^Change the order, £/ }).click();
  await expect(form).toContainText(
    'is already with our office, so it cannot be changed here. Please call us on',
  );
  await expect(notes, 'nothing typed is lost').toHaveValue('Side door');
  await audit(page, 'a change that is too late');
  await form.getByRole('button', { name: 'Cancel changes' }).click();
  await page.reload();
  await expect(page.getByText(/^We’ve started this order\. To change it call/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change order' })).toBeHidden();
});
