import { type Config, readConfig } from '../src/config.ts';
import { type MigrateOptions, migrate } from '../src/database/migrate.ts';
import { type ReachedDatabase, reachDatabase } from '../src/database/postgres/reach-database.ts';
import { readConfigInUse } from '../src/settings/config-in-use.ts';

type Work<T> = (reached: ReachedDatabase, config: Config) => Promise<T>;

export async function withDatabase<T>(
  work: Work<T>,
  options: Pick<MigrateOptions, 'besideOlder'> = {},
): Promise<T> {
  return withDatabaseAsIs(async (reached, config) => {
    await migrate(reached.connection.pool, { ...options, say: (text) => console.log(text) });
    return work(reached, await withStored(reached, config));
  });
}

/** The configuration with the settings that the office has stored. */
async function withStored({ connection: { database } }: ReachedDatabase, given: Config): Promise<Config> {
  const { config, usable } = await readConfigInUse(database, given);
  if ('merchant' in usable) return config;
  throw new Error(`The settings cannot be used: ${usable.faults.join('; ')}`);
}

/**
 * Like `withDatabase`, but without migrating. Invalid settings end the process with code 2, after listing every fault.
 */
export async function withDatabaseAsIs<T>(work: Work<T>): Promise<T> {
  process.umask(0o077); // Files in DATA_DIR are private.
  const read = readConfig();
  if ('faults' in read) {
    for (const fault of read.faults) console.error(`- ${fault}`);
    process.exit(2);
  }
  const say = (text: string) => console.log(text);
  const reached = await reachDatabase(read.config, { say, onError: (error) => console.error(error.message) });
  try {
    return await work(reached, read.config);
  } finally {
    await reached.close();
  }
}
