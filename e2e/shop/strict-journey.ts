import { test as journey } from './journey.ts';
import { Outbox } from './outbox.ts';
import { type MerchantSettings, type StartedShop, startShop } from './start-shop.ts';

/**
 * A merchant who asks more of a buyer than the specification's build does: the settings that a checkout can feel, each
 * in its other position.
 */
const strictMerchant: MerchantSettings = {
  name: 'Strict & Daughters',
  switches: {
    backOrder: false,
    stockControl: true,
    reservesOrders: false,
    referenceRequired: true,
    collection: false,
  },
  minimums: { bottles: 12, value: 200 },
  delivery: { cutoff: '16:30' },
  credit: { restrictToWebCred: true },
};

/** A journey in the strict merchant's shop, which is started when the first such journey begins. */
export const test = journey.extend<object, { readonly strictShop: StartedShop }>({
  strictShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures it is to give taken apart.
    async ({}, use) => {
      const shop = await startShop({ name: 'strict-shop', merchant: strictMerchant });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ strictShop }, use) => {
    await use(strictShop.url);
  },
  outbox: async ({ strictShop }, use) => {
    await use(new Outbox(strictShop.outbox));
  },
});
