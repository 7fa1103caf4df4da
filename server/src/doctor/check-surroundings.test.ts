import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { checkDoor, checkFolder, checkPublicUrl } from './check-surroundings.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-surroundings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MEGABYTE = 2 ** 20;
const BLOCK = 4096;

it.each([
  [0, 'fault', ': the disk is full'],
  [99, 'fault', ': the disk is full'],
  [100, 'warning', ''],
  [1_999, 'warning', ''],
  [2_000, 'good', ''],
])('a folder with %i MB free is a %s', async (free, is, more) => {
  const readRoom = async () => ({ bavail: (free * MEGABYTE) / BLOCK, bsize: BLOCK });
  expect(await checkFolder('Data folder', folder, readRoom)).toEqual([
    { about: 'Data folder', is, says: `${folder}, ${free} MB free${more}` },
  ]);
});

it('a folder that everybody may look into is told of', async () => {
  await chmod(folder, 0o755);
  const found = await checkFolder('Data folder', folder);
  await chmod(folder, 0o700);
  expect(found).toHaveLength(2);
  expect(found[1]).toMatchObject({ is: 'warning', says: expect.stringMatching(/^everybody .* chmod 700$/) });
});

/** A shop of which only this is known. */
function configOf(backOffice: Partial<Config['merchant']['backOffice']>, publicUrl?: string): Config {
  const read = readConfig({ DATA_DIR: folder, ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }) });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  const { merchant } = read.config;
  return {
    ...read.config,
    merchant: { ...merchant, backOffice: { ...merchant.backOffice, ...backOffice } },
  };
}

it.each([
  { door: 'embedded', inbox: true },
  { door: 'files', inbox: false },
] as const)('a folder of the inbox that the shop may not use is told of, with %o', async (open) => {
  await mkdir(join(folder, 'inbox'));
  await writeFile(join(folder, 'inbox', 'pictures'), 'no folder');
  const found = await checkDoor(configOf({ ...open, folder }));
  const says = expect.stringMatching(/pictures cannot be used: EACCES/);
  expect(found.filter(({ is }) => is === 'fault')).toEqual([
    { about: 'Files in and out', is: 'fault', says },
  ]);
  await rm(join(folder, 'inbox'), { recursive: true });
  expect(await checkDoor(configOf({ ...open, folder }))).not.toContainEqual(
    expect.objectContaining({ is: 'fault' }),
  );
});

it('the folder of the door `files` and of the inbox has to be there, and is looked at', async () => {
  const nowhere = join(folder, 'nowhere');
  const says = expect.stringMatching(/nowhere cannot be read and written: ENOENT/);
  const missing = { about: 'Files in and out', is: 'fault', says };
  expect(await checkDoor(configOf({ door: 'files', folder: nowhere }))).toContainEqual(missing);
  expect(await checkDoor(configOf({ door: 'embedded', inbox: true, folder: nowhere }))).toContainEqual(
    missing,
  );
  expect(await checkDoor(configOf({ door: 'embedded', folder: nowhere }))).not.toContainEqual(missing);
  expect(await checkDoor(configOf({ door: 'files', folder }))).toEqual([
    { about: 'Orders out', is: 'good', says: `as files in ${folder}` },
    expect.objectContaining({ about: 'Files in and out', says: expect.stringContaining('MB free') }),
  ]);
});

it('the address of the door `web` has to answer, whatever it says to a call without an order', async () => {
  const methods: unknown[] = [];
  const system = createServer((request, response) => {
    methods.push(request.method);
    response.writeHead(405).end();
  }).listen(0, '127.0.0.1');
  await once(system, 'listening');
  const { port } = system.address() as AddressInfo; // A server on a port has no other address.
  const url = `http://127.0.0.1:${port}/orders`;
  const ask = () => checkDoor(configOf({ door: 'web', url }));
  expect(await ask()).toEqual([{ about: 'Orders out', is: 'good', says: `127.0.0.1:${port} answers` }]);
  expect(methods, 'nothing is sent').toEqual(['HEAD']);
  system.closeAllConnections();
  await new Promise((closed) => system.close(closed));
  expect(await ask()).toEqual([
    {
      about: 'Orders out',
      is: 'fault',
      says: expect.stringMatching(/\/orders cannot be reached: .*ECONNREFUSED/),
    },
  ]);
});

it('an address at which the shop does not answer, or answers with a fault, is told of', async () => {
  let status = 200;
  const proxy = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo; // As above.
  const ask = () => checkPublicUrl(configOf({}, `http://127.0.0.1:${port}`));
  expect(await ask()).toMatchObject([{ is: 'good' }]);
  status = 502;
  expect(await ask()).toMatchObject([{ is: 'warning', says: expect.stringContaining('it answers 502') }]);
  proxy.closeAllConnections();
  proxy.close();
});
