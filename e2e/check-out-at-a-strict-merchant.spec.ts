import { importNamed } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import {
  checkOutWith,
  chosenDate,
  giveReference,
  goToCheckout,
  openCheckout,
  placeConfirmed,
  placeOrder,
  seeConfirmed,
} from './steps/check-out.ts';
import { aldermere, bell, cava, galets, tournefeuil, verdejo, withoutCredit } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket } from './steps/fill-basket.ts';
import { daysAfter, firstOpenDay, setLondonTime, spoken } from './steps/page-clock.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

/** Asks more of a buyer than the specification's build: the settings a checkout depends on, each in its other position. */
test.use({
  merchant: {
    name: 'Strict & Daughters',
    switches: {
      backOrder: false,
      stockControl: true,
      reservesOrders: false,
      referenceRequired: true,
      collection: false,
    },
    minimums: { bottles: 12, value: 200 },
    delivery: { cutoff: '16:30' },
    credit: { restrictToWebCred: true },
    vat: { method: 'line' },
  },
});

const cutOff =
  'Orders placed after 16:30 cannot be guaranteed for delivery next day, and will be delivered on your next scheduled delivery day';

test('a buyer below the merchant’s minimums reads what is missing, and with a bottle more may order', {
  tag: ['@2.checkout.9', '@2.checkout.10', '@2.checkout.13', '@5.reference.2', '@8.errors.22'],
}, async ({ buyer: page }) => {
  const place = page.getByRole('button', { name: 'Place order' });
  const bottles = page.getByText(
    'Under minimum order quantity of 12 bottle(s). Please add 1 bottle(s) to checkout.',
  );
  const value = page.getByText('Under minimum order value of £200.00.');

  // 11 bottles at £76.68 or so: both minimums are missed.
  await checkOutWith(page, 'cava brut montferral', cava, { cases: 1, bottles: 5 });
  await expect(bottles.first()).toBeVisible();
  await expect(value.first()).toBeVisible();
  await expect(place).toBeDisabled();
  await audit(page, 'checkout below the minimums');

  await checkOutWith(page, 'cava brut montferral', cava, { cases: 2, bottles: 0 });
  await expect(bottles).toHaveCount(0);
  await expect(value.first()).toBeVisible();
  await expect(place).toBeDisabled();

  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await expect(value).toHaveCount(0);

  await test.step('and with the reference that this merchant asks of everyone', async () => {
    const reference = page.getByRole('textbox', { name: /^Customer Reference \/ Purchase Order/ });
    await expect(page.getByText('Customer Reference / Purchase Order *')).toBeVisible();
    await expect(reference).toHaveAttribute('aria-required', 'true');
    await expect(page.getByText('Please enter a Customer Reference / Purchase Order').first()).toBeVisible();
    await reference.fill('   ');
    await expect(place).toBeDisabled();
    await giveReference(page, 'STRICT 1');
    await expect(page.getByText('Please enter a Customer Reference / Purchase Order')).toHaveCount(0);
    const placed = await placeOrder(page);
    expect(placed).toMatchObject({ backOrderId: '0', reservesOrderId: '0' });
    await seeConfirmed(page);
  });
});

test('a buyer pays VAT on what a line costs, not on what its bottles would', async ({ buyer: page }) => {
  // A case is £396.21, and its bottles' VAT 6 × £13.902.
  await addByName(page, 'tournefeuil latour', tournefeuil, { cases: 2, bottles: 0 });
  await openBasket(page);
  const sums = /Nett\s*£792\.42\s*Total VAT\s*£158\.48\s*Grand Total\s*£950\.90/;
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(sums);
  await goToCheckout(page);
  await expect(page.getByRole('table', { name: 'Your order' })).toContainText('VAT£158.48');
  await giveReference(page, 'VAT 1');
  await placeOrder(page);
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('VAT£158.48Order Total£950.90');
});

