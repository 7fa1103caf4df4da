import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../clock.ts';
import { type Config, NAMELESS_DOOR } from '../config.ts';
import type { Reader } from '../database/connection.ts';
import { oddSettings, oddSettingWords } from '../database/odd-settings.ts';
import { type ReachedDatabase, reachDatabase } from '../database/postgres/reach-database.ts';
import { hasServers, readServers } from '../database/server-queries.ts';
import { folderFault } from '../files/door-folder.ts';
import { makeFolders } from '../files/make-folders.ts';
import { judgeTerms } from '../merchant/judge-terms.ts';
import { readConfigInUse } from '../settings/config-in-use.ts';
import { type UsableSettings, usableSettings } from '../settings/usable-settings.ts';
import { sharedSettings } from '../watch-servers.ts';
import { checkDatabase } from './check-database.ts';
import { checkPictures } from './check-pictures.ts';
import { checkProvider } from './check-provider.ts';
import { checkDoor, checkFolder, checkMail, checkPublicUrl } from './check-surroundings.ts';
import { about, bySeverity, type Finding, messageOf, reasonOf } from './finding.ts';
import { hasOffice, readDatabaseFacts } from './queries.ts';

const webApp = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url));

/**
 * The time limit of a check. Each check has shorter limits of its own. This limit is for a disk or server that hangs.
 */
const LONGEST_MS = 8_000;
const FOLDER_MS = 2_000;
/**
 * The wait for the settings and the mail server that the office has stored. After the wait, checks use the merchant's
 * file and the environment alone, and have the rest of `LONGEST_MS`.
 */
const STORED_MS = 3_500;
/** A local database may first have to start and to recover. */
const LONGEST_START_MS = 10_000;

/**
 * Checks everything that the shop needs, and changes nothing but a missing `DATA_DIR`. The settings must be valid. The
 * disk comes first, because a full disk breaks the other checks. The other checks run in parallel. Returns faults
 * first, in the same sequence each time, after 15 s at the latest, whatever hangs.
 */
export async function examine(config: Config): Promise<Finding[]> {
  const isLocal = config.databaseUrl === undefined;
  const look = (subject: string, check: AsyncGenerator<Finding>, longestMs = LONGEST_MS) =>
    inTime(subject, check, longestMs);
  const folder = await look('Data folder', checkDataFolder(config), FOLDER_MS);
  const { promise: isRead, resolve: onRead } = Promise.withResolvers<Config>();
  const inUse = Promise.race([isRead, wait(STORED_MS, config, { ref: false })]);
  const others = await Promise.all([
    look('Database', checkStored(config, onRead), isLocal ? LONGEST_START_MS : LONGEST_MS),
    look('Browser app', checkWebApp()),
    look('Orders out', checkInUse(inUse, checkDoor)),
    look('Sign-in', checkProvider(config)),
    look('Mail', checkInUse(inUse, checkMail)),
    look('Address', checkPublicUrl(config)),
  ]);
  return bySeverity([folder, ...others].flat());
}

function inTime(subject: string, check: AsyncGenerator<Finding>, longestMs: number): Promise<Finding[]> {
  const timeout = wait(longestMs, [about(subject).fault(`no answer within ${longestMs / 1000} s`)], {
    ref: false,
  });
  return Promise.race([Array.fromAsync(check), timeout]);
}

async function* checkInUse(
  config: Promise<Config>,
  check: (config: Config) => AsyncGenerator<Finding>,
): AsyncGenerator<Finding> {
  yield* check(await config);
}

async function* checkDataFolder({ dataDir }: Config): AsyncGenerator<Finding> {
  try {
    await makeFolders(dataDir, 0o700);
  } catch (error) {
    yield about('Data folder').fault(`${messageOf(error)}. Choose another in DATA_DIR`);
    return;
  }
  yield* checkFolder('Data folder', dataDir);
}

async function* checkWebApp(): AsyncGenerator<Finding> {
  if (!existsSync(webApp)) yield about('Browser app').fault('it is not built: npm run build');
}

