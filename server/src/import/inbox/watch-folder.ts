import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that has arrived completely. */
export type ArrivedFile = {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
};

/** The names of a folder's files, except those still being written under a temporary name. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  return found.filter((each) => each.isFile() && !UNFINISHED.test(each.name)).map(({ name }) => name);
}

/** A file's last size and times, and how often they were seen unchanged. */
type Seen = { readonly mark: string; readonly times: number };

/** Names under which a file is still being written. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|draft)$/i;

/** Factor of the wait for a file whose last line has no end: it is probably incomplete. */
const UNENDED_TIMES = 10;

/** Divisor of the wait for a file that was renamed, or given its time, after it was written. */
const FINISHED_SHARE = 3;

/**
 * Watches a folder for files that have arrived completely: their size and times have not changed for a number of looks.
 * Returns a function that looks, and lists them in the order of their arrival. A file that waits for an incomplete one
 * (`waitsFor`, by their names) is left out.
 */
export function watchFolder(
  folder: string,
  looks: number,
  waitsFor: (name: string, other: string) => boolean = () => false,
): () => Promise<ArrivedFile[]> {
  let seen = new Map<string, Seen>();
  return async () => {
    const next = new Map<string, Seen>();
    const settling: string[] = [];
    const arrived: (ArrivedFile & { changedMs: number })[] = [];
    // A file that settles quickly must not overtake an earlier one.
    let settlingMs = Number.POSITIVE_INFINITY;
    for (const name of await listFiles(folder)) {
      const path = join(folder, name);
      const found = await lstat(path).catch(() => undefined); // Removed meanwhile.
      if (!found?.isFile()) continue;
      const mark = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
      const before = seen.get(name);
      const times = before?.mark === mark ? before.times + 1 : 0;
      next.set(name, { mark, times });
      // Writing sets both times alike; renaming a file, or setting its time, comes after the last write.
      const isFinished = found.ctimeMs > found.mtimeMs;
      const least = isFinished ? Math.ceil(looks / FINISHED_SHARE) : looks;
      if (times < least || (times < looks * UNENDED_TIMES && !(await endsALine(path, found.size)))) {
        settling.push(name);
        if (times < looks) settlingMs = Math.min(settlingMs, found.ctimeMs);
        continue;
      }
      const modifiedAt = new Date(Math.floor(found.mtimeMs));
      // mtime may be the original's; ctime is when the file was last written or renamed.
      arrived.push({ name, path, size: found.size, modifiedAt, changedMs: found.ctimeMs });
    }
    seen = next;
    return arrived
      .filter(
        ({ name, changedMs }) => changedMs <= settlingMs && !settling.some((other) => waitsFor(name, other)),
      )
      .sort((a, b) => a.changedMs - b.changedMs || (a.name < b.name ? -1 : 1));
  };
}

/** Whether a file's last line is complete. An unreadable file counts as complete. */
async function endsALine(path: string, size: number): Promise<boolean> {
  if (size === 0) return false;
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return true;
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 });
    return buffer.toString('latin1') === '\n';
  } finally {
    await file.close();
  }
}
