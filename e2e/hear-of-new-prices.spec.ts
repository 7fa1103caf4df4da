import { runStatement } from '../server/test/postgres-server.ts';
import { buyersBrowser, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { harbourmaster } from './steps/demo-merchant.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

test.use({ merchant: { priceNotices: { daysBefore: 7 } } });

test('a publican is told of seven wines, and orders them at today’s price', async ({
  office,
  browser,
  outbox,
  shop,
}) => {
  // The round of today has gone: from 09:00 on, a round would go by itself before the office presses Send now.
  await runStatement(
    shop.environment.DATABASE_URL ?? '', // Set by `startShop`.
    `INSERT INTO price_notice_gate (last_round) VALUES ((now() AT TIME ZONE 'Europe/London')::date)
     ON CONFLICT (one) DO UPDATE SET last_round = excluded.last_round`,
  );
  // Seven wines that the customer had cost £1 more from the third day on, by the customer's price list.
  await runStatement(
    shop.environment.DATABASE_URL ?? '', // Set by `startShop`.
    `INSERT INTO dated_price SELECT customer.price_list, code, (now() AT TIME ZONE 'Europe/London')::date + 3,
       coalesce(own.case_price, p.case_price) + p.case_size, coalesce(own.bottle_nett, p.bottle_nett) + 1,
       coalesce(own.bottle_vat, p.bottle_vat) + 0.2, false
     FROM bought JOIN customer ON account = customer_account JOIN product p ON code = product_code AND NOT p.withdrawn
       LEFT JOIN price own ON own.price_list = customer.price_list AND own.product_code = code
     WHERE account = '${harbourmaster.account}' AND ordered_on > now() - interval '1 year'
     ORDER BY code LIMIT 7`,
  );

  await test.step('the office sees who will hear of what, and sends it', async () => {
    await office.goto('/admin/price-notices');
    await seePage(office, 'Price notices');
    const row = office.getByRole('row').filter({ hasText: harbourmaster.name });
    await expect(row).toContainText(people.buyer);
    await expect(row).toContainText('7');
    await row.getByRole('button', { name: /See the mail/ }).click();
    const mail = office.getByRole('dialog', { name: `The mail to ${people.buyer}` });
    await expect(mail.getByRole('row')).toHaveCount(8);
    await audit(office, 'the price notices');
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Send now' }).click();
    await expect(office.getByText(/The round goes within a minute/)).toBeVisible();
  });

  const mails = async () => (await outbox.mailsTo(people.buyer)).map(({ text = '' }) => text);
  await expect.poll(mails, { timeout: 60_000 }).toEqual([expect.stringContaining('A bottle +£1.00')]);
  const [text = ''] = await mails();
  expect(text.match(/A bottle \+£1\.00/g)).toHaveLength(7);
  const [link = ''] = /http\S+price-changes/.exec(text) ?? [];

  await test.step('the buyer opens the mail’s link on a phone, and orders the usual quantities', async () => {
    const buyer = await secondBrowser(browser, people.buyer, { ...buyersBrowser, viewport: phone });
    await buyer.goto(link);
    await seePage(buyer, 'Your wines that change');
    await expect(buyer.getByText(/£1\.00 more/)).toHaveCount(7);
    await audit(buyer, 'the wines that change, on a phone');
    await buyer.getByRole('button', { name: 'Order at today’s price' }).click();
    await buyer.getByRole('button', { name: /^Add 7 wines and review/ }).click();
    await buyer.goto('/basket');
    await expect(buyer.getByText(/(cases?|bottles?) × £/)).toHaveCount(7);
    await buyer.goto(link);
    // The wines push the button down when they arrive.
    await expect(buyer.getByText(/£1\.00 more/)).toHaveCount(7);
    await buyer.getByRole('button', { name: 'End these mails' }).click();
    await expect(buyer.getByText('You get no mails about changes of your wines.')).toBeVisible();
  });
});
