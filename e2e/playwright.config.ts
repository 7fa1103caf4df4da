import { defineConfig } from '@playwright/test';
import { buyersBrowser, desktop, launchOptions, ONE_SCREEN } from './browser.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: /e2e\/[^/]+\.spec\.ts$/ },
    { name: ONE_SCREEN, testMatch: `${ONE_SCREEN}/*.spec.ts`, fullyParallel: true },
  ],
  globalSetup: './shop/databases.ts',
  // Each worker runs a browser and a server, so more workers than two would overload a small machine.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A journey that fails once has found a fault, so a retry would hide it.
  retries: 0,
  // On a busy machine, a long journey takes five times its 30 seconds. Limits of time are in the bench.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/journeys',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    browserName: 'chromium',
    launchOptions,
    ...buyersBrowser,
    viewport: desktop,
    // Playwright intercepts the requests of a page, but not the requests of a service worker, so only journeys about
    // the service worker allow a service worker.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Traces are off, because they take a third of the time. `playwright test FILE --trace on` makes a trace.
  },
});
