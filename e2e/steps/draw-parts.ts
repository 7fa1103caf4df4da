import { fileURLToPath } from 'node:url';
import type { Page, ViewportSize } from '@playwright/test';
import { createServer } from 'vite';
import { desktop, phone } from '../browser.ts';

const placeOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The folder of the stored pictures of `/parts`, which `npm run parts` renews. */
export const picturesFolder = placeOf('e2e/pictures');

type PartsPicture = {
  readonly name: string;
  readonly size: ViewportSize;
  readonly colorScheme: 'light' | 'dark';
};

export const partsPictures: readonly PartsPicture[] = [desktop, phone].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `parts-${size.width}-${colorScheme}.png`,
    size,
    colorScheme,
  })),
);

type ServedParts = { readonly url: string; readonly close: () => Promise<void> };

/** Serves `/parts` by Vite, as `npm run dev` does. The page asks no shop. */
export async function serveParts(): Promise<ServedParts> {
  const server = await createServer({
    root: placeOf('web'),
    logLevel: 'error',
    // A cache of its own, because `npm run dev` may run at the same time.
    cacheDir: placeOf('node_modules/.vite-parts'),
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { url: `${url}parts`, close: () => server.close() };
}

/**
 * Builds of Chromium place letters on whole pixels or between them. With geometric precision all builds on Linux draw
 * the same pixels (decision 117).
 */
const samePixels = '*, ::before, ::after { text-rendering: geometricPrecision !important; }';

/** Vite compiles all modules for the first request, which takes longer than a page of the built app. */
const FIRST_REQUEST_MS = 60_000;

export async function openParts(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: FIRST_REQUEST_MS });
  await page.getByRole('table', { name: 'cards' }).waitFor();
  await page.addStyleTag({ content: samePixels });
}

export async function drawParts(page: Page, { size, colorScheme }: PartsPicture): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}
