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
])('calls a folder with %i MB free a %s', async (free, is, more) => {
  const readRoom = async () => ({ bavail: (free * MEGABYTE) / BLOCK, bsize: BLOCK });
  expect(await Array.fromAsync(checkFolder('Data folder', folder, readRoom))).toEqual([
    { about: 'Data folder', is, message: `${folder}, ${free} MB free${more}` },
  ]);
});

it('warns about a folder that every user of the machine may open', async () => {
  await chmod(folder, 0o755);
  const found = await Array.fromAsync(checkFolder('Data folder', folder));
  await chmod(folder, 0o700);
  expect(found).toHaveLength(2);
  expect(found[1]).toMatchObject({
    is: 'warning',
    message: expect.stringMatching(/^every user .* chmod 700/),
  });
});

function configOf(backOffice: Partial<Config['merchant']['backOffice']>, publicUrl?: string): Config {
  const read = readConfig({ DATA_DIR: folder, ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }) });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  const { merchant } = read.config;
  return {
    ...read.config,
    merchant: { ...merchant, backOffice: { ...merchant.backOffice, ...backOffice } },
  };
}

const findingsOfDoor = (backOffice: Partial<Config['merchant']['backOffice']>) =>
  Array.fromAsync(checkDoor(configOf(backOffice)));

it.each([
  { door: 'embedded', inbox: true },
  { door: 'files', inbox: false },
] as const)('reports a folder of the inbox that the shop may not use, with %o', async (open) => {
  await mkdir(join(folder, 'inbox'));
  await writeFile(join(folder, 'inbox', 'pictures'), 'no folder');
  const found = await findingsOfDoor({ ...open, folder });
  const message = expect.stringMatching(/pictures cannot be used: EACCES/);
  expect(found.filter(({ is }) => is === 'fault')).toEqual([
    { about: 'Files in and out', is: 'fault', message },
  ]);
  await rm(join(folder, 'inbox'), { recursive: true });
  expect(await findingsOfDoor({ ...open, folder })).not.toContainEqual(
    expect.objectContaining({ is: 'fault' }),
  );
});

it('reports a missing folder of orders or of the inbox if the settings use the folder', async () => {
  const nowhere = join(folder, 'nowhere');
  const message = expect.stringMatching(/nowhere cannot be read and written: ENOENT/);
  const missing = { about: 'Files in and out', is: 'fault', message };
  expect(await findingsOfDoor({ door: 'files', folder: nowhere })).toContainEqual(missing);
  expect(await findingsOfDoor({ door: 'embedded', inbox: true, folder: nowhere })).toContainEqual(missing);
  expect(await findingsOfDoor({ door: 'embedded', folder: nowhere })).not.toContainEqual(missing);
  expect(await findingsOfDoor({ door: 'files', folder })).toEqual([
    { about: 'Orders out', is: 'good', message: `as files in ${folder}` },
    expect.objectContaining({ about: 'Files in and out', message: expect.stringContaining('MB free') }),
  ]);
});

it('accepts any answer of the web hook’s address, because the check sends no order', async () => {
  const methods: unknown[] = [];
  const system = createServer((request, response) => {
    methods.push(request.method);
    response.writeHead(405).end();
  }).listen(0, '127.0.0.1');
  await once(system, 'listening');
  const { port } = system.address() as AddressInfo; // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${port}/orders`;
  const ask = () => findingsOfDoor({ door: 'web', url });
  expect(await ask()).toEqual([{ about: 'Orders out', is: 'good', message: `127.0.0.1:${port} answers` }]);
  expect(methods, 'nothing is sent').toEqual(['HEAD']);
  system.closeAllConnections();
  await new Promise((closed) => system.close(closed));
  expect(await ask()).toEqual([
    {
      about: 'Orders out',
      is: 'fault',
      message: expect.stringMatching(/\/orders cannot be reached: .*ECONNREFUSED/),
    },
  ]);
});

it('warns when the shop does not answer at its public address, or answers with an error', async () => {
  let status = 200;
  const proxy = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo; // A server that listens on a port has an address with a port.
  const ask = () => Array.fromAsync(checkPublicUrl(configOf({}, `http://127.0.0.1:${port}`)));
  expect(await ask()).toMatchObject([{ is: 'good' }]);
  status = 502;
  expect(await ask()).toMatchObject([{ is: 'warning', message: expect.stringContaining('it answers 502') }]);
  proxy.closeAllConnections();
  proxy.close();
});
