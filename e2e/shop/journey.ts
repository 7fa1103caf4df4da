import { setTimeout } from 'node:timers/promises';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { ONE_SCREEN, withoutNews } from '../browser.ts';
import { people, signIn } from '../steps/sign-in.ts';
import { listen } from './complaints.ts';
import { FileShops } from './file-shops.ts';
import type { ProviderKind } from './identity-provider.ts';
import { Outbox } from './outbox.ts';
import type { MerchantSettings, StartedShop } from './start-shop.ts';

type Faults = {
  readonly expect: (complaint: RegExp) => void;
};

type JourneyFixtures = {
  /** The merchant settings of the file's shop. Empty means the defaults. Set by `test.use`. */
  readonly merchant: MerchantSettings;
  /** The merchant's identity provider. Undefined means the embedded sign-in. Set by `test.use`. */
  readonly provider: ProviderKind | undefined;
  /** The shop of this file's journeys. Tests in `one-screen/` share a shop. */
  readonly shop: StartedShop;
  readonly buyer: Page;
  /** The page of a buyer with three accounts. */
  readonly group: Page;
  readonly office: Page;
  readonly outbox: Outbox;
  /**
   * Waits at the end for pending calls of the basket and the lists, because a late call would change the basket or the
   * lists of the next journey.
   */
  readonly answered: undefined;
  /**
   * Closes the further browsers of a journey at its end. Their pages would go on to synchronise, and bring the deleted
   * basket back in the next journey.
   */
  readonly closed: undefined;
  /** True if pages get changes of other devices at once by a stream. Set by `test.use`. */
  readonly hasNews: boolean;
  readonly news: undefined;
  readonly faults: Faults;
};

type WorkerFixtures = { readonly shops: FileShops };

/**
 * Runs a journey in a running shop. The journey fails if a page throws or logs an error to the console, for example
 * after a breach of the Content-Security-Policy or a server error, unless the journey expects it.
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
      const paths = [accountBasketSync.path, accountListsSync.path];
      context.on(
        'request',
        (request) => paths.some((path) => request.url().endsWith(path)) && waiting.add(request),
      );
      context.on('requestfinished', (request) => waiting.delete(request));
      context.on('requestfailed', (request) => waiting.delete(request));
      await use(undefined);
      // Playwright does not report the end of some requests, so the wait is limited.
      for (let turn = 0; turn < 100 && waiting.size > 0; turn++) await setTimeout(50);
    },
    { auto: true },
  ],
  closed: [
    async ({ browser, context }, use) => {
      await use(undefined);
      const others = browser.contexts().filter((other) => other !== context);
      await Promise.all(others.map((other) => other.close()));
    },
    { auto: true },
  ],
  outbox: async ({ shop }, use) => {
    await use(new Outbox(shop.outboxes));
  },
  faults: [
    async ({ context }, use) => {
      const complaints = listen(context);
      // Offline, pages keep trying to sync baskets and lists and to reach the shop. The network can also end while the
      // idle page fetches the code of later pages.
      const expected = [
        /ERR_INTERNET_DISCONNECTED .*\/(config\.json|assets\/|api\/account\/(basket|lists)\/)/,
      ];
      await use({ expect: (complaint) => expected.push(complaint) });
      const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
