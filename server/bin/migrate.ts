import { parseArgs } from 'node:util';
import { withDatabase } from './with-database.ts';

/**
 * Migrates the database to the current schema. A migration normally refuses to run while a server that is too old for
 * the new schema is connected. `--beside-older` ignores such connections, because the connections of a lost machine may
 * look open for hours.
 */
const { values } = parseArgs({ options: { 'beside-older': { type: 'boolean', default: false } } });
await withDatabase(async () => console.log('The database is up to date.'), {
  besideOlder: values['beside-older'],
});
