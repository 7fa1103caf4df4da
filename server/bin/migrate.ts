import { parseArgs } from 'node:util';
import { withDatabase } from './with-database.ts';

/**
 * Migrates the database to the current schema. `--beside-older` ignores connections that look like those of
 * servers that are too old for it: after a machine is lost, its connections may appear open for hours.
 */
const { values } = parseArgs({ options: { 'beside-older': { type: 'boolean', default: false } } });
await withDatabase(async () => console.log('The database is up to date.'), {
  besideOlder: values['beside-older'],
});
