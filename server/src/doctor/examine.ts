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
import type { StoredSettings } from '../settings/merge-settings.ts';
import { readStoredSettings } from '../settings/queries.ts';
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
  const others = await Promise.all([
    look('Database', checkStored(config), isLocal ? LONGEST_START_MS : LONGEST_MS),
    look('Browser app', checkWebApp()),
    look('Orders out', checkDoor(config)),
    look('Sign-in', checkProvider(config)),
    look('Mail', checkMail(config)),
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
async function* checkSettings(
  { settings, isProduction }: Config,
  stored: StoredSettings = {},
): AsyncGenerator<Finding> {
  const merged = settings.merge(stored);
  for (const name of merged.left) {
    yield about('Settings').warning(`${name} is stored with a value that this release does not allow`);
  }
  if ('faults' in merged) {
    for (const fault of merged.faults) yield about('Settings').fault(fault);
    return;
  }
  if (isProduction && merged.merchant.isOpen && !merged.namesDoor)
    yield about('Settings').fault(NAMELESS_DOOR);
  for (const sentence of judgeTerms(merged.merchant)) yield about('Terms').warning(sentence);
}

async function* checkStored(config: Config): AsyncGenerator<Finding> {
  const { warning, fault } = about('Database');
  const isLocal = config.databaseUrl === undefined;
  if (isLocal && !existsSync(join(config.dataDir, 'postgres'))) {
    yield warning('DATABASE_URL is not set: the shop creates a database of its own when it starts');
    yield* checkSettings(config);
    return;
  }
  let reached: ReachedDatabase | undefined;
  try {
    // This connection has the time limits of the shop's calls, so that a lock does not block the check for ever.
    reached = await reachDatabase(config, { say: () => {}, onError: () => {}, isBounded: true });
    const { database } = reached.connection;
    const { isMigrated, hasSettings } = await readDatabaseFacts(database);
    yield* checkSettings(config, hasSettings ? (await readStoredSettings(database)).stored : {});
    yield* checkDatabase(database, config);
    if (isMigrated) {
      yield* checkPictures(database, config);
      yield* checkDoorFolder(database, config);
      yield* checkServers(database, config);
      yield* checkOffice(database, config);
    }
    if (isLocal && config.isProduction) {
      yield warning(
        `DATABASE_URL is not set: the database is ${config.dataDir}/postgres; keep its backups elsewhere (npm run backup)`,
      );
    }
  } catch (error) {
    yield fault(`${placeOf(config)}: ${reasonOf(error, isLocal ? 'DATA_DIR' : 'DATABASE_URL')}`);
  } finally {
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
