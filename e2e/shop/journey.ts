import { test as base, expect } from '@playwright/test';
import { listen } from './complaints.ts';
import { FileShops } from './file-shops.ts';
import type { ProviderKind } from './identity-provider.ts';
import { Outbox } from './outbox.ts';
import type { MerchantSettings, StartedShop } from './start-shop.ts';

/** Errors behind the screen during a journey. */
type Faults = {
  /** Says that the browser will complain of this, because the journey provokes it. */
  readonly expect: (complaint: RegExp) => void;
};

type JourneyFixtures = {
  /** The merchant of the file's shop; empty is the specification's build. Set with `test.use`. */
  readonly merchant: MerchantSettings;
  /** The merchant's identity provider; the embedded one where none is named. Set with `test.use`. */
  readonly provider: ProviderKind | undefined;
  /** The shop of this file's journeys: no other file sees it. */
  readonly shop: StartedShop;
  readonly outbox: Outbox;
  readonly faults: Faults;
};

type WorkerFixtures = { readonly shops: FileShops };

/**
 * A journey in the running shop. It fails when a page throws, complains on the console (a breach of the
 * Content-Security-Policy does) or gets a fault of the server's, unless it said that it provokes that.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  merchant: [{}, { option: true }],
  provider: [undefined, { option: true }],
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the fixtures to be destructured.
    async ({}, use) => {
      const shops = new FileShops();
      await use(shops);
      await shops.close();
    },
    { scope: 'worker' },
  ],
  shop: async ({ shops, merchant, provider }, use, { file }) => {
    await use(await shops.shopOf(file, merchant, provider));
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
  outbox: async ({ shop }, use) => {
    await use(new Outbox(shop.outboxes));
  },
  faults: [
    async ({ context }, use) => {
      const complaints = listen(context);
      const expected: RegExp[] = [];
      await use({ expect: (complaint) => expected.push(complaint) });
      const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
