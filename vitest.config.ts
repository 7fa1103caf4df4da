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
    // A test file of the server runs a PostgreSQL of its own: more of them at once only wait for each other.
    maxWorkers: 2,
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    // Creating an embedded database takes some five seconds, longer when two are made at once.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    projects: [
      room('trade'),
      room('contract'),
      room('sign-in'),
      // React is tested where it runs, in the journeys; what is here is plain functions.
      room('web', 'web/src'),
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
