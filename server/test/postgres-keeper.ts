import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachLocalPostgres } from '../src/database/local-postgres.ts';

/**
 * Runs a PostgreSQL until its input ends, in `--data-dir=FOLDER` or else in a temporary folder that it removes.
 * Other arguments are settings: `fsync=off`.
 */
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
 * For data that need not last: in memory where Linux has room for it. A copy of the template takes 30 ms there, on a
 * disk up to half a second. A container's usual 64 MB are not room.
 */
async function parentFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const space = await statfs(inMemory).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize > 2 ** 31 ? inMemory : tmpdir();
}
