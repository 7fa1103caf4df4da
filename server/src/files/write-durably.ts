import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Called after the draft is written and before it is renamed. */
export type BeforeNaming = () => Promise<void>;

/** Permission bits that the file takes from its folder: the bits of the group. */
const GROUP = 0o060;

/**
 * Writes a file completely or not at all: writes a draft, flushes it to disk and renames it. Several processes may
 * write the same file at once, because each has its own draft. A killed process leaves its draft behind. Throws if the
 * folder is missing instead of making it, because its disk may be unmounted. The folder's group gets the same rights to
 * the file as to the folder.
 */
export async function writeDurably(
  folder: string,
  name: string,
  content: Uint8Array | string,
  beforeNaming: BeforeNaming = async () => {},
): Promise<void> {
  const { mode } = await stat(folder);
  const draft = join(folder, `.${name}.${randomUUID()}.draft`);
  try {
    const file = await open(draft, 'wx');
    try {
      await file.chmod(0o600 | (mode & GROUP));
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await beforeNaming();
    await rename(draft, join(folder, name));
    await syncFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

export async function moveDurably(from: string, folder: string, name: string): Promise<void> {
  await rename(from, join(folder, name));
  await syncFolder(folder);
}

/** Flushes a folder to disk, which makes a rename in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
