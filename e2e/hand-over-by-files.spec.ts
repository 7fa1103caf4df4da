import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './shop/journey.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { seeMail } from './steps/read-mail.ts';
import { people, signIn } from './steps/sign-in.ts';

/** A merchant whose own system exchanges files with the shop. */
test.use({ merchant: { backOffice: { door: 'files' } } });

const example = fileURLToPath(new URL('../docs/examples/files-back-office.mjs', import.meta.url));

test('an order goes out as files, and its number comes back', async ({ page, shop, outbox }) => {
  test.setTimeout(90_000);
  const folder = join(shop.environment.DATA_DIR ?? '', 'back-office');
  let otherSide: ChildProcess | undefined;
  try {
    await signIn(page, people.buyer);
    await checkOutWith(page, 'galets', galets, { cases: 2, bottles: 0 });
    const { orderId } = await placeOrder(page);
    expect(orderId).toMatch(/^XX\d+$/);

    await test.step('the order waits in the folder until the other side takes it', async () => {
      await expect
        .poll(() => readdir(join(folder, 'out')).catch(() => []))
        .toEqual([`${orderId}-lines.csv`, `${orderId}-order.csv`, `${orderId}.json`]);
      const { order } = JSON.parse(await readFile(join(folder, 'out', `${orderId}.json`), 'utf8'));
      expect(order).toMatchObject({ OrderNo: orderId, PlacedBy: people.buyer });
      expect(order.Lines).toEqual([expect.objectContaining({ CasesQty: 2, BottlesQty: 0 })]);
    });

    otherSide = spawn(process.execPath, [example, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    const number = orderId.replace('XX', 'M');
    expect(await seeConfirmed(page)).toBe(number);
    await page.goto(`/order-details/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    expect((await seeMail(outbox, number)).subject).toContain(number);
    await expect
      .poll(() => readdir(join(folder, 'archive')))
      .toEqual([`confirmations-${orderId}.csv`, `confirmations-${orderId}.csv.report.txt`]);
    expect(await readdir(join(folder, 'taken'))).toHaveLength(3);
    expect(await readdir(join(folder, 'out'))).toEqual([]);

    await test.step('on its day the other side reports that it was delivered', async () => {
      const taken = join(folder, 'taken', `${orderId}.json`);
      const message = JSON.parse(await readFile(taken, 'utf8'));
      message.order.RequiredDate = '2026-01-01';
      await writeFile(taken, JSON.stringify(message));
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(/^Delivered .*, received by J\. Smith$/)).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
    });
  } finally {
    otherSide?.kill();
  }
});
