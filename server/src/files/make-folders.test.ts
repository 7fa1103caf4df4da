import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolders } from './make-folders.ts';

it('makes a folder and its missing parents with the mode, and accepts a folder that exists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-folders-'));
  const path = join(folder, 'a', 'b');
  await makeFolders(path, 0o700);
  await makeFolders(path, 0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  await rm(folder, { recursive: true });
});

it('throws for a folder that cannot be made in /proc or below a file', async () => {
  await expect(makeFolders('/proc/shop/data')).rejects.toThrow('/proc/shop cannot be made: ENOENT');
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-folders-'));
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolders(join(folder, 'file', 'a'))).rejects.toThrow('cannot be made: ENOTDIR');
  await rm(folder, { recursive: true });
});
