import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_FILES } from '@tradecellar/contract/pictures.ts';
import { errorCode } from '../error-code.ts';
import { syncFolder } from '../files/write-durably.ts';

/** The name of a picture: half of the SHA-256 of its original and the recipe. */
const NAME = /^[0-9a-f]{32}$/;
const DRAFT = /^[.].*[.]draft$/;
/** Error codes of a rename onto a folder that is not empty. EPERM is the code on Windows. */
const IN_THE_WAY: readonly unknown[] = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

export async function hasPicture(folder: string, name: string): Promise<boolean> {
  const sizes = await Promise.all(
    PICTURE_FILES.map((file) =>
      stat(join(folder, name, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.every((size) => size > 0);
}

/**
 * Writes a picture's files completely or not at all: writes a draft folder, flushes each file to disk, and renames the
 * folder. Removes nothing: if another process made the same picture meanwhile, its files are the same.
 */
export async function storePicture(
  folder: string,
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const draft = draftOf(folder, name);
  const place = join(folder, name);
  await mkdir(draft, { recursive: true });
  try {
    await Promise.all([...files].map(([file, content]) => writeFlushed(join(draft, file), content)));
    await syncFolder(draft);
    await rename(draft, place).catch(async (error: unknown) => {
      if (!IN_THE_WAY.includes(errorCode(error))) throw error;
      if (await hasPicture(folder, name)) return;
      // The folder exists, but lacks files, because another program removed some. Replaces every file with an equal
      // file.
      for (const file of files.keys()) await rename(join(draft, file), join(place, file));
      await syncFolder(place);
    });
    await syncFolder(folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function draftOf(folder: string, name: string): string {
  return join(folder, `.${name}.${randomUUID()}.draft`);
}

async function writeFlushed(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Protects a picture from a sweep, and returns true if the picture is complete. Touches the folder before the check,
 * because a later sweep leaves a touched picture, and the check notices an earlier sweep.
 */
export async function claimPicture(folder: string, name: string, now: Date): Promise<boolean> {
  await utimes(join(folder, name), now, now).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  return hasPicture(folder, name);
}

/**
 * Removes pictures that are not in `named` and that nobody has touched since `since`, and drafts of killed processes.
 * Files that the shop did not make stay. Returns the number of pictures removed.
 */
export async function sweepFolder(folder: string, named: ReadonlySet<string>, since: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (named.has(name) || !(await isUntouched(path, since))) continue;
    if (DRAFT.test(name)) await rm(path, { recursive: true, force: true });
    if (NAME.test(name) && (await sweepPicture(folder, name, since))) swept++;
  }
  return swept;
}

/** Renames the picture away and checks again: another process may just have touched or swept the picture. */
async function sweepPicture(folder: string, name: string, since: Date): Promise<boolean> {
  const going = draftOf(folder, name);
  try {
    await rename(join(folder, name), going);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return false;
  }
  const isSwept = await isUntouched(going, since);
  // A process that finds the picture missing makes it again, so this rename may fail.
  if (!isSwept) await rename(going, join(folder, name)).catch(() => {});
  await rm(going, { recursive: true, force: true });
  return isSwept;
}

function isUntouched(path: string, since: Date): Promise<boolean> {
  return stat(path).then(
    ({ mtime }) => mtime < since,
    () => false,
  );
}
