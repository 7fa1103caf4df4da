import { statfs } from 'node:fs/promises';

const MEGABYTE = 2 ** 20;
/** PostgreSQL writes its log in 16 MB segments, and stops if the disk has no room for the next segment. */
const LEAST_MEGABYTES = 16;

/** Reads a file system's free room: the blocks that the shop may still write, and the size of a block in bytes. */
export type ReadRoom = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** Megabytes that the shop may still write on the folder's disk. */
export async function freeMegabytes(folder: string, readRoom: ReadRoom = statfs): Promise<number> {
  const { bavail, bsize } = await readRoom(folder);
  return Math.trunc((bavail * bsize) / MEGABYTE);
}

/** True if the local database can take another order. */
export async function hasRoom(dataDir: string): Promise<boolean> {
  return (await freeMegabytes(dataDir)) >= LEAST_MEGABYTES;
}
