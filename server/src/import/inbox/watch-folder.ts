import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that has arrived whole. */
export type ArrivedFile = {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
};

/** What was seen of a file, and how often the same. */
type Seen = { readonly mark: string; readonly times: number };

/** Names under which a file is still being written. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|draft)$/i;

/**
 * Watches a folder for files that have arrived whole: whose size and times have not changed since so many looks before.
 * Returns a function that looks, and lists them in the order in which they arrived.
 */
export function watchFolder(folder: string, looks: number): () => Promise<ArrivedFile[]> {
  let seen = new Map<string, Seen>();
  return async () => {
    const next = new Map<string, Seen>();
    const arrived: (ArrivedFile & { changedMs: number })[] = [];
    for (const name of await readdir(folder)) {
      if (UNFINISHED.test(name)) continue;
      const path = join(folder, name);
      const found = await lstat(path).catch(() => undefined); // It has been taken away meanwhile.
      if (!found?.isFile()) continue;
      const mark = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
      const before = seen.get(name);
      const times = before?.mark === mark ? before.times + 1 : 0;
      next.set(name, { mark, times });
      if (times < looks) continue;
      const modifiedAt = new Date(Math.floor(found.mtimeMs));
      // A file's own time may be that of its original; the system notes when it was last written or renamed.
      arrived.push({ name, path, size: found.size, modifiedAt, changedMs: found.ctimeMs });
    }
    seen = next;
    return arrived.sort((a, b) => a.changedMs - b.changedMs || (a.name < b.name ? -1 : 1));
  };
}
