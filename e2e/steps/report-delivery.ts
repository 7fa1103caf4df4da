import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { jpeg } from '../../server/test/picture-files.ts';
import type { StartedShop } from '../shop/start-shop.ts';

/** The merchant's system puts a file into the folder. */
export async function bringFile(shop: StartedShop, name: string, content: string): Promise<void> {
  const inbox = join(shop.environment.DATA_DIR ?? '', 'back-office', 'inbox');
  await mkdir(inbox, { recursive: true });
  const draft = join(inbox, `.${name}`);
  await writeFile(draft, content);
  await rename(draft, join(inbox, name));
}

/** The page again until it has the text: the change comes by a file. */
export async function seeAfterReload(page: Page, text: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(text).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

/** The part of an order's page in which it is checked and reported. */
export const checkOf = (page: Page) => page.getByRole('region', { name: 'Delivery check' });

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A photo as a phone takes it. */
export async function photoOf(seed: number): Promise<ChosenFile> {
  return {
    name: `photo-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await jpeg({ width: 2400, height: 3200, seed }),
  };
}

/** Chooses photos for a report, and waits until the last one is shown. */
export async function choosePhotos(page: Page, photos: readonly ChosenFile[]): Promise<void> {
  await checkOf(page)
    .locator('input[type=file]')
    .setInputFiles([...photos]);
  await expect(checkOf(page).getByRole('button', { name: `Remove photo ${photos.length}` })).toBeVisible({
    timeout: 20_000,
  });
}
