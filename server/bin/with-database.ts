import { type Config, readConfig } from '../src/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { type ReachedDatabase, reachDatabase } from '../src/database/reach-database.ts';

/** Opens the configured database for a command, brought up to date, and closes it afterwards. */
export async function withDatabase<T>(work: (reached: ReachedDatabase) => Promise<T>): Promise<T> {
  return withDatabaseAsIs(async (reached) => {
    await migrate(reached.connection.pool, (name) => console.log(`Migrating the database: ${name}`));
    return work(reached);
  });
}

/** The same without migrating. A bad setting ends the process with 2, each fault said. */
export async function withDatabaseAsIs<T>(
  work: (reached: ReachedDatabase, config: Config) => Promise<T>,
): Promise<T> {
  process.umask(0o077); // What is written into DATA_DIR is nobody else's on this machine.
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
