import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Called between writing a file's draft and giving it its name. */
export type BeforeNaming = () => Promise<void>;

/** The permissions of its folder that a file shares: its group's. */
const GROUP = 0o060;

/**
 * Writes a file complete or not at all: into a draft, flushed to disk and renamed. Written again, it replaces itself.
 * Another process may write the same at once: each has a draft of its own, and one that is killed leaves it. A missing folder is not
 * made: it may be a disk that is away. The folder's group may do with the file what it may do with the folder.
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

/** Moves a file to another folder of the same disk, durably. */
export async function moveDurably(from: string, folder: string, name: string): Promise<void> {
  await rename(from, join(folder, name));
  await syncFolder(folder);
}

/** A rename is durable once its folder is flushed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
