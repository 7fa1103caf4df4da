import { test as journey } from './journey.ts';
import { Outbox } from './outbox.ts';
import { type MerchantSettings, type StartedShop, startShop } from './start-shop.ts';

/** Journeys in the shop of a merchant with these settings, which is started when the first of them begins. */
export function merchantJourney(name: string, merchant: MerchantSettings) {
  return journey.extend<object, { readonly merchantShop: StartedShop }>({
    merchantShop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures it is to give taken apart.
      async ({}, use) => {
        const shop = await startShop({ name, merchant });
        await use(shop);
        await shop.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ merchantShop }, use) => {
      await use(merchantShop.url);
    },
    outbox: async ({ merchantShop }, use) => {
      await use(new Outbox(merchantShop.outbox));
    },
  });
}
