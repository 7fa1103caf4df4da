import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { PICTURE_FILES, type Picture } from '@tradecellar/contract/pictures.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, fillShop, productRow } from '../../test/fixture.ts';
import { jpeg, png } from '../../test/picture-files.ts';
import { describeShop } from '../../test/test-shop.ts';
import { importFiles } from '../import/import-files.ts';
import { listOriginals } from './list-originals.ts';
import { type Taken, type TakeOptions, takePictures } from './take-pictures.ts';

const data = mkdtempSync(join(tmpdir(), 'tradecellar-pictures-'));
const pictures = join(data, 'pictures');
const originals = join(data, 'originals');
const command = fileURLToPath(new URL('../../bin/pictures.ts', import.meta.url));
const faults: string[] = [];
const DAY_MS = 24 * 3_600_000;

describeShop(
  'the shop’s own pictures',
  (open) => {
    beforeAll(async () => {
      const { database } = open().shop;
      await fillShop(database);
      const products = [
        { code: 'PIC-001', description: 'First', bin_no: '0501', image1_url: 'https://other.example/1.jpg' },
        { code: 'PIC-001M', description: 'First, Magnum', bin_no: '0501' },
        { code: 'PIC-002', description: 'Second', bin_no: '502' },
      ];
      for (const product of products)
        await database.insertInto('product').values(productRow(product)).execute();
    });
    beforeEach(async () => {
      // Files carry the machine's time, which decides if a draft is new or abandoned.
      open().setNow(new Date());
      await rm(originals, { recursive: true, force: true });
      await rm(pictures, { recursive: true, force: true });
      await mkdir(originals, { recursive: true });
      const { database } = open().shop;
      await emptyTables(database, 'picture', 'picture_file', 'picture_address', 'product_picture');
    });
    afterAll(() => rm(data, { recursive: true, force: true }));

    const put = (name: string, content: string | Uint8Array) => writeFile(join(originals, name), content);
    const small = { width: 60, height: 80 };
    const run = async (options: Partial<TakeOptions> = {}) => {
      const { originals: files } = await listOriginals(originals);
      const shop = { ...open().shop, folder: pictures, isFetched: false };
      const usual = { dryRun: false, replace: false, force: false, cameBy: 'test', onProgress: () => {} };
      // Tests of refusals cast the result themselves.
      return (await takePictures(shop, files, { ...usual, ...options })) as Taken;
    };
    const shown = async (code: string): Promise<{ Image1_URL: string; Picture?: Picture }> => {
      const request = { ProductCode: code, CustomerAccount: 'ALPHA', basePath: '' };
      const { body } = await open().call(productsItem, request, alphaBuyer);
      return body.mainResult;
    };
    const named = async () => {
      await open().shop.catalogue.refresh();
      const all = await Promise.all(['PIC-001', 'PIC-001M', 'PIC-002'].map(shown));
      return all.map(({ Picture: picture }) => picture?.Path.split('/').at(-1));
    };

    it('assigns pictures to products by code and bin number, and shows them soon on lists and pages', async () => {
      await put('pic-001.JPG', await jpeg(small));
      await put('501.png', await png({ ...small, seed: 2 }));
      expect(await run()).toMatchObject({ made: ['501.png', 'pic-001.JPG'], products: 2, refused: [] });
      await vi.waitFor(async () => expect((await shown('PIC-001')).Picture).toBeDefined(), {
        timeout: 60_000,
        interval: 20,
      });
      const [first, magnum, second] = await named();
      expect([first === magnum, second]).toEqual([false, undefined]);
      const { Picture: picture, Image1_URL } = await shown('PIC-001');
      expect(picture).toEqual({ Path: `/pictures/own/${first}`, Width: 60, Height: 80 });
      expect(Image1_URL).toBe(`/pictures/own/${first}/640.webp`);
      const list = await open().call(
        productsItems,
        {
          pagedProducts: { PageSize: 5, StartIndex: 0 },
          codes: ['PIC-001M'],
          list: 'all',
          CustomerAccount: 'ALPHA',
          basePath: '',
        },
        alphaBuyer,
      );
      expect(list.body.mainResult[0]?.Picture?.Path).toBe(`/pictures/own/${magnum}`);
    });

    it('serves pictures to anybody, cacheable for ever, under their exact names only', async () => {
      await put('PIC-002.jpg', await jpeg(small));
      await run();
      expect((await named())[2]).toBeDefined();
      const path = (await shown('PIC-002')).Picture?.Path;
      const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
      for (const file of PICTURE_FILES) {
        const answer = await open().app.inject({ url: `${path}/${file}` });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          // The files have only these three extensions.
          'content-type': types[file.split('.')[1] as keyof typeof types],
          'x-content-type-options': 'nosniff',
        });
      }
      await writeFile(join(data, 'secret.jpg'), 'secret');
      for (const url of [
        `${path}/641.webp`,
        `${path}/`,
        `${path}`,
        `${path}/..%2f..%2fsecret.jpg`,
        '/pictures/own/../secret.jpg',
        '/pictures/own/%2e%2e/secret.jpg',
        `/pictures/own/${'0'.repeat(32)}/640.webp`,
        `${path}/640.webp%00`,
      ]) {
        const { statusCode, headers, body } = await open().app.inject({ url });
        expect([400, 404], url).toContain(statusCode);
        expect(headers['cache-control'] ?? '').not.toContain('immutable');
        expect(body).not.toContain('secret');
      }
    });

    it('makes a picture once, makes a changed file again, and keeps the old picture if the new file is bad', async () => {
      await put('PIC-001.jpg', await jpeg(small));
      await put('PIC-002.jpg', await jpeg({ ...small, seed: 1 }));
      await run();
      const [first, , second] = await named();
      expect(await run()).toMatchObject({ made: [], unchanged: 2 });
      await put('PIC-001.jpg', await jpeg({ ...small, seed: 5 }));
      await put('PIC-002.jpg', (await jpeg({ width: 600, height: 600 })).subarray(0, 5_000));
      expect(await run({ dryRun: true })).toMatchObject({ made: expect.arrayContaining(['PIC-001.jpg']) });
      expect((await named())[0]).toBe(first);
      const { made, refused } = await run();
      expect(made).toEqual(['PIC-001.jpg']);
      expect(refused).toEqual([{ file: 'PIC-002.jpg', reason: expect.stringMatching(/cannot be read/) }]);
      const [now, , other] = await named();
      expect([now === first, other]).toEqual([false, second]);
    });

    it('makes a picture again if it is missing from the disk, as after a restore', async () => {
      await put('PIC-001.jpg', await jpeg(small));
      await run();
      const [name] = await named();
      await rm(join(pictures, String(name), '160.webp'));
      expect(await run()).toMatchObject({ unchanged: 1 });
      expect(await readdir(join(pictures, String(name)))).toHaveLength(PICTURE_FILES.length);
    });

    it('assigns pictures again after an import that changes bin numbers or brings products', async () => {
      await put('0501.jpg', await jpeg(small));
      await run();
      const [first, magnum] = await named();
      expect(magnum).toBe(first);
      const csv = 'Code,BinNo,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\n';
      const rows = ['PIC-001M,777', 'PIC-003,0501'].map((row) => `${row},Third,6,75,60,10,2\n`);
      const file = { name: 'products.csv', content: Buffer.from(csv + rows.join('')) };
      const options = { dryRun: false, replace: false, onProgress: () => {} };
      expect(await importFiles(open().shop, [file], options)).toMatchObject({ written: true });
      expect(await named()).toEqual([first, undefined, undefined]);
      expect((await shown('PIC-003')).Picture?.Path).toContain(first);
      await open()
        .shop.database.updateTable('product')
        .set({ bin_no: '0501' })
        .where('code', '=', 'PIC-001M')
        .execute();
    });

    it('lists files that match nothing, that have a closer match, or that are no pictures', async () => {
      await put('PIC-001.jpg', await jpeg(small));
      await put('PIC-001_2.jpg', await jpeg(small));
      await put('PIC-002.jpeg', await jpeg(small));
      await put('PIC-002.png', await png(small));
      await put('unknown.jpg', await jpeg(small));
      await put('list.txt', 'x');
      await put('.DS_Store', 'x');
      await mkdir(join(originals, 'old'));
      await writeFile(join(data, 'elsewhere.jpg'), await jpeg(small));
      await symlink(join(data, 'elsewhere.jpg'), join(originals, '502.jpg'));
      expect(await run()).toMatchObject({
        made: ['PIC-001.jpg', 'PIC-002.jpeg'],
        unmatched: ['unknown.jpg'],
        refused: [{ file: 'PIC-001_2.jpg', reason: 'is not used: PIC-001.jpg is a closer match' }],
      });
      expect((await listOriginals(originals)).refused).toEqual([
        { file: '502.jpg', reason: 'is a link: links are not followed' },
        { file: 'PIC-002.png', reason: 'has the same name as PIC-002.jpeg, which is used' },
        { file: 'list.txt', reason: 'does not end in .jpg, .jpeg, .png or .webp' },
        { file: 'old', reason: 'is a folder: folders inside are not read' },
      ]);
    });

    it('removes pictures without files only with --replace, and many pictures only with --force', async () => {
      await put('PIC-001.jpg', await jpeg(small));
      await put('PIC-002.jpg', await jpeg({ ...small, seed: 1 }));
      await run();
      await rm(join(originals, 'PIC-001.jpg'));
      expect(await run()).toMatchObject({ removed: [] });
      expect((await named())[0]).toBeDefined();
      expect(await run({ replace: true })).toEqual({ wouldRemove: 1, of: 2 });
      expect(await run({ replace: true, force: true })).toMatchObject({ removed: ['PIC-001.jpg'] });
      expect((await named())[0]).toBeUndefined();
      expect((await shown('PIC-001')).Image1_URL).toBe('https://other.example/1.jpg');
    });

    it('keeps an unused picture for a week, and never removes files of other programs', async () => {
      await put('PIC-001.jpg', await jpeg(small));
      await run();
      const [old] = await named();
      await mkdir(join(pictures, 'merchants'));
      await mkdir(join(pictures, `.${old}.x.draft`));
      const before = new Date(open().shop.clock.now().getTime() - 8 * DAY_MS);
      for (const name of ['merchants', `.${old}.x.draft`, String(old)])
        await utimes(join(pictures, name), before, before);
      await put('PIC-001.jpg', await jpeg({ ...small, seed: 9 }));
      await run();
      expect(await readdir(pictures)).toEqual(expect.arrayContaining([old, 'merchants']));
      expect(await readdir(pictures)).not.toContain(`.${old}.x.draft`);
      open().setNow(new Date(open().shop.clock.now().getTime() + 8 * DAY_MS));
      await run();
      expect(await readdir(pictures)).not.toContain(old);
      expect(await readdir(pictures)).toContain('merchants');
      expect((await named())[0]).toBeDefined();
    });

    it('makes the same pictures in two runs at once, and in a run during an import', async () => {
      for (let nth = 0; nth < 6; nth++)
        await put(`PIC-001_${nth + 1}.jpg`, await jpeg({ ...small, seed: nth }));
      await put('PIC-002.jpg', await jpeg(small));
      const runs = await Promise.all([run(), run(), run()]);
      for (const each of runs) expect(each.products).toBe(2);
      expect((await readdir(pictures)).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    it('finishes the pictures of a killed run in the next run', async () => {
      for (let nth = 1; nth < 10; nth++) {
        await open()
          .shop.database.insertInto('product')
          .values(productRow({ code: `KILL${nth}`, description: 'Killed' }))
          .execute();
        await put(`KILL${nth}.jpg`, await jpeg({ width: 900, height: 1200, seed: nth }));
      }
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: data,
        DATABASE_URL: String(open().connection.pool.options.connectionString),
      };
      const child = spawn(process.execPath, [command, originals], { env, stdio: 'ignore' });
      await vi.waitFor(async () => expect((await readdir(pictures)).length).toBeGreaterThan(2), {
        timeout: 60_000,
        interval: 5,
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
      const done = (await readdir(pictures)).filter((name) => !name.startsWith('.'));
      expect(done.length).toBeLessThan(9);
      for (const name of done) expect(await readdir(join(pictures, name))).toHaveLength(PICTURE_FILES.length);
      expect((await shown('KILL1')).Picture).toBeUndefined();
      const { stdout } = await promisify(execFile)(process.execPath, [command, originals], { env });
      expect(stdout).toContain('9 new or changed pictures, 0 unchanged, 0 removed; 9 products shown');
      expect((await readdir(pictures)).filter((name) => !name.startsWith('.'))).toHaveLength(9);
      const again = await promisify(execFile)(process.execPath, [command, originals], { env });
      expect(again.stdout).toContain('0 new or changed pictures, 9 unchanged');
    });

    it('exits with 2 if the arguments are wrong, and with 1 if a file is refused', async () => {
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: data,
        DATABASE_URL: String(open().connection.pool.options.connectionString),
      };
      const call = (...args: string[]) =>
        promisify(execFile)(process.execPath, [command, ...args], { env }).then(
          ({ stdout }) => ({ code: 0, output: stdout }),
          (error: { code: number; stdout: string; stderr: string }) => ({
            code: error.code,
            output: error.stdout + error.stderr,
          }),
        );
      expect((await call()).code).toBe(2);
      expect(await call(join(data, 'none'))).toMatchObject({
        code: 2,
        output: expect.stringContaining('no folder'),
      });
      await put('PIC-001.jpg', 'no picture');
      expect(await call(originals)).toMatchObject({
        code: 1,
        output: expect.stringContaining('PIC-001.jpg is not a JPEG, PNG or WebP'),
      });
      await rename(join(originals, 'PIC-001.jpg'), join(originals, 'none.jpg'));
      expect(await call(originals, '--dry-run')).toMatchObject({
        code: 0,
        output: expect.stringContaining('none.jpg matches no product by code or bin number'),
      });
    });
  },
  undefined,
  { picturesFolder: pictures, onCatalogueFault: ({ message }) => faults.push(message) },
);
