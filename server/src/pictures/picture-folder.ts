import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_FILES } from '@tradecellar/contract/pictures.ts';
import { syncFolder } from '../write-durably.ts';

/** What `sha256` gives of what a picture was made from, cut in half. */
const NAME = /^[0-9a-f]{32}$/;
const DRAFT = /^[.].*[.]draft$/;

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
 * name. Another process that has made the same meanwhile was just as right.
 */
export async function storePicture(
  folder: string,
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}.draft`);
  await mkdir(draft, { recursive: true });
  try {
    await Promise.all([...files].map(([file, content]) => writeFlushed(join(draft, file), content)));
    await syncFolder(draft);
    if (await hasPicture(folder, name)) return;
    // Half of one is there if somebody else's program has been at it.
    await rm(join(folder, name), { recursive: true, force: true });
    await rename(draft, join(folder, name)).catch(async (error: unknown) => {
      if (!(await hasPicture(folder, name))) throw error;
    });
    await syncFolder(folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
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

/** Keeps a picture that is about to be used from being swept. */
export async function touchPicture(folder: string, name: string, now: Date): Promise<void> {
  await utimes(join(folder, name), now, now);
}

/**
 * Removes what no name in `named` asks for and what nobody has touched since: pictures, and drafts of killed processes. What is
 * not of the shop's making stays. Returns how many pictures went.
 */
export async function sweepFolder(folder: string, named: ReadonlySet<string>, since: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const isPicture = NAME.test(name) && !named.has(name);
    if (!isPicture && !DRAFT.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined); // Another process sweeps as well.
    if (found === undefined || found.mtime >= since) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    if (isPicture) swept++;
  }
  return swept;
}
