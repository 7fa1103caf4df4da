import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, productRow } from '../../test/fixture.ts';
import { jpeg } from '../../test/picture-files.ts';
import { describeShop } from '../../test/test-shop.ts';
import { importFiles } from '../import/import-files.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { fetchOriginal, internet } from './fetch-original.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { fetchDue } from './start-fetching.ts';

const PUBLIC = '93.184.216.34';
const none = { etag: '', lastModified: '' };
const asked: { path: string; headers: Record<string, unknown> }[] = [];
let onRequest = () => {};
let answers: Record<string, (response: ServerResponse) => void> = {};
let server: Server;
let port = 0;

/** A stand-in for the internet. The public address of pictures.example leads to this machine. */
const network = {
  resolve: async (host: string) => {
    if (host === 'pictures.example') return [PUBLIC];
    if (host === 'inside.example') return ['10.0.0.5'];
    if (host === 'both.example') return [PUBLIC, '169.254.169.254'];
    if (host === 'mapped.example') return ['::ffff:127.0.0.1'];
    return internet.resolve(host);
  },
  dial: (address: string) => (address === PUBLIC ? '127.0.0.1' : address),
  patienceMs: 1_000,
};
const at = (path: string, host = 'pictures.example') => `http://${host}:${port}${path}`;

beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers });
    onRequest();
    const answer = answers[url];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  asked.length = 0;
  answers = {};
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sends =
  (content: Uint8Array, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, headers).end(content);
const leads = (to: string) => (response: ServerResponse) => response.writeHead(302, { location: to }).end();

