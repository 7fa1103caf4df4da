import { parseArgs } from 'node:util';
import { withDatabase } from './with-database.ts';

/**
 * Migrates the database to the current schema. `--beside-older` ignores the connections of servers that are too old for
 * the schema. The connections of a lost machine may look open for hours.
 */
const { values } = parseArgs({ options: { 'beside-older': { type: 'boolean', default: false } } });
await withDatabase(async () => console.log('The database is up to date.'), {
  besideOlder: values['beside-older'],
});
