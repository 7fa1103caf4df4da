import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Reader } from '../database/connection.ts';
import { type ReachedDatabase, reachDatabase } from '../database/reach-database.ts';
import { folderFault } from '../door-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkPictures } from './check-pictures.ts';
import { checkProvider } from './check-provider.ts';
import { checkDoor, checkFolder, checkMail, checkPublicUrl } from './check-surroundings.ts';
import { about, type Finding, wordsOf } from './finding.ts';
import { readDatabaseFacts } from './queries.ts';

const webApp = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url));

/** The longest that a check may take: each answers for itself sooner, unless a disk or a server hangs in an odd way. */
const LONGEST_MS = 8_000;
/** The limit for the folder, which is checked before the others. */
const FOLDER_MS = 2_000;
/** A local database may have to start first, and to recover. */
const LONGEST_START_MS = 10_000;

/**
 * Looks at all that the shop needs, and changes nothing but a missing `DATA_DIR`. The settings are known to be valid.
 * Each finding is said when it is known: the disk first, as a full one is what breaks the others, then the rest side by
 * side. Ends within 15 s, whatever hangs.
 */
export async function examine(
  config: Config,
  say: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const isLocal = config.databaseUrl === undefined;
  const look = async (
    what: string,
    checking: () => Finding[] | Promise<Finding[]>,
    longestMs = LONGEST_MS,
  ) => {
    const found = await inTime(what, (async () => checking())(), longestMs);
    found.forEach(say);
    return found;
  };
  const folder = await look(
    'Data folder',
    async () => {
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch(() => {});
      return checkFolder('Data folder', config.dataDir);
    },
    FOLDER_MS,
  );
  const others = await Promise.all([
    look('Browser app', checkWebApp),
    look('Orders out', () => checkDoor(config)),
    look('Database', () => checkStored(config), isLocal ? LONGEST_START_MS : LONGEST_MS),
    look('Sign-in', () => checkProvider(config)),
    look('Mail', () => checkMail(config)),
    look('Address', () => checkPublicUrl(config)),
  ]);
  return [folder, ...others].flat();
}

/** @returns a fault in the place of what takes too long, which is not waited for */
function inTime(what: string, checking: Promise<Finding[]>, longestMs: number): Promise<Finding[]> {
  const late = wait(longestMs, [about(what).fault(`no answer within ${longestMs / 1000} s`)], { ref: false });
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
      isMigrated ? checkDoorFolder(database, config) : [],
    ]);
    return [...found.flat(), ...local];
  } catch (error) {
    return [is.fault(wordsOf(error))];
  } finally {
    await reached.close();
  }
}

/** The folder of the door `files` and of the inbox, as the database knows it. */
async function checkDoorFolder(
  reader: Reader,
  { merchant: { backOffice } }: Pick<Config, 'merchant'>,
): Promise<Finding[]> {
  const { door, folder, inbox } = backOffice;
  if (door !== 'files' && !inbox) return [];
  const fault = await folderFault(reader, folder);
  return fault === undefined ? [] : [about('Files in and out').fault(fault)];
}
