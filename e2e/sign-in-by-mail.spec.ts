import { runStatement } from '../server/test/postgres-server.ts';
import { test as base, expect } from './shop/journey.ts';
import { startShop } from './shop/start-shop.ts';
import { askForLink, pressForLink, pressLink } from './steps/ask-for-link.ts';
import { audit } from './steps/audit-page.ts';
import { holdDevice } from './steps/hold-device.ts';
import { people, seePage } from './steps/sign-in.ts';

// These journeys use the shop's own sign-in as in production, with links by mail and passkeys (docs/identity.md).

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the fixtures to be destructured.
  shop: async ({}, use) => {
    const settings = { SIGN_IN_BY: 'mail', SIGN_IN_OFFICE_PASSKEY: '1' };
    const shop = await startShop({ name: 'sign-in-by-mail', settings });
    const database = shop.environment.DATABASE_URL ?? ''; // Set by `startShop`.
    await runStatement(database, `INSERT INTO office_person (email) VALUES ('${people.office}')`);
    await use(shop);
    await shop.close();
  },
});

test('a buyer signs in by a link, makes a passkey, signs in with one touch, and logs out everywhere', async ({
  page,
  browser,
  outbox,
}) => {
  await holdDevice(page);
  const { link } = await askForLink(page, outbox, people.buyer);
  await audit(page, 'the page that waits for the code');

  await test.step('the link on another device leads back to the device that asked', async () => {
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Open the link where you asked' })).toBeVisible();
    await audit(other, 'the page of a link on another device');
    await other.close();
  });

  await page.goto(link);
  await expect(page.getByText(people.buyer)).toBeVisible();
  await audit(page, 'the question of the link');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'One touch next time?' })).toBeVisible();
  await audit(page, 'the offer of a passkey');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await seePage(page, 'My Products');

  await test.step('the buyer logs out, and signs in with the passkey alone', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    // The browser offers the passkey in the e-mail field by itself, and the authenticator accepts at once.
    await seePage(page, 'My Products');
    const subjects = async () => (await outbox.mailsTo(people.buyer)).map(({ subject }) => subject).sort();
    await expect
      .poll(subjects, 'a mail with the link, and a mail about the passkey')
      .toEqual(['A passkey was added: Tradecellar', 'Sign in to Tradecellar']);
  });

  await test.step('the buyer finds the passkey on the account page of the sign-in, and logs out everywhere', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Passkeys, and log out on every device' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await audit(page, 'the page of the sign-in');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByRole('heading', { name: 'Signed out everywhere' })).toBeVisible();
    await audit(page, 'the end of all sessions');
  });
});

test('a buyer asks for the orders, presses the link of the mail in a new tab, and reads the orders there', async ({
  page,
  outbox,
}) => {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(people.buyer);
  const { link } = await pressForLink(page, outbox, people.buyer);
  const tab = await page.context().newPage();
  await pressLink(tab, link);
  await seePage(tab, 'My Orders');
});

test('a person of the office signs in by a code typed on the other device, and needs a passkey', async ({
  page,
  outbox,
}) => {
  await holdDevice(page);
  const { code } = await askForLink(page, outbox, people.office);
  await page.getByRole('textbox', { name: 'Code from the mail' }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Make your passkey' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await seePage(page, 'Order for customer');
});

test('a stranger reads the same words as a buyer, and gets no mail', async ({ page, outbox, faults }) => {
  faults.expect(/status of 401/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeVisible();
  await audit(page, 'the first page of the sign-in');
  await email.fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('textbox', { name: 'Code from the mail' }).fill('123 456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not the code in the newest mail.');
  await audit(page, 'the fault of a wrong code');
  expect(await outbox.mailsTo('nobody@example.com')).toEqual([]);
});
