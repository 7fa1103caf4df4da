import { setTimeout } from 'node:timers/promises';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { ONE_SCREEN, withoutNews } from '../browser.ts';
import { people, signIn } from '../steps/sign-in.ts';
import { listen } from './complaints.ts';
import { FileShops } from './file-shops.ts';
import type { ProviderKind } from './identity-provider.ts';
import { Outbox } from './outbox.ts';
import type { MerchantSettings, StartedShop } from './start-shop.ts';

/** Errors behind the screen during a journey. */
type Faults = {
  /** Allows a complaint of the browser that the journey provokes. */
  readonly expect: (complaint: RegExp) => void;
};

type JourneyFixtures = {
  /** The merchant of the file's shop; empty is the specification's build. Set with `test.use`. */
  readonly merchant: MerchantSettings;
  /** The merchant's identity provider; the embedded one where none is named. Set with `test.use`. */
  readonly provider: ProviderKind | undefined;
  /** The shop of this file's journeys, which no other file sees. Tests in `one-screen/` share their shop. */
  readonly shop: StartedShop;
  /** The page of a signed-in buyer. */
  readonly buyer: Page;
  /** The page of a buyer with three accounts. */
  readonly group: Page;
  /** The page of the signed-in sales office. */
  readonly office: Page;
  readonly outbox: Outbox;
  /** Waits at the end for answers about baskets: one that the shop takes later would be the next journey's. */
  readonly answered: undefined;
  /** Whether a page hears at once of changes on other devices. Set with `test.use`. */
  readonly hasNews: boolean;
  readonly news: undefined;
  readonly faults: Faults;
};

type WorkerFixtures = { readonly shops: FileShops };

/**
 * A journey in the running shop. It fails when a page throws, complains on the console (a breach of the
 * Content-Security-Policy does) or gets a fault of the server's, unless it expects that.
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
  shop: async ({ shops, merchant, provider }, use, { file, project }) => {
    const isShared = project.name === ONE_SCREEN;
    const shop = await (isShared ? shops.sharedShop(merchant) : shops.shopOf(file, merchant, provider));
    await shop.emptyBaskets();
    await use(shop);
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
  buyer: async ({ page }, use) => {
    await signIn(page, people.buyer);
    await use(page);
  },
  group: async ({ page }, use) => {
    await signIn(page, people.group);
    await use(page);
  },
  office: async ({ page }, use) => {
    await signIn(page, people.office);
    await use(page);
  },
  hasNews: [false, { option: true }],
  news: [
    async ({ context, hasNews }, use) => {
      if (!hasNews) await withoutNews(context);
      await use(undefined);
    },
    { auto: true },
  ],
  answered: [
    async ({ context }, use) => {
      const waiting = new Set<Request>();
      context.on(
        'request',
        (request) => request.url().endsWith(accountBasketSync.path) && waiting.add(request),
      );
      context.on('requestfinished', (request) => waiting.delete(request));
      context.on('requestfailed', (request) => waiting.delete(request));
      await use(undefined);
      // The browser does not tell the end of each.
      for (let turn = 0; turn < 20 && waiting.size > 0; turn++) await setTimeout(50);
    },
    { auto: true },
  ],
  outbox: async ({ shop }, use) => {
    await use(new Outbox(shop.outboxes));
  },
  faults: [
    async ({ context }, use) => {
      const complaints = listen(context);
      // Baskets and lists are kept in step by trying, and a lost shop is asked for, whatever the browser says of the network.
      const expected = [/ERR_INTERNET_DISCONNECTED .*\/(config\.json|api\/account\/(basket|lists)\/)/];
      await use({ expect: (complaint) => expected.push(complaint) });
      const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
