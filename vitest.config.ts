import { defineConfig } from 'vitest/config';

/** A room whose tests stand beside the files they test, and need nothing but Node. */
function room(name: string, folder = name) {
  return {
    extends: true as const,
    test: { name, include: [`${folder}/**/*.test.ts`] },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Files share nothing but modules without state: to load the server again for each took half of the run.
    isolate: false,
    // One more than processors: tests that kill and restart wait a good deal.
    maxWorkers: 3,
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    // Machines are busy: a test that takes a second alone may take many beside others.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      room('trade'),
      room('contract'),
      room('sign-in'),
      room('web', 'web/src'),
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // Stores and queries are modules with state, so each file loads them anew, in a context of its own: a process
          // for each file takes three times as much of the processor.
          pool: 'vmForks',
          setupFiles: ['web/test/browser-globals.ts'],
          environmentOptions: { jsdom: { url: 'http://shop.example/' } },
        },
      },
      room('scripts'),
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['scripts/vitest-global-setup.ts'],
        },
      },
    ],
  },
});
