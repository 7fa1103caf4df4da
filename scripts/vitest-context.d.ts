import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server whose role may create databases; undefined when this machine has none. */
    testDatabaseUrl: string | undefined;
  }
}
