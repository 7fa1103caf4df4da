import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_FILES } from '@tradecellar/contract/pictures.ts';
import { errorCode } from '../error-code.ts';
import { syncFolder } from '../write-durably.ts';

/** Half of the SHA-256 of a picture's original and recipe. */
const NAME = /^[0-9a-f]{32}$/;
const DRAFT = /^[.].*[.]draft$/;
/** Refusals of a rename to a folder that holds something; Windows has the last. */
const IN_THE_WAY: readonly unknown[] = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** Whether there is a picture of this name with every file. One of its own is not replaced: what is under a name never changes. */
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
 * Writes a picture's files complete or not at all: into a folder of their own, each flushed to disk, which is then given its
 * name. Nothing that is there is removed: another process that has made the same meanwhile was just as right.
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
      // Half of one, if somebody else's program has been at it: each file is replaced by its like.
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
 * Whether there is a picture with every file, which is about to be used and which no sweep takes away now. It is touched before it
 * is looked at: a sweep that comes between leaves it, and one that came before has it gone.
 */
export async function keepPicture(folder: string, name: string, now: Date): Promise<boolean> {
  await utimes(join(folder, name), now, now).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  return hasPicture(folder, name);
}

/**
 * Removes what no name in `named` asks for and what nobody has touched since: pictures, and drafts of killed processes. Files that the shop did not make stay. Returns how many pictures went.
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

/** Takes the picture's name away first and looks again: another process may have touched it a moment ago, or swept it. */
async function sweepPicture(folder: string, name: string, since: Date): Promise<boolean> {
  const going = draftOf(folder, name);
  try {
    await rename(join(folder, name), going);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return false;
  }
  const isSwept = await isUntouched(going, since);
  // A process that saw it gone makes another.
  if (!isSwept) await rename(going, join(folder, name)).catch(() => {});
  await rm(going, { recursive: true, force: true });
  return isSwept;
}

/** False of what is gone. */
function isUntouched(path: string, since: Date): Promise<boolean> {
  return stat(path).then(
    ({ mtime }) => mtime < since,
    () => false,
  );
}
