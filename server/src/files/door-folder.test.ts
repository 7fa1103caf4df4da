import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import { type Connection, connect } from '../database/connection.ts';
import { folderFault, INBOX_FOLDERS, openDoorFolder } from './door-folder.ts';

let databases: { readonly connection: Connection; close(): Promise<void> }[] = [];
let parent = '';
let path = '';
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tradecellar-door-folder-'));
  databases = await Promise.all(
    [1, 2].map(async () => {
      const { url, close } = await openTestDatabase();
      const connection = connect(url, { max: 2, onError: () => {} });
      return {
        connection,
        async close() {
          await connection.close();
          await close();
        },
      };
    }),
  );
});
let made = 0;
beforeEach(() => {
  path = join(parent, `folder${++made}`);
});
afterAll(async () => {
  for (const { close } of databases) await close();
  await rm(parent, { recursive: true, force: true });
});

const openBy = (shop: 0 | 1, folder = path) => {
  const { database } = databases[shop]?.connection ?? {};
  if (database === undefined) throw new Error('Two databases are opened before the tests run');
  return {
    open: () => openDoorFolder(database, folder, INBOX_FOLDERS),
    fault: () => folderFault(database, folder),
  };
};

it('makes the folder of orders at start, and opens it again for every process of the same shop', async () => {
  const folders = await Promise.all([1, 2, 3].map(() => openBy(0).open()));
  for (const folder of folders) await folder.check();
  expect((await readdir(path)).toSorted()).toEqual(['.tradecellar', ...INBOX_FOLDERS].toSorted());
  await openBy(0).open();
  expect(await openBy(0).fault()).toBeUndefined();
});

it('refuses a second shop with instructions, and lets it take the folder over after somebody empties the file .tradecellar', async () => {
  const first = await openBy(0).open();
  const says = `${path} (backOffice.folder) is the folder of another shop, with another database: give this shop its own folder`;
  await expect(openBy(1).open()).rejects.toThrow(says);
  expect(await openBy(1).fault()).toContain(says);
  await first.check();
  await writeFile(join(path, '.tradecellar'), '');
  const second = await openBy(1).open();
  await second.check();
  await expect(first.check()).rejects.toThrow(says);
});

it('refuses one of two shops that open a new folder of orders at the same time', async () => {
  const ends = await Promise.allSettled([openBy(0).open(), openBy(1).open()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('gives a folder with an empty file .tradecellar to one shop only, but to every process of that shop', async () => {
  for (let round = 0; round < 20; round++) {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '.tradecellar'), '');
    for (const folder of await Promise.all([1, 2, 3, 4].map(() => openBy(0).open()))) await folder.check();
    await writeFile(join(path, '.tradecellar'), '');
    const ends = await Promise.allSettled([openBy(0).open(), openBy(1).open()]);
    const opened = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.check()] : []));
    expect((await Promise.allSettled(opened)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

it('refuses a folder without the file .tradecellar, because the disk may be away', async () => {
  const folder = await openBy(0).open();
  await rm(path, { recursive: true });
  const says = `${path} (backOffice.folder) is away: it lacks the file .tradecellar`;
  for (const isThere of [false, true]) {
    if (isThere) await mkdir(path);
    await expect(folder.check()).rejects.toThrow(says);
    await expect(openBy(0).open()).rejects.toThrow(says);
    expect(await openBy(0).fault()).toContain(says);
  }
  expect(await readdir(path)).toEqual([]);
  await writeFile(join(path, '.tradecellar'), '');
  await (await openBy(0).open()).check();
  expect(await readFile(join(path, '.tradecellar'), 'utf8')).toMatch(/^[0-9a-f-]{36}$/);
});

it('marks the new folder of orders when the shop moves to another path', async () => {
  await openBy(0).open();
  await (await openBy(0, `${path}-moved`).open()).check();
});
