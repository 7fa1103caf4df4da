import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, chosenDate, openCheckout, seeCheckout } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { openBasket } from './steps/fill-basket.ts';
import { spoken } from './steps/page-clock.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await seePage(page, 'Settings');
  await page.getByRole('button', { name: 'All settings' }).click();
  await expect(page.getByRole('heading', { name: 'Who changed what' })).toBeVisible();
}

const find = (page: Page, words: string) => page.getByRole('textbox', { name: 'Find a setting' }).fill(words);

async function setCutOff(page: Page, time: string): Promise<void> {
  await find(page, 'cut-off');
  await page.getByLabel('Cut-off', { exact: true }).fill(time);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
}

test('the office closes a day, moves the cut-off and renames the shop, a buyer with an open page sees the changes, and the office undoes the changes', async ({
  buyer,
  browser,
  faults,
}) => {
  faults.expect(/status of 409.*settings\/save/s);
  const office = await secondBrowser(browser, people.office);
  await checkOutWith(buyer, 'galets', galets, { cases: 1, bottles: 0 });
  const { next } = await openCheckout(buyer);
  await expect(chosenDate(buyer, 'Delivery Date')).toHaveText(spoken(next));
  await openBasket(buyer);

  await test.step('the office finds the settings, and reads before the save what customers will see', async () => {
    await openSettings(office);
    await audit(office, 'all settings');
    await find(office, 'closed days');
    await office.getByLabel('Another closed day').fill(next);
    await office.getByRole('button', { name: 'Add', exact: true }).click();
    await setCutOff(office, '16:30');
    await audit(office, 'changed settings');
    await office.getByRole('button', { name: 'Save' }).click();
    const question = office.getByRole('dialog', { name: 'Save 2 changes?' });
    await expect(question).toContainText('Customers see');
    await expect(question).toContainText('none → 16:30');
    await audit(office, 'the question before a save');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Saved: 2 changes, which hold at once.')).toBeVisible();
  });

  await test.step('the buyer gets a later day without a reload', async () => {
    const answer = buyer.waitForResponse('**/api/delivery/date').then((response) => response.json());
    await buyer.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' }).click();
    await seeCheckout(buyer);
    const { mainResult, cutoff, holidays } = await answer;
    expect([mainResult > next, cutoff, holidays.includes(next)]).toEqual([true, '16:30', true]);
    await expect(chosenDate(buyer, 'Delivery Date')).toHaveText(spoken(mainResult));
  });

  await test.step('a second desk reads who changed the cut-off meanwhile, and keeps the typed time', async () => {
    const manager = await secondBrowser(browser, people.manager);
    await openSettings(manager);
    await setCutOff(manager, '12:00');
    await setCutOff(office, '15:00');
    await save(office);
    await expect(office.getByText('Saved: 1 change, which holds at once.')).toBeVisible();
    await save(manager);
    await expect(manager.getByText(/changed\s“Cut-off” while you were editing/)).toBeVisible();
    await expect(manager.getByLabel('Cut-off', { exact: true })).toHaveValue('12:00');
    await manager.getByRole('button', { name: 'Discard' }).click();
    await expect(manager.getByLabel('Cut-off', { exact: true })).toHaveValue('15:00');
  });

  await test.step('the buyer’s next screen has the new name of the shop without a reload', async () => {
    const name = 'Vintners & Daughters';
    const home = { name: `${name}: home` };
    await find(office, 'company name');
    await office.getByLabel('Company name', { exact: true }).fill(name);
    await save(office);
    await expect(office.getByRole('link', home)).toBeVisible();
    let loads = 0;
    buyer.on('load', () => {
      loads += 1;
    });
    await buyer.getByRole('link', { name: 'My Account', exact: true }).click();
    await expect(buyer.getByRole('link', home)).toBeVisible();
    await expect(buyer.getByRole('contentinfo')).toContainText(name);
    expect(loads).toBe(0);
  });

  await test.step('the office undoes both changes, and the buyer has the first day again', async () => {
    for (const labels of ['Cut-off', 'Cut-off, Closed days']) {
      const undone = office.waitForResponse('**/api/admin/settings/undo');
      await office
        .getByRole('button', { name: `Undo the change of ${labels}`, exact: true })
        .first()
        .click();
      expect((await undone).status()).toBe(200);
      await expect(office.getByText(/^Undone/)).toBeVisible();
    }
    const again = await openCheckout(buyer);
    expect(again.next).toBe(next);
  });
});