/** Checks the settings of the merchant's file together with the settings that the office has stored. */
function* checkSettings({ isProduction }: Config, usable: UsableSettings): Generator<Finding> {
  for (const { name, says } of usable.unusable) {
    yield about('Settings').warning(`the stored ${name} is not valid. ${says}`);
  }
  if ('faults' in usable) {
    for (const fault of usable.faults) yield about('Settings').fault(fault);
    return;
  }
  if (isProduction && usable.merchant.isOpen && !usable.namesDoor)
    yield about('Settings').fault(NAMELESS_DOOR);
  for (const sentence of judgeTerms(usable.merchant)) yield about('Terms').warning(sentence);
}

/** Calls `onRead` with the settings in use, or with the given settings if the database cannot be read. */
async function* checkStored(given: Config, onRead: (inUse: Config) => void): AsyncGenerator<Finding> {
  const { warning, fault } = about('Database');
  const isLocal = given.databaseUrl === undefined;
  if (isLocal && !existsSync(join(given.dataDir, 'postgres'))) {
    onRead(given);
    yield warning('DATABASE_URL is not set: the shop creates a database of its own when it starts');
    yield* checkSettings(given, usableSettings(given.settings, {}));
    return;
  }
  let reached: ReachedDatabase | undefined;
  try {
    // This connection has the time limits of the shop's calls, so that a lock does not block the check for ever.
    reached = await reachDatabase(given, { say: () => {}, onError: () => {}, isBounded: true });
    const { database } = reached.connection;
    const { config, usable } = await readConfigInUse(database, given);
    onRead(config);
    yield* checkSettings(config, usable);
    yield* checkDatabase(database, config);
    if ((await readDatabaseFacts(database)).isMigrated) {
      yield* checkPictures(database, config);
      yield* checkDoorFolder(database, config);
      yield* checkServers(database, given);
      yield* checkOffice(database, config);
    }
    if (isLocal && config.isProduction) {
      yield warning(
        `DATABASE_URL is not set: the database is ${config.dataDir}/postgres; keep its backups elsewhere (npm run backup)`,
      );
    }
  } catch (error) {
    yield fault(`${placeOf(given)}: ${reasonOf(error, isLocal ? 'DATA_DIR' : 'DATABASE_URL')}`);
  } finally {
    onRead(given);
    await reached?.close();
  }
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? join(dataDir, 'postgres') : (URL.parse(databaseUrl)?.host ?? 'it');
}

async function* checkServers(reader: Reader, config: Config): AsyncGenerator<Finding> {
  if (!(await hasServers(reader))) return;
  const running = await readServers(reader);
  const here = {
    machine: hostname(),
    process: process.pid,
    startedAt: systemClock.now(),
    settings: sharedSettings(config),
  };
  if (running.length === 0) return;
  for (const odd of oddSettings([...running, here])) {
    const isHere = odd.process === here.process && odd.machine === here.machine;
    yield about('Servers').fault(
      isHere
        ? `${odd.setting} is ${odd.value || 'not set'} here, and ${odd.others || 'not set'} of the servers that run on this database`
        : oddSettingWords(odd),
    );
  }
}

/** At the shop's own sign-in the office has nobody until the set-up link or the command adds a person. */
async function* checkOffice(reader: Reader, { identity }: Config): AsyncGenerator<Finding> {
  if (identity.issuer !== undefined || identity.isByPassword || (await hasOffice(reader))) return;
  yield about('Sign-in').warning('nobody is of the sales office: npm run people -- --add EMAIL --office');
}

async function* checkDoorFolder(
  reader: Reader,
  { merchant: { backOffice } }: Config,
): AsyncGenerator<Finding> {
  const { door, folder, inbox } = backOffice;
  if (door !== 'files' && !inbox) return;
  const fault = await folderFault(reader, folder);
  if (fault !== undefined) yield about('Files in and out').fault(fault);
}
