import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { buyersBrowser } from './browser.ts';
import { test as base, expect } from './shop/journey.ts';
import { startShop } from './shop/start-shop.ts';
import { askForLink, pressForLink, pressLink } from './steps/ask-for-link.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeConfirmed } from './steps/check-out.ts';
import { holdDevice } from './steps/hold-device.ts';
import { seePage } from './steps/sign-in.ts';

// A merchant with Xero sets up a new shop as in production: an empty database, no merchant's file, and mails as files.

const OLIVE = { name: 'Olive Office', email: 'olive@cave.example' };
const SANCERRE = 'Sancerre Les Tilleuls';
const BUYER = 'orders@sallowtree.example';
const EARLY = 'fandb@brackenhouse.example';
const sheet = (path: string) =>
  readFileSync(new URL(`../server/test/sheets/01-xero/${path}`, import.meta.url));
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20H0z" fill="#5a1032"/></svg>';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the fixtures to be destructured.
  shop: async ({}, use) => {
    const settings = { NODE_ENV: 'production', MERCHANT_FILE: '', WEBHOOK_SECRET: '', MAILS_AS_FILES: '1' };
    const shop = await startShop({ name: 'live-by-lunch', isNew: true, settings });
    await use(shop);
    await shop.close();
  },
});

/** Returns the set-up link from the server's log. */
async function printedLink(logFile: string): Promise<string> {
  let link = '';
  const read = async () => {
    [link = ''] = /http\S+\/set-up\?token=\S+/.exec(await readFile(logFile, 'utf8')) ?? [];
    return link;
  };
  await expect.poll(read).not.toBe('');
  return link;
}

/** Counts what a person presses and types. */
class Work {
  presses = 0;
  typed = 0;
  async press(place: Locator): Promise<void> {
    this.presses += 1;
    await place.click();
  }
  async type(place: Locator, text: string): Promise<void> {
    this.typed += 1;
    await place.fill(text);
  }
}

