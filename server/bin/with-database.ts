import { readConfig } from '../src/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { type ReachedDatabase, reachDatabase } from '../src/database/reach-database.ts';

/**
 * Opens the configured database for a command, brought up to date, and closes it afterwards.
 * A bad setting ends the process with 2, each fault said.
 */
export async function withDatabase<T>(work: (reached: ReachedDatabase) => Promise<T>): Promise<T> {
  const read = readConfig();
  if ('faults' in read) {
    for (const fault of read.faults) console.error(`- ${fault}`);
    process.exit(2);
  }
  const say = (text: string) => console.log(text);
  const reached = await reachDatabase(read.config, { say, onError: (error) => console.error(error.message) });
  try {
    await migrate(reached.connection.pool, (name) => say(`Migrating the database: ${name}`));
    return await work(reached);
  } finally {
    await reached.close();
  }
}
