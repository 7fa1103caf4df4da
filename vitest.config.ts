import { defineConfig } from 'vitest/config';

/** A workspace whose tests need only Node. */
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
    // Test files share loaded modules, which have no state. Loading the server for each file would take half of the
    // run's time.
    isolate: false,
    // One more than two processors, because tests that kill and restart servers mostly wait.
    maxWorkers: 3,
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    // A test that takes a second alone may take many seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['scripts/patient-waits.ts'],
    projects: [
      room('trade'),
      room('contract'),
      {
        extends: true,
        test: {
          name: 'sign-in',
          include: ['sign-in/**/*.test.ts'],
          globalSetup: ['scripts/vitest-global-setup.ts'],
        },
      },
      room('web', 'web/src'),
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // Stores and queries are modules with state, so each file loads them anew, in a context of its own. A process
          // for each file would need three times the processor time.
          pool: 'vmForks',
          setupFiles: ['scripts/patient-waits.ts', 'web/test/browser-globals.ts'],
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
