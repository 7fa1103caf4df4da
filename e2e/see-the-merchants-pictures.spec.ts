import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { galets } from './steps/demo-merchant.ts';
import { chooseView, productCard, searchFor } from './steps/find-products.ts';
import { downloadSheet } from './steps/read-sheet.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const photograph = fileURLToPath(new URL('../docs/pictures/product-list.png', import.meta.url));
const command = fileURLToPath(new URL('../server/bin/pictures.ts', import.meta.url));

test('the merchant’s photograph of a wine, in each size', async ({ page, shop }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-photographs-'));
  await copyFile(photograph, join(folder, 'rho008.png'));
  for (const outbox of shop.outboxes) {
    const env = { ...shop.environment, DATA_DIR: dirname(outbox) };
    const { stdout } = await promisify(execFile)(process.execPath, [command, folder], { env });
    expect(stdout).toContain('1 product shown by a file');
  }
  await rm(folder, { recursive: true });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith(shop.url))
      foreign.push(request.url());
  });
  await signIn(page, people.buyer);

  await test.step('small in the list, larger on a card', async () => {
    await searchFor(page, galets);
    const picture = productCard(page, galets).getByRole('rowheader').locator('img');
    await expect.poll(() => shownFile(picture)).toMatch(/[/]160[.]webp$/);
    await expect(picture).toHaveAttribute('sizes', '24px');
    await chooseView(page, 'Cards');
    await expect(picture).toHaveAttribute('sizes', '56px');
  });

  await test.step('large on its page, as AVIF, and with its own shape before it comes', async () => {
    await page.goto('/product-detail/RHO008');
    await seePage(page, galets);
    const picture = page.getByRole('img', { name: `${galets}, the bottle` });
    await expect.poll(() => shownFile(picture)).toMatch(/[.]avif$/);
    await expect(picture).toHaveAttribute('width', /^\d+$/);
  });

  await test.step('and in the PDF', async () => {
    const { pictures } = await downloadSheet(page, page.getByRole('button', { name: 'Tasting Notes' }));
    expect(pictures).toHaveLength(2);
  });
  expect(foreign).toEqual([]);
});

/** The address that the browser has chosen, once it is there. */
function shownFile(picture: Locator): Promise<string> {
  return picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''));
}
