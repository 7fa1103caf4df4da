import type { BrowserContext } from '@playwright/test';
import { chromiumPath } from './environment.ts';

const isRoot = process.getuid?.() === 0;
const path = chromiumPath();

/** Options that start Chromium without background traffic. */
export const launchOptions = {
  ...(path === undefined ? {} : { executablePath: path }),
  args: [
    // Chromium cannot use its sandbox as root.
    ...(isRoot ? ['--no-sandbox'] : []),
    // Without a graphics card, software drawing needs the least processor time.
    '--disable-gpu',
    // Chromium would start a spare process in advance.
    '--disable-features=SpareRendererForSitePerProcess',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
};

/**
 * The folder and Playwright project of tests that check one screen: its layout, focus, print or longest names. The
 * tests share a shop and run in any sequence, so they place no orders and change no stored data.
 */
export const ONE_SCREEN = 'one-screen';

export const buyersBrowser = { locale: 'en-GB', timezoneId: 'Europe/London' } as const;

export const desktop = { width: 1280, height: 900 } as const;
export const tablet = { width: 768, height: 1024 } as const;
export const phone = { width: 390, height: 844 } as const;
export const narrowest = { width: 320, height: 640 } as const;

/**
 * Blocks the stream of basket changes, so that pages poll every half minute instead. An open stream would keep the
 * network from becoming idle. The stream has no answer, because any answer would tell a page without a network that the
 * shop can be reached.
 */
export async function withoutNews(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (to, init) => {
      if (!String(to).endsWith('/account/basket/changes')) return ask(to, init);
      const { promise, reject } = Promise.withResolvers<Response>();
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      return promise;
    };
  });
}
