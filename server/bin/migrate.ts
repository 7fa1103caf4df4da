import { withDatabase } from './with-database.ts';

/** Brings the database to the newest form and says what it did. */
await withDatabase(async () => console.log('The database is up to date.'));
