import { spawn } from 'node:child_process';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './shop/journey.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { seeAllLoaded } from './steps/open-screens.ts';
import { seeMail } from './steps/read-mail.ts';
import { people } from './steps/sign-in.ts';

test.use({ merchant: { backOffice: { door: 'files' } } });

const example = fileURLToPath(new URL('../docs/examples/files-back-office.mjs', import.meta.url));

test('a buyer orders, and the merchant’s system gets the order and reports its number and delivery by files', async ({
  buyer: page,
  shop,
  outbox,
}) => {
  const folder = join(shop.environment.DATA_DIR ?? '', 'back-office');
  await checkOutWith(page, 'galets', galets, { cases: 2, bottles: 0 });
  const { orderId } = await placeOrder(page);
  await expect
    .poll(() => readdir(join(folder, 'out')).catch(() => []))
    .toEqual([`${orderId}-lines.csv`, `${orderId}-order.csv`, `${orderId}.json`]);
  const { order } = JSON.parse(await readFile(join(folder, 'out', `${orderId}.json`), 'utf8'));
  expect(order).toMatchObject({ OrderNo: orderId, PlacedBy: people.buyer });
  expect(order.Lines).toEqual([expect.objectContaining({ CasesQty: 2, BottlesQty: 0 })]);

  const merchantsSystem = spawn(process.execPath, [example, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const number = orderId.replace('XX', 'M');
    expect(await seeConfirmed(page)).toBe(number);
    await page.goto(`/order-details/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    expect((await seeMail(outbox, number)).subject).toContain(number);
    await expect
      .poll(() => readdir(join(folder, 'archive')))
      .toEqual([`confirmations-${orderId}.csv`, `confirmations-${orderId}.csv.report.txt`]);
    expect(await readdir(join(folder, 'out'))).toEqual([]);

    // The example program for a merchant's system reports a delivery only after the order's date has come, so the test
    // moves the date to January.
    const taken = join(folder, 'taken', `${orderId}.json`);
    const message = JSON.parse(await readFile(taken, 'utf8'));
    message.order.RequiredDate = '2026-01-01';
    // The rename replaces the file at once, because the merchant's system may read it at any moment.
    await writeFile(`${taken}.draft`, JSON.stringify(message));
    await rename(`${taken}.draft`, taken);
    await expect(async () => {
      await page.reload();
      await seeAllLoaded(page);
      await expect(page.getByText(/, received by J\. Smith$/).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  } finally {
    merchantsSystem.kill();
  }
});
