import { existsSync } from 'node:fs';

/** What the surroundings say to the journeys; no other file here reads the environment. */

/** The Chromium to drive: the one that is named, Debian's, else Playwright's own. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}

/** The settings of this process without those that would make the server another than the tested one. */
export function environmentForServer(): NodeJS.ProcessEnv {
  const ofTheShop =
    /^(OIDC_|SMTP_|MAIL_|STRIPE_|DATABASE_|MERCHANT_FILE$|NODE_ENV$|DEMO$|METRICS_|TRUST_PROXY$|EMBEDDED_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheShop.test(name)));
}

/** Where the running shop is, from the process that starts it to those that run the journeys. */
export type ShopAddress = { readonly url: string; readonly outbox: string };

export function tellShopAddress(address: ShopAddress): void {
  process.env.E2E_SHOP = JSON.stringify(address);
}

export function shopAddress(): ShopAddress {
  const told = process.env.E2E_SHOP;
  if (told === undefined) throw new Error('The shop is not started: the global setup did not run');
  return JSON.parse(told) as ShopAddress; // Written by `tellShopAddress`.
}
