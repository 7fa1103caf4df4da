import { test as base, expect } from '@playwright/test';
import { shopAddress } from '../environment.ts';
import { listen } from './complaints.ts';
import { Outbox } from './outbox.ts';

/** What went wrong behind the screen during a journey. */
type Faults = {
  /** Says that the browser will complain of this, because the journey provokes it. */
  readonly expect: (complaint: RegExp) => void;
};

type JourneyFixtures = {
  readonly outbox: Outbox;
  readonly faults: Faults;
};

/**
 * A journey in the running shop. It fails when a page throws, complains on the console (a breach of the
 * Content-Security-Policy does) or gets a fault of the server's, unless it said that it provokes that.
 */
export const test = base.extend<JourneyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures it is to give taken apart.
  baseURL: async ({}, use) => {
    await use(shopAddress().url);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  outbox: async ({}, use) => {
    await use(new Outbox(shopAddress().outbox));
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
