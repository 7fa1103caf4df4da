import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachLocalPostgres } from '../src/database/postgres/local-postgres.ts';

// Runs a PostgreSQL server until stdin ends, in `--data-dir=FOLDER` or in a temporary folder that it removes
// afterwards. The remaining arguments are PostgreSQL settings such as `fsync=off`.
const NAMED = '--data-dir=';
const named = process.argv.find((argument) => argument.startsWith(NAMED))?.slice(NAMED.length);
const settings = Object.fromEntries(
  process.argv.slice(2).flatMap((argument) => (argument.startsWith('-') ? [] : [argument.split('=')])),
);
const parent = settings.fsync === 'off' ? await parentFolder() : tmpdir();
const dataDir = named ?? (await mkdtemp(join(parent, 'tradecellar-postgres-')));
try {
  const postgres = await reachLocalPostgres({ dataDir, settings, say: () => {} });
  console.log(postgres.url);
  await once(process.stdin.resume(), 'end');
  await postgres.close();
} finally {
  if (named === undefined) await rm(dataDir, { recursive: true, force: true });
}

/**
 * Returns a folder in memory if it has more than 2 GiB free (a container's default is 64 MB), or else a folder on disk.
 * A copy of the template takes 30 ms in memory and up to half a second on disk.
 */
async function parentFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const space = await statfs(inMemory).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize > 2 ** 31 ? inMemory : tmpdir();
}
