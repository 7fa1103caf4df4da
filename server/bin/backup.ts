import { parseArgs } from 'node:util';
import { backUp } from '../src/database/backup/backup.ts';
import { withDatabaseAsIs } from './with-database.ts';

const USAGE = `npm run backup -- FILE [--force]

  Writes a backup of the whole shop to FILE, a .tar.gz, while the shop keeps running.
  --force   replaces FILE`;

/** Exit codes: 0 the backup is on disk, 1 there is no backup, 2 wrong arguments. */
process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    return 2;
  }
  try {
    await withDatabaseAsIs(({ connection }, { identity, merchantFile }) =>
      backUp(connection.pool, {
        ...asked,
        files: { 'sign-in-keys.json': identity.keyFile, 'merchant.json': merchantFile },
        onProgress: ({ table, rows }) => console.log(`${table}: ${rows} rows`),
      }),
    );
    console.log(
      `\nThe backup is in ${asked.path}. It holds personal data and the sign-in keys: keep it private.`,
    );
    return 0;
  } catch (error) {
    console.error(`\nThere is no backup: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

function readArguments(): { path: string; replace: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' } },
    });
    const [path, ...more] = positionals;
    return path === undefined || more.length > 0 ? undefined : { path, replace: values.force === true };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
