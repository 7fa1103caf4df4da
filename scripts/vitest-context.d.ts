import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server. Its role may create databases. */
    testDatabaseUrl: string;
    /** Name of the migrated database that test files copy. */
    testTemplate: string;
  }
}
