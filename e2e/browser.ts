import type { BrowserContext } from '@playwright/test';
import { chromiumPath } from './environment.ts';

const isRoot = process.getuid?.() === 0;
const path = chromiumPath();

/** How Chromium is started: it talks to nobody but the shop. */
export const launchOptions = {
  ...(path === undefined ? {} : { executablePath: path }),
  args: [
    // Chromium refuses to run as root in its sandbox.
    ...(isRoot ? ['--no-sandbox'] : []),
    // Without a graphics card, drawing by the processor alone takes the least of it.
    '--disable-gpu',
    // No process is started in case a page might need one.
    '--disable-features=SpareRendererForSitePerProcess',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
};

/**
 * The folder and project of tests that look at one screen: its layout, focus, print or longest names. They share a shop and
 * run in any sequence, so they place no orders and change nothing that the shop keeps.
 */
export const ONE_SCREEN = 'one-screen';

/** A buyer in London. */
export const buyersBrowser = { locale: 'en-GB', timezoneId: 'Europe/London' } as const;

export const desktop = { width: 1280, height: 900 } as const;
export const tablet = { width: 768, height: 1024 } as const;
export const phone = { width: 390, height: 844 } as const;
/** The narrowest screen that everything must fit on. */
export const narrowest = { width: 320, height: 640 } as const;

/**
 * The browser's pages hear of no change at once, and ask every half minute: a stream that stays open would never let the
 * network be idle.
 */
export async function withoutNews(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = async (to, init) =>
      String(to).endsWith('/account/basket/changes') ? new Response('') : ask(to, init);
  });
}
