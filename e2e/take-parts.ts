import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { smallPng } from '../server/test/picture-files.ts';
import { buyersBrowser, launchOptions } from './browser.ts';
import { drawParts, openParts, partsPictures, picturesFolder, serveParts } from './steps/draw-parts.ts';

/** `npm run parts` renews the pictures of `/parts` with which `look-at-the-parts.spec.ts` compares the parts. */
await mkdir(picturesFolder, { recursive: true });
const parts = await serveParts();
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage(buyersBrowser);
  await openParts(page, parts.url);
  for (const picture of partsPictures) {
    const drawn = await drawParts(page, picture);
    await writeFile(join(picturesFolder, picture.name), await smallPng(drawn));
    console.log(`✓ ${picture.name}`);
  }
} finally {
  await browser.close();
  await parts.close();
}
