import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { type ReachedDatabase, reachDatabase } from '../database/reach-database.ts';
import { checkDatabase } from './check-database.ts';
import { checkPictures } from './check-pictures.ts';
import { checkProvider } from './check-provider.ts';
import { checkDoor, checkFolder, checkMail, checkPublicUrl } from './check-surroundings.ts';
import { about, type Finding, PATIENCE_MS, wordsOf } from './finding.ts';
import { readDatabaseFacts } from './queries.ts';

const webApp = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url));

/**
 * Looks at all that the shop needs, and changes nothing but a missing `DATA_DIR`. The settings are known to be valid.
 * What does not answer within 4 s is a fault; all is looked at together.
 */
export async function examine(config: Config): Promise<Finding[]> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch(() => {});
  const found = await Promise.all([
    checkWebApp(),
    checkFolder('Data folder', config.dataDir),
    config.databaseUrl === undefined ? checkStored(config) : inTime(checkStored(config)),
    checkProvider(config),
    checkMail(config),
    checkDoor(config),
    checkPublicUrl(config),
  ]);
  return found.flat();
}

/** A server that drops what is sent to it says nothing for long. One of our own may have to recover first. */
function inTime(checking: Promise<Finding[]>): Promise<Finding[]> {
  const { fault } = about('Database');
  const late = wait(PATIENCE_MS, [fault(`it gives no answer within ${PATIENCE_MS / 1000} s`)], {
    ref: false,
  });
  return Promise.race([checking, late]);
}

function checkWebApp(): Finding[] {
  return existsSync(webApp) ? [] : [about('Browser app').fault('it is not built: npm run build')];
}

async function checkStored(config: Config): Promise<Finding[]> {
  const is = about('Database');
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
    return [is.warning('DATABASE_URL is not set: the shop makes one of its own when it starts')];
  }
  let reached: ReachedDatabase;
  try {
    // As the shop's calls are: what is locked does not hold it up without end.
    reached = await reachDatabase(config, { say: () => {}, onError: () => {}, isBounded: true });
  } catch (error) {
    return [is.fault(wordsOf(error))];
  }
  const { database } = reached.connection;
  try {
    const local =
      config.databaseUrl === undefined && config.isProduction
        ? [
            is.warning(
              `DATABASE_URL is not set: the database is ${config.dataDir}/postgres; keep its backups elsewhere (npm run backup)`,
            ),
          ]
        : [];
    const { isMigrated } = await readDatabaseFacts(database);
    const found = await Promise.all([
      checkDatabase(database, config),
      isMigrated ? checkPictures(database, config) : [],
    ]);
    return [...found.flat(), ...local];
  } catch (error) {
    return [is.fault(wordsOf(error))];
  } finally {
    await reached.close();
  }
}
