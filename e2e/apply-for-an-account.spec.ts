import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { people, seePage, signInByForm } from './steps/sign-in.ts';

test.use({ merchant: { switches: { prospects: true } } });

const company = 'The Strangers’ Arms';
const fields = {
  Company: company,
  'Your name': 'Sam Stranger',
  Email: people.stranger,
  Telephone: '020 7946 0999',
  'Address, with postcode': '5 Far Lane\nLondon\nSE1 0AA',
  'Anything we should know': 'We open in March.',
};

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send application' });

async function seeFields(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await expect(box(page, name)).toHaveValue(value);
}

test('a stranger applies for an account, is accepted, and logs in', async ({
  page,
  browser,
  baseURL,
  shop,
  outbox,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  faults.expect(/status of 4(09|29)/);

  await test.step('the form is a link away from the login page', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Apply for a trade account' }).click();
    await seePage(page, 'Apply for a trade account');
    await audit(page, 'trade account');
  });

  await test.step('missing fields have faults, and the first has the focus', async () => {
    await send(page).click();
    await expect(page.getByText('Please enter the name of the company')).toBeVisible();
    await expect(page.getByText('Please enter your name')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(box(page, 'Company')).toBeFocused();
    await audit(page, 'trade account with faults');
  });

  await test.step('it is filled in by keyboard', async () => {
    for (const value of Object.values(fields)) {
      await page.keyboard.insertText(value);
      await page.keyboard.press('Tab');
    }
    await expect(send(page)).toBeFocused();
    await expect(page.getByText('Please enter')).toHaveCount(0);
    await seeFields(page);
  });

  await test.step('the network is away: nothing typed is lost', async () => {
    // Not a route that aborts: Chromium may let a call pass that follows at once.
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Service unavailable, try again later.')).toBeVisible();
    await seeFields(page);
    await page.context().setOffline(false);
  });

  await test.step('it is sent, and the office has a mail', async () => {
    await send(page).click();
    await seePage(page, 'Thank you');
    await expect(page.getByText(`We have the application of ${company}.`)).toBeVisible();
    await audit(page, 'trade account sent');
    await expect
      .poll(() => outbox.subjects(), { timeout: 20_000 })
      .toEqual([`Trade-account application from ${company}`]);
  });

  await test.step('the office finds it, and a code that is taken is refused', async () => {
    await signInByForm(page, people.office);
    await page.getByRole('link', { name: 'Applications' }).click();
    await seePage(page, 'Applications');
    await audit(page, 'applications');
    await page.getByText(`Accept ${company}`).click();
    await page.getByLabel('Account manager').selectOption({ index: 1 });
    await box(page, 'Account code').fill('gran01');
    await audit(page, 'accepting an application');
    await page.getByRole('button', { name: 'Accept application' }).click();
    await expect(page.getByText(/The account code GRAN01 already belongs to .*\./)).toBeVisible();
    await expect(box(page, 'Account code')).toHaveValue('gran01');
  });

  await test.step('with a code of its own it is accepted', async () => {
    await box(page, 'Account code').fill('STRA01');
    await page.getByRole('button', { name: 'Accept application' }).click();
    await expect(page.getByText('No application is waiting.')).toBeVisible();
    await expect(page.getByText(`${company} accepted as STRA01`)).toBeVisible();
    await expect(page.getByText('Olive Office', { exact: false }).first()).toBeVisible();
    await audit(page, 'applications decided');
  });

  await test.step('the stranger signs in and can order', async () => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const theirs = await context.newPage();
    await signInByForm(theirs, people.stranger);
    await expect(theirs.getByRole('region', { name: 'Customer profile' })).toContainText('STRA01');
    await theirs.goto('/trade-account');
    await expect(theirs).toHaveURL('/product-list/1/20');
    await context.close();
  });

  await test.step('a sixth application in a minute has to wait; another is declined with a note', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) {
      const form = { CompanyName: `Late Ltd ${n}`, ContactName: 'Lou', Email: 'lou@example.org' };
      answers.push((await page.request.post(`${shop.url}/api/submit/prospect`, { data: form })).status());
    }
    expect(answers.at(-1)).toBe(429);
    await page.reload();
    await page.getByText('Decline Late Ltd 0').click();
    const decline = page.getByRole('form', { name: 'Decline Late Ltd 0' });
    await decline.getByRole('textbox', { name: 'Note for the office' }).fill('Not a trade customer');
    await decline.getByRole('button', { name: 'Decline application' }).click();
    await expect(page.getByText('Late Ltd 0 declined')).toBeVisible();
    await expect(page.getByText('Not a trade customer')).toBeVisible();
  });
});
