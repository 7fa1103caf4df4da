import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { jpeg } from '../../server/test/picture-files.ts';
import type { StartedShop } from '../shop/start-shop.ts';

/** Puts files into the inbox as the merchant's system does, and waits until the shop has taken every file. */
export async function bringFiles(shop: StartedShop, files: Readonly<Record<string, string>>): Promise<void> {
  const inbox = join(shop.environment.DATA_DIR ?? '', 'back-office', 'inbox');
  await mkdir(inbox, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(inbox, `.${name}`), content);
  for (const name of Object.keys(files)) await rename(join(inbox, `.${name}`), join(inbox, name));
  const left = async () => (await readdir(inbox)).filter((name) => name in files);
  await expect.poll(left, { intervals: [200], timeout: 60_000 }).toEqual([]);
}

/** The part of an order's page for checking the delivery and reporting faults. */
export const checkOf = (page: Page) => page.getByRole('region', { name: 'Delivery check' });

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export async function photoOf(seed: number): Promise<ChosenFile> {
  return {
    name: `photo-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await jpeg({ width: 2400, height: 3200, seed }),
  };
}

export async function choosePhotos(page: Page, photos: readonly ChosenFile[]): Promise<void> {
  await checkOf(page)
    .locator('input[type=file]')
    .setInputFiles([...photos]);
  await expect(checkOf(page).getByRole('button', { name: `Remove photo ${photos.length}` })).toBeVisible();
}
