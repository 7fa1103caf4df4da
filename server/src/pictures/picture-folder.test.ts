import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_FILES } from '@tradecellar/contract/pictures.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimPicture, hasPicture, storePicture, sweepFolder } from './picture-folder.ts';

// Calls share no lock on the folder, so concurrent calls behave like concurrent processes.
const AT_ONCE = 12;
const NAMES = Array.from({ length: 25 }, (_, n) => n.toString(16).padStart(32, '0'));
const files = new Map(PICTURE_FILES.map((file) => [file, Buffer.from(file)]));
const HOUR_MS = 3_600_000;
const now = new Date('2026-11-16T12:00:00Z');
const longAgo = new Date(now.getTime() - HOUR_MS);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-picture-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const storeAtOnce = (name: string) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => storePicture(folder, name, files)));

it('stores a complete picture for each of several processes that store it at once', async () => {
  for (const name of NAMES) {
    await storeAtOnce(name);
    expect(await hasPicture(folder, name)).toBe(true);
  }
  expect((await readdir(folder)).sort()).toEqual(NAMES);
});

it('completes an incomplete picture, and leaves pictures of other processes', async () => {
  for (const name of NAMES) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '160.webp'), '');
    await storeAtOnce(name);
    expect(await readdir(join(folder, name))).toHaveLength(PICTURE_FILES.length);
    expect(await hasPicture(folder, name)).toBe(true);
  }
});

it('keeps a picture that is used again during a sweep, or reports it as missing', async () => {
  for (const name of NAMES) {
    await storePicture(folder, name, files);
    await utimes(join(folder, name), longAgo, longAgo);
    const [, isClaimed] = await Promise.all([
      sweepFolder(folder, new Set(), now),
      claimPicture(folder, name, now),
    ]);
    expect(!isClaimed || (await hasPicture(folder, name))).toBe(true);
    await rm(join(folder, name), { recursive: true, force: true });
  }
});
