import { expect, test } from '@playwright/test';
import { audit } from '../steps/audit-page.ts';
import { drawParts, openParts, partsPictures, serveParts } from '../steps/draw-parts.ts';

/** The stored pictures have 256 colours, so a few pixels have a neighbouring colour. */
const asStored = { threshold: 0.05, maxDiffPixels: 20 };

test('every part looks like its stored picture, and passes the accessibility audit', async ({ page }) => {
  const parts = await serveParts();
  try {
    await openParts(page, parts.url);
    for (const picture of partsPictures) {
      const drawn = await drawParts(page, picture);
      // Other systems draw letters with other pixels.
      if (process.platform !== 'linux') continue;
      expect.soft(drawn, 'npm run parts renews the pictures').toMatchSnapshot(picture.name, asStored);
    }
    await audit(page, 'parts');
  } finally {
    await parts.close();
  }
});