describe('fetching a picture from another site', () => {
  it('follows a redirection of a picture, and sends no token', async () => {
    answers = { '/1.jpg': leads('/2.jpg'), '/2.jpg': sends(Buffer.from('a picture'), { etag: '"a"' }) };
    const fetched = await fetchOriginal(at('/1.jpg'), none, network);
    expect(fetched).toEqual({
      is: 'new',
      original: Buffer.from('a picture'),
      etag: '"a"',
      lastModified: '',
    });
    expect(asked.map(({ path }) => path)).toEqual(['/1.jpg', '/2.jpg']);
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('sends the ETag and the date of the last fetch', async () => {
    answers = { '/1.jpg': (response) => response.writeHead(304).end() };
    const known = { etag: '"a"', lastModified: 'Mon, 16 Nov 2026 10:00:00 GMT' };
    expect(await fetchOriginal(at('/1.jpg'), known, network)).toEqual({ is: 'same' });
    expect(asked[0]?.headers).toMatchObject({
      'if-none-match': '"a"',
      'if-modified-since': known.lastModified,
    });
  });

  it.each([
    ['an IPv4 address of this machine', () => at('/1.jpg', '127.0.0.1'), /127.0.0.1 is in a private network/],
    [
      'this machine’s IPv4 address as a single number',
      () => at('/1.jpg', '2130706433'),
      /is refused: 127.0.0.1/,
    ],
    ['an IPv6 address of this machine', () => at('/1.jpg', '[::1]'), /is refused: ::1/],
    [
      'this machine’s IPv4 address within an IPv6 address',
      () => at('/1.jpg', '[::ffff:127.0.0.1]'),
      /is refused: ::ffff:7f00:1/,
    ],
    ['localhost', () => at('/1.jpg', 'localhost'), /is refused: (127.0.0.1|::1)/],
    ['a name with an internal address', () => at('/1.jpg', 'inside.example'), /is refused: 10.0.0.5/],
    [
      'a name with a public and an internal address',
      () => at('/1.jpg', 'both.example'),
      /is refused: 169.254.169.254/,
    ],
    [
      'a name with a mapped internal address',
      () => at('/1.jpg', 'mapped.example'),
      /is refused: ::ffff:127.0.0.1/,
    ],
    [
      'the metadata address of a cloud',
      () => 'http://169.254.169.254/latest/meta-data',
      /is refused: 169.254.169.254/,
    ],
    ['a file', () => 'file:///etc/passwd', /does not begin with http or https/],
    ['a password', () => 'https://a:b@pictures.example/1.jpg', /contains a password/],
    ['an address without a host', () => 'https://', /is not a web address/],
  ])('refuses to fetch %s, and sends nothing', async (_what, address, reason) => {
    answers = { '/1.jpg': sends(Buffer.from('secret')) };
    await expect(fetchOriginal(address(), none, network)).rejects.toThrow(reason);
    expect(asked).toEqual([]);
  });

  it.each([
    ['to this machine', () => at('/secret', '127.0.0.1'), /is refused: 127.0.0.1/],
    ['to a name with an internal address', () => at('/secret', 'inside.example'), /is refused: 10.0.0.5/],
    ['to a file', () => 'file:///etc/passwd', /does not begin with http or https/],
    ['that never ends', () => at('/1.jpg'), /redirects more than 3 times/],
  ])('refuses a redirection %s', async (_what, to, reason) => {
    answers = { '/1.jpg': leads(to()), '/secret': sends(Buffer.from('secret')) };
    await expect(fetchOriginal(at('/1.jpg'), none, network)).rejects.toThrow(reason);
    expect(asked.map(({ path }) => path)).not.toContain('/secret');
  });

  it('looks the host up once, so that a later DNS answer cannot lead to another machine', async () => {
    answers = { '/1.jpg': sends(Buffer.from('a picture')) };
    let lookups = 0;
    const turning = { ...network, resolve: async () => (lookups++ === 0 ? [PUBLIC] : ['10.0.0.5']) };
    await fetchOriginal(at('/1.jpg'), none, turning);
    expect(lookups).toBe(1);
  });

  it('gives up on a picture that is missing, too slow or too large', async () => {
    await expect(fetchOriginal(at('/none.jpg'), none, network)).rejects.toThrow('is answered with 404');
    answers = {
      '/silent.jpg': () => {},
      '/slow.jpg': (response) => response.writeHead(200).write('begun'),
      '/endless.jpg': (response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
          response.once('drain', more);
        };
        more();
      },
    };
    for (const path of ['/silent.jpg', '/slow.jpg'])
      await expect(fetchOriginal(at(path), none, network)).rejects.toThrow('no complete answer within 1 s');
    const patient = { ...network, patienceMs: 20_000 };
    await expect(fetchOriginal(at('/endless.jpg'), none, patient)).rejects.toThrow('is larger than 50 MB');
  });
});

const usual = defaultMerchant();
describeShop(
  'pictures that the shop fetches from other sites [setting pictures.fetch]',
  (open) => {
    const folder = mkdtempSync(join(tmpdir(), 'tradecellar-fetched-'));
    const HOUR_MS = 3_600_000;
    const later = (hours: number) =>
      open().setNow(new Date(open().shop.clock.now().getTime() + hours * HOUR_MS));
    const run = () => {
      const until = new Date(open().shop.clock.now().getTime() + HOUR_MS);
      return fetchPictures({ ...open().shop, folder }, { network, until });
    };
    const shown = async (code: string) => {
      const request = { ProductCode: code, CustomerAccount: 'ALPHA', basePath: '' };
      return (await open().call(productsItem, request, alphaBuyer)).body.mainResult;
    };
    const known = async () => {
      const { rows } = await sql<{ address: string; fault: string; failures: number }>`
        SELECT address, fault, failures FROM picture_address ORDER BY address`.execute(open().shop.database);
      return rows;
    };
    beforeAll(async () => {
      const { database } = open().shop;
      await fillShop(database);
      for (const [code, image1_url] of [
        ['FAR1', at('/1.jpg')],
        ['FAR2', at('/1.jpg')],
        ['FAR3', at('/bad.jpg')],
        ['FAR4', at('/1.jpg', 'inside.example')],
        ['NEAR', '/pictures/near.svg'],
      ] as const) {
        const row = productRow({ code, description: code, image1_url });
        await database.insertInto('product').values(row).execute();
      }
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('stores fetched pictures, and after a failure shows the address and retries later', async () => {
      const picture = await jpeg({ width: 60, height: 80 });
      answers = { '/1.jpg': sends(picture, { etag: '"1"' }), '/bad.jpg': sends(Buffer.from('<html>')) };
      await run();
      expect(asked.map(({ path }) => path).toSorted()).toEqual(['/1.jpg', '/bad.jpg']);
      const [one, two, bad, inside] = await Promise.all(['FAR1', 'FAR2', 'FAR3', 'FAR4'].map(shown));
      expect(one?.Picture).toMatchObject({ Width: 60, Height: 80 });
      expect(two?.Image1_URL).toBe(one?.Image1_URL);
      expect(bad).toMatchObject({ Image1_URL: at('/bad.jpg') });
      expect(inside?.Picture).toBeUndefined();
      expect(await known()).toEqual([
        { address: at('/1.jpg', 'inside.example'), fault: expect.stringMatching(/is refused/), failures: 1 },
        { address: at('/1.jpg'), fault: '', failures: 0 },
        { address: at('/bad.jpg'), fault: 'is not a JPEG, PNG or WebP', failures: 1 },
      ]);
      await run();
      expect(asked).toHaveLength(2);
      later(1.1);
      await run();
      expect(asked.map(({ path }) => path).slice(2)).toEqual(['/bad.jpg']);
      later(1.1);
      await run();
      expect(asked).toHaveLength(3);
    });

    it('checks pictures for changes after a day, and keeps them if the site is down', async () => {
      const before = (await shown('FAR1')).Picture?.Path;
      later(25);
      answers = { '/1.jpg': (response) => response.writeHead(304).end() };
      await run();
      expect(asked.find(({ path }) => path === '/1.jpg')?.headers).toMatchObject({ 'if-none-match': '"1"' });
      expect((await shown('FAR1')).Picture?.Path).toBe(before);
      later(25);
      answers = {};
      await run();
      expect((await shown('FAR1')).Picture?.Path).toBe(before);
      expect((await known())[1]).toMatchObject({ fault: 'is answered with 404', failures: 1 });
      later(1.1);
      answers = { '/1.jpg': sends(await jpeg({ width: 60, height: 80, seed: 3 })) };
      await run();
      expect((await shown('FAR1')).Picture?.Path).not.toBe(before);
    });

    it('fetches pictures again if they are missing from the disk', async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
      later(25);
      answers = { '/1.jpg': sends(await jpeg({ width: 60, height: 80, seed: 3 })) };
      await run();
      expect(asked.find(({ path }) => path === '/1.jpg')?.headers).not.toHaveProperty('if-none-match');
      expect(await readdir(folder)).toHaveLength(1);
    });

    it('removes a replaced picture from the disk after a week', async () => {
      answers = { '/1.jpg': sends(await jpeg({ width: 60, height: 80, seed: 4 })) };
      later(25);
      await run();
      expect(await readdir(folder)).toHaveLength(2);
      // Folders carry the machine's time, which may be days ahead of the time in the tests.
      later(30 * 24);
      await run();
      expect(await readdir(folder)).toEqual([(await shown('FAR2')).Picture?.Path.split('/').at(-1)]);
    });

    it('drops a product’s picture when an import changes its address, and leaves other pictures', async () => {
      const csv = `Code,Image1_URL,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\nFAR1,${at('/new.jpg')},Far,6,75,60,10,2\n`;
      const options = { dryRun: false, replace: false, onProgress: () => {} };
      const file = { name: 'products.csv', content: Buffer.from(csv) };
      expect(await importFiles(open().shop, [file], options)).toMatchObject({ written: true });
      expect(await shown('FAR1')).toMatchObject({ Image1_URL: at('/new.jpg') });
      expect((await shown('FAR1')).Picture).toBeUndefined();
      expect((await shown('FAR2')).Picture).toBeDefined();
    });

    it('hides fetched pictures at the next import after the merchant turns fetching off', async () => {
      const csv = `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\nFAR2,Further,6,75,60,10,2\n`;
      const options = { dryRun: false, replace: false, onProgress: () => {} };
      const file = { name: 'products.csv', content: Buffer.from(csv) };
      await importFiles({ ...open().shop, merchant: usual }, [file], options);
      expect(await shown('FAR2')).toMatchObject({ Image1_URL: at('/1.jpg') });
    });

    it('leaves an address alone for an hour if its picture crashed the process, and fetches the other addresses', async () => {
      const { database } = open().shop;
      await sql`DELETE FROM picture_address`.execute(database);
      answers = { '/1.jpg': sends(await jpeg({ width: 60, height: 80, seed: 5 })) };
      const until = new Date(open().shop.clock.now().getTime() + HOUR_MS);
      const gone = join(folder, 'a file', 'no folder');
      await writeFile(join(folder, 'a file'), '');
      await expect(fetchPictures({ ...open().shop, folder: gone }, { network, until })).rejects.toThrow();
      expect((await known()).find(({ address }) => address === at('/1.jpg'))).toMatchObject({
        fault: expect.stringMatching(/^ended the process/),
        failures: 1,
      });
      await rm(join(folder, 'a file'));
      await run();
      const paths = () => asked.map(({ path }) => path);
      expect(paths().filter((path) => path === '/1.jpg')).toHaveLength(1);
      expect(paths()).toContain('/bad.jpg');
      later(1.1);
      await run();
      expect((await known())[1]).toMatchObject({ address: at('/1.jpg'), fault: '', failures: 0 });
    });

    it('stops fetching when the time for fetching is over, even in the middle of a batch', async () => {
      await sql`DELETE FROM picture_address`.execute(open().shop.database);
      const until = new Date(open().shop.clock.now().getTime() + HOUR_MS);
      const resolve = async (host: string) => {
        later(2);
        return network.resolve(host);
      };
      // A connection that an earlier test left open needs no look-up.
      onRequest = () => later(2);
      await fetchPictures({ ...open().shop, folder }, { network: { ...network, resolve }, until });
      onRequest = () => {};
      expect((await known()).length).toBeLessThanOrEqual(2);
    });

    it('fetches pictures in a separate process, which refuses internal addresses', async () => {
      const { database } = open().shop;
      await sql`DELETE FROM picture_address`.execute(database);
      await sql`UPDATE product SET image1_url = '' WHERE code <> 'FAR4'`.execute(database);
      const inside = 'http://127.0.0.1:9/1.jpg';
      await sql`UPDATE product SET image1_url = ${inside} WHERE code = 'FAR4'`.execute(database);
      await fetchDue(open().shop, folder, new AbortController().signal);
      expect(await known()).toMatchObject([{ address: inside, fault: expect.stringMatching(/is refused/) }]);
      expect((await shown('FAR4')).Image1_URL).toBe(inside);
    });
  },
  { ...usual, pictures: { fetch: true } },
);
