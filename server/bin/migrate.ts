import { withDatabase } from './with-database.ts';

/** Migrates the database to the current schema. */
await withDatabase(async () => console.log('The database is up to date.'));
