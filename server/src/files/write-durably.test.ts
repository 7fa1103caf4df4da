import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDurably } from './write-durably.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-durably-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps a file whole at every moment while several processes write it', async () => {
  const content = Buffer.alloc(300_000, 'an order');
  const write = () => writeDurably(folder, 'order.json', content);
  await write();
  for (let round = 0; round < 20; round++) {
    const writing = Promise.all(Array.from({ length: 4 }, write));
    for (let look = 0; look < 10; look++)
      expect((await readFile(join(folder, 'order.json'))).equals(content)).toBe(true);
    await writing;
  }
  expect(await readdir(folder)).toEqual(['order.json']);
});
