import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that has arrived whole. */
export type ArrivedFile = {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
};

/** The names of a folder's files, without folders and without what is still being written under another name. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  return found.filter((each) => each.isFile() && !UNFINISHED.test(each.name)).map(({ name }) => name);
}

/** What was seen of a file, and how often the same. */
type Seen = { readonly mark: string; readonly times: number };

/** Names under which a file is still being written. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|draft)$/i;

/** A file whose last line has no end is watched for so many times longer: it was probably cut off in the middle. */
const UNENDED_TIMES = 10;

/** A file that was renamed, or given its time, after it was last written is watched for so many times shorter. */
const FINISHED_SHARE = 3;

/**
 * Watches a folder for files that have arrived whole: whose size and times have not changed since so many looks before.
 * Returns a function that looks, and lists them in the order in which they arrived, without those that are to wait for one
 * that has not: `waitsFor` decides by the names.
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
    // Of two files the one that is finished for certain must not pass the one that came before it.
    let settlingMs = Number.POSITIVE_INFINITY;
    for (const name of await listFiles(folder)) {
      const path = join(folder, name);
      const found = await lstat(path).catch(() => undefined); // It has been taken away meanwhile.
      if (!found?.isFile()) continue;
      const mark = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
      const before = seen.get(name);
      const times = before?.mark === mark ? before.times + 1 : 0;
      next.set(name, { mark, times });
      // Writing sets both times alike. Renaming a file, or giving it its original's time, comes after the last of it.
      const isFinished = found.ctimeMs > found.mtimeMs;
      const least = isFinished ? Math.ceil(looks / FINISHED_SHARE) : looks;
      if (times < least || (times < looks * UNENDED_TIMES && !(await endsALine(path, found.size)))) {
        settling.push(name);
        if (times < looks) settlingMs = Math.min(settlingMs, found.ctimeMs);
        continue;
      }
      const modifiedAt = new Date(Math.floor(found.mtimeMs));
      // A file's own time may be that of its original; the system notes when it was last written or renamed.
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

/** Whether a file's last line is complete. One that cannot be read is nobody's unfinished work. */
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