test('a buyer reads of the cut-off only while the chosen date is tomorrow', {
  tag: ['@setting:delivery.cutoff'],
}, async ({ buyer: page }) => {
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  const { next, holidays } = await openCheckout(page);
  await expect(page.getByRole('radio', { name: /^Collection/ }), 'collection is off').toHaveCount(0);
  await expect(page.getByRole('radio', { name: /another address/ }), 'and so is this').toHaveCount(0);
  const sentence = page.getByText(cutOff);

  await setLondonTime(page, daysAfter(next, -1), '10:00');
  await openCheckout(page);
  const date = chosenDate(page, 'Delivery Date');
  await expect(date).toHaveText(spoken(next));
  await expect(sentence).toBeVisible();
  await audit(page, 'checkout with the cut-off');

  await test.step('a later day is not warned of', async () => {
    const later = firstOpenDay(daysAfter(next, 1), [1, 2, 3, 4, 5], holidays);
    await page.getByRole('button', { name: 'Other date' }).press('Enter');
    const [weekday = ''] = spoken(later).split(' ');
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
      new Date(later),
    );
    const named = new RegExp(`${weekday},? ${Number(later.slice(8))} ${month}`);
    const dialog = page.getByRole('dialog', { name: 'Delivery Date' });
    // The calendar's end has a second one, for screen readers on phones.
    if (later.slice(0, 7) !== next.slice(0, 7))
      await dialog.getByRole('button', { name: 'Next' }).first().click();
    await dialog.getByRole('button', { name: named }).click();
    await expect(date).toHaveText(spoken(later));
    await expect(sentence).toHaveCount(0);
  });
});

test('the sales office finds no way to pay for a customer without credit, and one address under its own heading', {
  tag: ['@8.errors.21'],
}, async ({ office: page }) => {
  await actFor(page, withoutCredit);
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  await openBasket(page);
  await page.goto('/checkout');
  const link = page.getByRole('link', { name: 'No available payment methods. Please contact us' });
  await expect(link).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Delivery Address', exact: true })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await audit(page, 'checkout without a way to pay');
  await link.click();
  await seePage(page, 'Contact Us');
});

test('an address without a postcode cannot be chosen', async ({ page, shop }) => {
  const [account, rows] = [
    'GRAN01',
    ['GRAN01-1,The Aldermere Hotel', 'GRAN01-2,The Aldermere Rooms'],
  ] as const;
  const header = 'CustomerAccount,Id,Delivery_Name,Delivery_Address1,Delivery_PostCode';
  await importNamed(shop, 'addresses.csv', `${header}\n${account},${rows[0]},41 Larkspur Square,\n`);
  await signIn(page, people.office);
  await actFor(page, aldermere);
  await checkOutWith(page, 'galets', galets, { cases: 3, bottles: 0 });
  const hotel = page.getByRole('radio', { name: /^The Aldermere Hotel/ });
  await expect(hotel).toBeDisabled();
  await expect(hotel).toHaveAccessibleName(/Cannot be chosen: its postcode is missing\.$/);
  await expect(page.getByRole('radio', { name: /^The Aldermere Rooms/ })).toBeChecked();
  await audit(page, 'checkout with an incomplete address');

  await importNamed(
    shop,
    'addresses.csv',
    [
      header,
      `${account},${rows[1]},,`,
      `${account},GRAN01-3,Grandison Central Cellar,,`,
      `${account},GRAN01-4,Grandison Events Barge,,`,
    ].join('\n'),
  );
  await page.reload();
  const none =
    'None of this account’s addresses is complete, so no order can be delivered. Please contact us.';
  await expect(page.getByRole('alert')).toHaveText(none);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await audit(page, 'checkout without a complete address');
});

test('a buyer learns that stock has gone to somebody else, before the order and after it', {
  tag: ['@setting:switches.backOrder', '@setting:switches.stockControl'],
}, async ({ buyer: page, browser, faults }) => {
  faults.expect(/status of 422.*submit\/order/s);
  // 11 cases and 3 bottles are there.
  await checkOutWith(page, 'verdejo nocturno', verdejo, { cases: 11, bottles: 3 });
  await giveReference(page, 'TOO LATE');

  const offices = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const office = await offices.newPage();
  await signIn(office, people.office);
  await actFor(office, bell);
  await checkOutWith(office, 'verdejo nocturno', verdejo, { cases: 5, bottles: 0 });
  await giveReference(office, 'FIRST');
  await placeOrder(office);
  await offices.close();

  const only = 'Only 39 bottles of Verdejo Nocturno, Bodegas Casa Velarde in stock';
  await page.getByRole('button', { name: 'Place order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    `Error Submitting Order: ${only}. Please contact us at orders@example.com`,
  );
  await audit(page, 'order beyond stock');
  await dialog.getByRole('button', { name: 'Not now' }).click();

  // The checkout has the sentence after a refusal, and when it is opened again.
  for (const open of [() => undefined, () => openCheckout(page)]) {
    await open();
    await expect(page.getByRole('row', { name: `${only}.` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
  }
  await audit(page, 'checkout beyond stock');
  await page.getByRole('link', { name: 'Change' }).click();
  await seePage(page, 'Basket');
  const line = basketLine(page, verdejo);
  await line.getByRole('textbox', { name: /^Cases of / }).fill('6');
  await page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Update Cart' }).click();
  await goToCheckout(page);
  await placeConfirmed(page);
});
