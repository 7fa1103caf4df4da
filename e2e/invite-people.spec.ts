import { runStatement } from '../server/test/postgres-server.ts';
import { test as base, expect } from './shop/journey.ts';
import { startShop } from './shop/start-shop.ts';
import { pressForLink, pressLink, signInByLink } from './steps/ask-for-link.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference, placeOrder } from './steps/check-out.ts';
import { galets, harbourmaster } from './steps/demo-merchant.ts';
import { people, seePage } from './steps/sign-in.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the fixtures to be destructured.
  shop: async ({}, use) => {
    const shop = await startShop({ name: 'invite-people', settings: { SIGN_IN_BY: 'mail' } });
    const database = shop.environment.DATABASE_URL ?? ''; // Set by `startShop`.
    await runStatement(database, `INSERT INTO office_person (email) VALUES ('${people.office}')`);
    await use(shop);
    await shop.close();
  },
});

const nia = 'nia@example.com';

test('the office adds a person, the person follows the link in the mail and orders, and the office sees each step', async ({
  page: office,
  browser,
  outbox,
}) => {
  test.slow();
  await signInByLink(office, outbox, people.office);
  await seePage(office, 'Order for customer');
  await office.goto('/admin/people');
  const list = office.getByRole('region', { name: 'People' });
  const row = list.getByRole('row').filter({ hasText: nia });
  await expect(list.getByRole('row').filter({ hasText: people.buyer })).toContainText('Not invited');
  await office.getByRole('button', { name: 'Add a person' }).click();
  const form = office.getByRole('region', { name: 'Add a person' });
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(nia);
  await form.getByRole('textbox', { name: 'Customer account' }).fill(harbourmaster.account);
  await form.getByRole('textbox', { name: 'Name, if known' }).fill('Nia Newcomer');
  await audit(office, 'adding a person');
  await office.getByRole('button', { name: 'Add and invite' }).click();
  await expect(
    office.getByText(`${nia} can now order for ${harbourmaster.name}, and gets a mail.`),
  ).toBeVisible();

  const mails = async () => (await outbox.mailsTo(nia)).map(({ text = '' }) => text);
  await expect.poll(mails, { timeout: 30_000 }).toEqual([expect.stringContaining(harbourmaster.name)]);
  const [link = ''] = /http\S+invitation=[\w-]+/.exec((await mails())[0] ?? '') ?? [];
  await office.reload();
  await expect(row).toContainText('Invited');

  const phone = await (await browser.newContext()).newPage();
  await test.step('the link opens the sign-in with the address filled in', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('textbox', { name: 'Email' })).toHaveValue(nia);
    await office.reload();
    await expect(row).toContainText('Opened the mail’s link');
    await pressLink(phone, (await pressForLink(phone, outbox, nia)).link);
    await seePage(phone, 'My Products');
    await office.reload();
    await expect(row).toContainText('Signed in');
  });
  await test.step('the person orders, and the page People says “First order”', async () => {
    await checkOutWith(phone, 'galets', galets, { cases: 1, bottles: 0 });
    await giveReference(phone, 'Nia’s first');
    await placeOrder(phone);
    await office.reload();
    await expect(row).toContainText('First order');
    await audit(office, 'people');
  });
});

test('the office checks who gets a mail to many people, and each person gets one mail', async ({
  page: office,
  outbox,
}) => {
  await signInByLink(office, outbox, people.office);
  await seePage(office, 'Order for customer');
  await office.goto('/admin/people');
  await office.getByRole('link', { name: 'Write to many' }).click();
  await seePage(office, 'Write to many');
  await expect(office.getByRole('heading', { name: 'The mail' })).toBeVisible();
  await office.getByLabel('To', { exact: true }).selectOption('A list of addresses');
  const send = office.getByRole('button', { name: /^Send/ });
  await expect(send).toHaveAccessibleDescription('Nobody gets this mail.');
  await office.getByRole('textbox', { name: 'Addresses' }).fill(`Gwen <${people.group}>; gone@example.com`);
  const look = office.getByRole('region', { name: 'Who gets the mail' });
  await expect(look.getByText('1 person gets the mail')).toBeVisible();
  await expect(look.getByText('No mail to 1 person: no login')).toBeVisible();
  await audit(office, 'the look before a mail to many');
  await office.getByRole('button', { name: 'Send 1 mail' }).click();
  await expect(office.getByText(/^1 mail on the way/)).toBeVisible();
  await expect.poll(async () => (await outbox.mailsTo(people.group)).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await outbox.mailsTo(people.group);
  expect(mail?.text, 'one mail for three accounts').toContain('GRAN03');
});

test('a customer without a login asks for access, and the office gives access', async ({
  page,
  browser,
  outbox,
}) => {
  const eve = 'eve@example.com';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Ask for access' }).click();
  await seePage(page, 'Ask for access');
  await page.getByRole('textbox', { name: 'Company' }).fill('The Harbourmaster');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Eve East');
  await page.getByRole('textbox', { name: 'Email' }).fill(eve);
  await audit(page, 'asking for access');
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await seePage(page, 'Thank you');
  await expect(page.getByText('We have the request of The Harbourmaster.')).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signInByLink(office, outbox, people.office);
  await seePage(office, 'Order for customer');
  await office.goto('/admin/people');
  const asks = office.getByRole('region', { name: 'Requests for access' });
  await asks.getByText('Accept The Harbourmaster').click();
  await asks.getByRole('textbox', { name: 'Account code' }).fill(harbourmaster.account);
  await audit(office, 'a request for access');
  await asks.getByRole('button', { name: 'Give access' }).click();
  await expect(asks.getByText(`${eve} can log in and order for ${harbourmaster.account}`)).toBeVisible();
  await expect.poll(async () => (await outbox.mailsTo(eve)).length, { timeout: 30_000 }).toBe(1);
});
