import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server, whose role may create databases. */
    testDatabaseUrl: string;
    /** Name of the migrated database to copy. */
    testTemplate: string;
  }
}
