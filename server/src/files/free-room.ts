import { statfs } from 'node:fs/promises';

const MEGABYTE = 2 ** 20;
/** PostgreSQL writes its log in 16 MB segments, and stops if the disk has no space for the next segment. */
const LEAST_MEGABYTES = 16;

export type ReadRoom = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

export async function freeMegabytes(folder: string, readRoom: ReadRoom = statfs): Promise<number> {
  const { bavail, bsize } = await readRoom(folder);
  return Math.trunc((bavail * bsize) / MEGABYTE);
}

export async function hasRoom(dataDir: string): Promise<boolean> {
  return (await freeMegabytes(dataDir)) >= LEAST_MEGABYTES;
}
