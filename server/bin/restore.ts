import { join } from 'node:path';
import { checkArchive } from '../src/database/backup/archive.ts';
import { restore } from '../src/database/backup/restore.ts';
import { withDatabaseAsIs } from './with-database.ts';

const USAGE = `npm run restore -- FILE

  Restores the backup in FILE to the empty database of the settings. Any fault leaves everything unchanged.`;

/** Exit codes: 0 the shop is restored, 1 nothing was changed, 2 wrong arguments. */
process.exitCode = await main(process.argv.slice(2));

async function main([path, ...more]: string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    const manifest = await checkArchive(path);
    await withDatabaseAsIs(async ({ connection }, { identity, dataDir, merchantFile: named }) => {
      const merchantFile = join(dataDir, 'merchant.json');
      const { madeAt, files, leftOut } = await restore(connection.pool, {
        path,
        manifest,
        files: { 'sign-in-keys.json': identity.keyFile, 'merchant.json': merchantFile },
        onProgress: ({ table, rows }) => console.log(`${table}: ${rows} rows`),
      });
      console.log(`\nThe shop is restored to its state of ${madeAt}.`);
      for (const file of files) console.log(`Also written: ${file}`);
      if (files.includes(merchantFile) && named !== merchantFile) {
        console.log(
          named === undefined
            ? `Set MERCHANT_FILE to that merchant.json.`
            : `MERCHANT_FILE names ${named}: the shop reads that one. Check that its settings are the same.`,
        );
      }
      for (const table of leftOut) console.log(`Left out: ${table}, which is not one of the shop's tables.`);
    });
    return 0;
  } catch (error) {
    console.error(`\nNothing was changed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
