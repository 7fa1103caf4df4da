import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateKeys } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('gives two simultaneous starts the same keys, and leaves a single file', async () => {
  const path = join(folder, 'data', 'keys.json');
  const [one, other] = await Promise.all([readOrCreateKeys(path), readOrCreateKeys(path)]);
  expect(other).toEqual(one);
  expect(await readdir(join(folder, 'data'))).toEqual(['keys.json']);
});

test.each([
  '',
  '{',
  '{"signing":[],"cookies":["x"]}',
  '{"signing":[{"kty":"oct"}],"cookies":["0123456789abcdef"]}',
])('refuses a damaged file (%j) by name, and does not replace it', async (text) => {
  const path = join(folder, 'keys.json');
  await writeFile(path, text);
  await expect(readOrCreateKeys(path)).rejects.toThrow(`${path} does not hold the sign-in keys`);
});
