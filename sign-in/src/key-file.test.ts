import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateKeys, rotateKeys } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('gives two simultaneous starts the same keys, and leaves a single file', async () => {
  const path = join(folder, 'data', 'keys.json');
  const [one, other] = await Promise.all([readOrCreateKeys(path, 0), readOrCreateKeys(path, 0)]);
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
  await expect(readOrCreateKeys(path, 0)).rejects.toThrow(`${path} does not hold the sign-in keys`);
});

test('publishes a new key before the key signs, and an old key for 31 days after the last signature', async () => {
  const path = join(folder, 'keys.json');
  const old = await readOrCreateKeys(path, 0);
  expect((await rotateKeys(path, 0)).getTime()).toBe(300_000);
  expect(await readdir(folder)).toEqual(['keys.json']);
  const before = await readOrCreateKeys(path, 299_999);
  const after = await readOrCreateKeys(path, 300_000);
  expect(before.signing).toHaveLength(2);
  expect([before.signing[0], before.cookies[0]]).toEqual([old.signing[0], old.cookies[0]]);
  expect(after.signing).toEqual([before.signing[1], before.signing[0]]);
  expect(after.cookies).toEqual([before.cookies[1], before.cookies[0]]);
  const month = 31 * 24 * 3_600_000;
  await rotateKeys(path, month);
  expect((await readOrCreateKeys(path, month)).signing).toHaveLength(3);
  await rotateKeys(path, month + 300_000);
  const left = await readOrCreateKeys(path, month + 300_000);
  expect(left.signing.map(({ kid }) => kid)).not.toContain(old.signing[0]?.kid);
  expect(left.cookies).not.toContain(old.cookies[0]);
});
