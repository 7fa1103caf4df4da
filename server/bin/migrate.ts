import { parseArgs } from 'node:util';
import { withDatabase } from './with-database.ts';

/**
 * Migrates the database to the current schema. With `--beside-older` also while a connection looks like that of a server
 * that is too old for it: after a machine was lost, its connections may seem to live on for hours.
 */
const { values } = parseArgs({ options: { 'beside-older': { type: 'boolean', default: false } } });
await withDatabase(async () => console.log('The database is up to date.'), {
  besideOlder: values['beside-older'],
});
