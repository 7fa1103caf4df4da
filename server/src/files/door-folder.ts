import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Database, Reader } from '../database/connection.ts';
import { findFolderMark, notePlace, readFolderMark } from '../database/folder-mark.ts';
import { errorCode } from '../error-code.ts';
import { makeFolders } from './make-folders.ts';

/** The folder in which the shop exchanges files with the merchant's system. Only one database may use the folder. */
export type DoorFolder = {
  readonly path: string;
  /**
   * @throws Error with a sentence for the operator if the folder is away (an unmounted disk) or belongs to another
   * shop.
   */
  check(): Promise<void>;
};

/**
 * The marker file, which holds the id of the database that uses the folder. If the file is empty, the next shop that
 * starts takes the folder.
 */
const MARK = '.tradecellar';
export const INBOX_FOLDERS = ['inbox', 'archive', 'set-aside'] as const;
export const OUT_FOLDER = 'out';
/** The setting that names the folder of the merchant's system. The operator reads the name in a fault. */
const DOOR_SETTING = 'backOffice.folder';

/**
 * Opens the folder at start and makes the missing `folders` in it. Later the server makes no folder: a folder that
 * disappears is on a disk that was unmounted, and nobody would find orders in a new folder in its place (decision 38).
 * @throws Error with a sentence for the operator if the folder belongs to another shop or has lost this shop's marker
 * file
 */
export async function openDoorFolder(
  database: Database,
  path: string,
  folders: readonly string[],
  setting = DOOR_SETTING,
): Promise<DoorFolder> {
  const place = `${hostname()} ${path}`;
  const { id, places } = await readFolderMark(database);
  const found = await readMark(path);
  if (found === undefined && places.includes(place)) throw new Error(awayWords(path, setting));
  if (!found) {
    await makeFolders(path);
    await mark(path, id, found === '');
  }
  const check = async () => {
    const found = await readMark(path);
    if (found === undefined) throw new Error(awayWords(path, setting));
    if (found !== id) throw new Error(othersWords(path, setting));
    for (const name of folders) await access(`${join(path, name)}/.`);
  };
  if ((await readMark(path)) === id) for (const name of folders) await makeFolder(join(path, name));
  await check();
  if (!places.includes(place)) await notePlace(database, place);
  return { path, check };
}

/**
 * For the doctor: the reason why this database may not use a folder, because the folder is away or belongs to another
 * shop. Undefined if the database may use the folder, or if the shop makes the folder when it starts.
 */
export async function folderFault(reader: Reader, path: string): Promise<string | undefined> {
  const { id, places = [] } = (await findFolderMark(reader)) ?? {};
  const found = await readMark(path);
  if (found === undefined)
    return places.includes(`${hostname()} ${path}`) ? awayWords(path, DOOR_SETTING) : undefined;
  if (found !== '' && found !== id) return othersWords(path, DOOR_SETTING);
  const missing = INBOX_FOLDERS.find((name) => found !== '' && !existsSync(join(path, name)));
  return missing && `${join(path, missing)} is away: put it back, or start the shop again, which makes it`;
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

const awayWords = (path: string, setting: string) =>
  `${path} (${setting}) is away: it lacks the file ${MARK} that this shop left there. Is its disk mounted? If the folder is new on purpose, make an empty file ${MARK} in the folder`;
const othersWords = (path: string, setting: string) =>
  `${path} (${setting}) is the folder of another shop, with another database: give this shop its own folder. If this shop replaces the other shop, stop the other shop, empty the file ${MARK} in the folder and start this shop`;

async function readMark(path: string): Promise<string | undefined> {
  try {
    return (await readFile(join(path, MARK), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * If two shops start at once on a new folder, `link` allows only the first shop to write the marker file. An empty
 * marker file is replaced, never removed: the last shop to replace it gets the folder, and the next check of the other
 * shop fails. Everybody may read the marker file, because another machine may serve the shop as another user.
 */
async function mark(path: string, id: string, isReplaced: boolean): Promise<void> {
  const draft = join(path, `${MARK}.${randomUUID()}`);
  await writeFile(draft, id);
  await chmod(draft, 0o644);
  if (isReplaced) return rename(draft, join(path, MARK));
  await link(draft, join(path, MARK)).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(draft);
}
