import { defineConfig } from '@playwright/test';
import { buyersBrowser, desktop, launchOptions } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './shop/databases.ts',
  // A worker keeps a browser, a server and PostgreSQL busy.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Two browsers on two processors: a journey that a busy moment made late is tried once more, and listed as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/journeys',
  use: {
    browserName: 'chromium',
    launchOptions,
    ...buyersBrowser,
    viewport: desktop,
    // Requests that a service worker makes are not the page's: a journey about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace takes a third of the time: playwright test FILE --trace on makes one.
  },
});
