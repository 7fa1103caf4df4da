import { statfs } from 'node:fs/promises';

const MEGABYTE = 2 ** 20;
/** PostgreSQL writes its log in pieces of this size, and stops when there is no room for the next. */
const LEAST_MEGABYTES = 16;

/** The room of a file system: blocks that the shop may still write, and their size in bytes. */
export type ReadRoom = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** Megabytes that the shop may still write on a folder's disk. */
export async function freeMegabytes(folder: string, readRoom: ReadRoom = statfs): Promise<number> {
  const { bavail, bsize } = await readRoom(folder);
  return Math.trunc((bavail * bsize) / MEGABYTE);
}

/** Whether the local database can take another order. */
export async function hasRoom(dataDir: string): Promise<boolean> {
  return (await freeMegabytes(dataDir)) >= LEAST_MEGABYTES;
}
