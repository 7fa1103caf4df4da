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
  {
    waitsFor = () => false,
    hasEnded = endsALine,
  }: {
    readonly waitsFor?: (name: string, other: string) => boolean;
    readonly hasEnded?: (path: string, size: number) => Promise<boolean>;
  } = {},
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
      if (times < least || (times < looks * UNENDED_TIMES && !(await hasEnded(path, found.size)))) {
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

/** The bytes at the end of a PDF in which its mark of the end stands. */
const PDF_END_BYTES = 1024;

/** True if a PDF has its mark of the end, if another file ends with a line break, or if the file cannot be read. */
export async function endsAPdf(path: string, size: number): Promise<boolean> {
  if (!/\.pdf$/i.test(path)) return endsALine(path, size);
  return (await tailOf(path, size, PDF_END_BYTES))?.includes('%%EOF') ?? true;
}

/** True if a file ends with a line break, or cannot be read. */
async function endsALine(path: string, size: number): Promise<boolean> {
  return (await tailOf(path, size, 1))?.endsWith('\n') ?? true;
}

async function tailOf(path: string, size: number, length: number): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const position = Math.max(0, size - length);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
