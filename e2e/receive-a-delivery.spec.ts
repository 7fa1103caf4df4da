import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

/** A merchant who tells customers when an order was delivered. */
test.use({ merchant: { mail: { delivered: true } } });

test('a buyer sees that a delivery is due, and when it came and who received it', async ({
  page,
  browser,
  outbox,
}) => {
  await signIn(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  await goToCheckout(page);
  await placeOrder(page);
  const number = await seeConfirmed(page);

  const toOrders = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  await toOrders();
  await seePage(page, 'My Orders');
  const due = page.getByRole('region', { name: 'Due deliveries' }).getByRole('listitem');
  const itsLine = due.filter({ has: page.getByRole('link', { name: `Order ${number}` }) });
  await expect(itsLine).toContainText('2 cases');
  await expect(itsLine).toContainText('Confirmed');
  await audit(page, 'My Orders with a due delivery');

  const office = await (await browser.newContext()).newPage();
  await signIn(office, people.office);
  await office.goto('/admin/orders');
  await office.getByRole('textbox', { name: 'Number, customer or reference' }).fill(number);
  await office.keyboard.press('Enter');
  await office.getByRole('table').getByRole('button', { name: number }).click();
  const dialog = office.getByRole('dialog', { name: `Order ${number}` });
  const history = dialog.getByRole('list', { name: 'History' });
  await dialog.getByRole('button', { name: 'Mark as dispatched' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(history).toContainText('Dispatched');
  await audit(office, 'an order that was dispatched');
  await dialog.getByRole('textbox', { name: 'Received by, if known' }).fill('J. Smith');
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(dialog.getByText(/^Delivered .*, received by J\. Smith$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0);

  await test.step('the mail leads to the order', async () => {
    const delivered = async () =>
      (await outbox.mailsAbout(number)).find(({ subject = '' }) => subject.includes('delivered'));
    await expect.poll(delivered, { timeout: 20_000 }).toBeDefined();
    const link = /https?:\S+\/order-details\/\S+/.exec((await delivered())?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await seePage(page, `Order ${number}`);
  });
  await expect(page.getByText(/^Delivered \w+day \d+ \w+ \d\d:\d\d, received by J\. Smith$/)).toBeVisible();
  const steps = page.getByRole('list', { name: 'Progress of this order' }).getByRole('listitem');
  await expect(steps).toContainText(['Received', 'Confirmed', 'Dispatched', 'Delivered']);
  await audit(page, 'an order that was delivered');
  await toOrders();
  await seePage(page, 'My Orders');
  await expect(itsLine).toHaveCount(0);
});
