import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type ArrivedFile = {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
};

export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  return found.filter((each) => each.isFile() && !UNFINISHED.test(each.name)).map(({ name }) => name);
}

/** `mark` is the size and the times of a file at the last scan; `times` counts the scans that found them unchanged. */
type Seen = { readonly mark: string; readonly times: number };

const UNFINISHED = /^\.|\.(tmp|part|filepart|draft)$/i;

/** Multiplies the wait for a file without a final line break, which is probably incomplete. */
const UNENDED_TIMES = 10;

/** Divides the wait for a file whose name or time was set after its last write, which is probably complete. */
const FINISHED_SHARE = 3;

/**
 * Watches a folder for complete files: files whose size and times did not change for `looks` scans. Returns a function
 * that scans the folder and lists the complete files in the sequence of their arrival. Leaves out a file that must wait
 * for an incomplete file (`waitsFor`, by name).
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
    // The change time of the earliest file that may still be incomplete. A later file must wait, because files are
    // taken in sequence.
    let settlingMs = Number.POSITIVE_INFINITY;
    for (const name of await listFiles(folder)) {
      const path = join(folder, name);
      const found = await lstat(path).catch(() => undefined); // The file was removed meanwhile.
      if (!found?.isFile()) continue;
      const mark = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
      const before = seen.get(name);
      const times = before?.mark === mark ? before.times + 1 : 0;
      next.set(name, { mark, times });
      // A write sets mtime and ctime to the same value. If ctime is later, the sender has renamed the file or set its
      // time, and so has probably finished writing.
      const isFinished = found.ctimeMs > found.mtimeMs;
      const least = isFinished ? Math.ceil(looks / FINISHED_SHARE) : looks;
      if (times < least || (times < looks * UNENDED_TIMES && !(await endsALine(path, found.size)))) {
        settling.push(name);
        if (times < looks) settlingMs = Math.min(settlingMs, found.ctimeMs);
        continue;
      }
      const modifiedAt = new Date(Math.floor(found.mtimeMs));
      // Files are sorted by ctime, the time of the last write or rename, because a copy may have the mtime of the
      // original.
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

/** True if a file ends with a line break, or cannot be read. */
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