test('a merchant with Xero sets up a new shop, opens the shop, and downloads an invited customer’s first order for Xero', async ({
  page,
  shop,
  outbox,
  browser,
}) => {
  test.setTimeout(240_000);
  const work = new Work();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const openStep = (name: string) => work.press(page.getByRole('heading', { name, exact: true, level: 2 }));
  const seeDone = (count: number) => expect(page.getByText(`${count} of 8 steps done`)).toBeVisible();
  /** Sees that the page has opened the step and shows the step's title with the focus. */
  const seeReached = async (name: string) => {
    const title = page.locator('summary', {
      has: page.getByRole('heading', { name, exact: true, level: 2 }),
    });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
  };
  await holdDevice(page);

  await test.step('the first person of the office follows the link and makes a passkey', async () => {
    await page.goto(await printedLink(shop.logFile));
    await audit(page, 'the set-up link');
    await work.type(field('Your name'), OLIVE.name);
    await work.type(field('Your work email'), OLIVE.email);
    await work.press(button('Go on'));
    await work.press(button('Make a passkey'));
    await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible();
  });

  await test.step('a second person with the link reads that the shop has its first person', async () => {
    const other = await browser.newPage();
    await other.goto(await printedLink(shop.logFile));
    await expect(other.getByRole('heading', { name: 'This shop has its first person' })).toBeVisible();
    await audit(other, 'a used set-up link');
    await other.close();
  });

  await test.step('the office saves name, address and logo, and agrees to the way of orders and to the delivery days', async () => {
    await work.type(field('Name of your business'), 'Marlpit & Rowe Wines');
    await work.type(field('Address'), '2 Marlpit Yard\nThornley');
    await work.type(field('Telephone of the order desk'), '01632 960100');
    await work.type(field('Email of the order desk'), 'orders@marlpit.example');
    await audit(page, 'the page Set up');
    await work.press(button('Save'));
    await seeDone(1);
    const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    work.presses += 1;
    await page.getByLabel('Logo…').setInputFiles(logo);
    await expect(page.getByRole('img', { name: 'Marlpit & Rowe Wines' }).first()).toBeVisible();
    await audit(page, 'logo and colours');
    await seeDone(2);
    await work.press(button('These are right'));
    await seeReached('Mail');
    await openStep('How orders reach your books');
    await work.press(button('Take orders on the page Orders'));
    await seeDone(3);
    await openStep('Delivery');
    await audit(page, 'delivery');
    await work.press(button('These are right'));
    await seeDone(4);
  });

  const bring = async (step: string, name: string) => {
    await openStep(step);
    const part = page.getByRole('region', { name: 'Import files' });
    work.presses += 1;
    await part.getByLabel('Choose files…').setInputFiles({ name, mimeType: 'text/csv', buffer: sheet(name) });
    await work.press(part.getByRole('button', { name: `Look at the columns of ${name}` }));
    await work.press(button('Keep and read the file'));
    await work.press(part.getByRole('button', { name: /^Import \d+ files?$/ }));
  };
  await test.step('the office imports the list and the customers from Xero’s own exports', async () => {
    await bring('Your list', 'InventoryItems-20261128.csv');
    await seeDone(5);
    await seeReached('Mail');
    await bring('Your customers', 'Contacts.csv');
    await seeDone(6);
    await seeReached('Mail');
    await expect(page.getByText('Not done yet: Mail, Invite your customers.')).toBeVisible();
    await work.press(button('Leave this out'));
    await seeReached('Invite your customers');
    await expect(
      page.getByText('Mails are kept as files on the server, and nobody gets them.').first(),
    ).toBeVisible();
  });

  const mailsToBuyer = async () => (await outbox.mailsTo(BUYER)).map(({ text = '' }) => text);
  await test.step('the office invites a customer, whose mail waits for the opening', async () => {
    await work.press(page.getByRole('link', { name: 'Go to People' }));
    await work.press(button(`Invite ${BUYER}`));
    await expect(page.getByText('Goes when the shop opens')).toBeVisible();
    await work.press(page.getByRole('link', { name: 'Set up', exact: true }));
    await seeDone(7);
    expect(await mailsToBuyer()).toEqual([]);
  });

  await test.step('a customer who signs in before the opening reads that the shop opens soon', async () => {
    const early = await (await browser.newContext({ ...buyersBrowser, baseURL: shop.url })).newPage();
    await early.goto('/login');
    const soon = 'Marlpit & Rowe Wines opens here soon';
    await expect(early.getByRole('heading', { name: soon })).toBeVisible();
    await audit(early, 'the login before the opening');
    await pressLink(early, (await askForLink(early, outbox, EARLY)).link);
    await seePage(early, soon);
    await audit(early, 'the page before the opening');
    await early.context().close();
  });

  await test.step('the office opens the shop', async () => {
    await work.press(button('Open the shop'));
    await audit(page, 'the question before the opening');
    await work.press(button(/^Open$/));
    await expect(page.getByText('The shop is open to your customers.')).toBeVisible();
  });
  console.log(`From the link to the open shop: ${work.presses} presses, ${work.typed} typed fields.`);
  let number = '';

  await test.step('the invited customer follows the link in the mail and orders', async () => {
    await expect
      .poll(mailsToBuyer, { timeout: 30_000 })
      .toEqual([expect.stringContaining('The Sallow Tree')]);
    const [link = ''] = /http\S+invitation=[\w-]+/.exec((await mailsToBuyer())[0] ?? '') ?? [];
    const context = await browser.newContext({ ...buyersBrowser, baseURL: shop.url });
    const buyer = await context.newPage();
    await buyer.goto(link);
    await pressLink(buyer, (await pressForLink(buyer, outbox, BUYER)).link);
    await seePage(buyer, /My Products|Product Search/);
    await checkOutWith(buyer, 'sancerre', SANCERRE, { cases: 1, bottles: 0 });
    number = await placeConfirmed(buyer);
    await context.close();
  });

  await test.step('the office reads of the order on Today, and Orders opens on the order', async () => {
    await page.goto('/admin/today');
    await expect(page.getByRole('region', { name: 'New orders' })).toContainText(/^New orders1order for £/);
    await work.press(
      page.getByRole('navigation', { name: 'Sales office' }).getByRole('link', { name: 'Orders' }),
    );
    await expect(button(/^Confirmed/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('row', { name: number })).toBeVisible();
  });

  await test.step('the office downloads the order in a file for Xero', async () => {
    await page.goto('/admin/accounts');
    await expect(page.getByRole('region', { name: 'Rows of the file' })).toContainText(SANCERRE);
    const downloading = page.waitForEvent('download');
    await work.press(button('Make the file for Xero'));
    const rows = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
    expect(rows.filter((row) => row.includes(`,${number},`))).toHaveLength(1);
    expect(rows.join()).toContain('The Sallow Tree');
  });
  console.log(`To the file for Xero: ${work.presses} presses, ${work.typed} typed fields.`);
});
