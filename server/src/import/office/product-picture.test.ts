import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { putUploadPart, undoImport } from '@tradecellar/contract/office-import.ts';
import {
  changeProductPicture,
  officeProduct,
  undoProductChange,
} from '@tradecellar/contract/office-products.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../../test/empty-tables.ts';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { faultsOf, filesOf, resultsOf } from '../../../test/imports.ts';
import { jpeg, png } from '../../../test/picture-files.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { listOriginals } from '../../pictures/list-originals.ts';
import { takePictures } from '../../pictures/take-pictures.ts';
import { importFiles } from '../import-files.ts';
import { readRecentImports } from '../undo/recent-queries.ts';

const data = mkdtempSync(join(tmpdir(), 'tradecellar-by-hand-'));
const pictures = join(data, 'pictures');
const size = { width: 60, height: 80 };

describeShop(
  'a picture that the office gives a product',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));
    beforeEach(async () => {
      open().setNow(new Date());
      const { database } = open().shop;
      await emptyTables(database, 'picture', 'picture_file', 'product_picture', 'product_change');
      await database.updateTable('product').set({ image1_url: '' }).execute();
    });
    afterAll(() => rm(data, { recursive: true, force: true }));

    const saw = async () => (await open().call(officeProduct, { Code: 'RED1' }, office)).body.mainResult;
    const path = async () => (await saw()).Picture?.Path ?? '';
    const send = async (file: string, content: Uint8Array) => {
      const upload = randomUUID();
      const part = { upload, file, part: 0, content: Buffer.from(content).toString('base64') };
      expect((await open().call(putUploadPart, part, office)).status).toBe(200);
      return upload;
    };
    const change = async (request: { Upload?: string; Before?: string } = {}) =>
      open().call(changeProductPicture, { Code: 'RED1', Before: await path(), ...request }, office);
    const give = async (file: string, content: Uint8Array) => change({ Upload: await send(file, content) });
    const changes = async () =>
      (await saw()).Changes.map(({ Who, Changes: [one], Undone }) =>
        [
          Who,
          one?.Before,
          '→',
          one?.After,
          one?.OverruledBy && `by ${one.OverruledBy.File}`,
          Undone && 'undone',
        ]
          .filter((part) => part !== undefined)
          .join(' '),
      );
    const undoLast = async () => {
      const [last] = (await saw()).Changes;
      return open().call(undoProductChange, { Id: last?.Id ?? '' }, office);
    };
    const bringFolder = async (file: string, content: Uint8Array, replace = false) => {
      const folder = mkdtempSync(join(data, 'folder-'));
      await writeFile(join(folder, file), content);
      const { originals } = await listOriginals(folder);
      const shop = { ...open().shop, folder: pictures, isFetched: false };
      const options = { dryRun: false, replace, force: true, cameBy: 'test', onProgress: () => {} };
      return takePictures(shop, originals, options);
    };
    const products = (address: string, options = {}) =>
      importFiles(
        open().shop,
        filesOf({
          products: `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,Image1_URL\nRED1,Château Tremblay Margaux,6,75,60,10,2,${address}\n`,
        }),
        { cameBy: 'office@example.com', accept: 'all', ...options },
      );

    it('shows buyers the picture at once, in all sizes, and records who changed the picture', async () => {
      expect((await give('front label.png', await png(size))).status).toBe(200);
      const { Picture } = await saw();
      expect(Picture).toMatchObject({ Width: 60, Height: 80, File: 'front label.png' });
      const { body } = await open().call(productsItem, { ProductCode: 'RED1' }, alphaBuyer);
      expect(body.mainResult.Picture?.Path).toBe(Picture?.Path);
      for (const file of ['160.webp', '1120.avif', '1600.jpg'])
        expect((await open().app.inject({ url: `${Picture?.Path}/${file}` })).statusCode).toBe(200);
      expect(await changes()).toEqual(['office@example.com  → front label.png']);
      expect((await saw()).Changes[0]?.Changes[0]?.Pictures?.After?.Path).toBe(Picture?.Path);
      expect((await readdir(pictures)).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    it('undoes a change to the earlier picture, and refuses to undo a change that a later change replaced', async () => {
      await give('one.jpg', await jpeg(size));
      const first = await path();
      await give('two.jpg', await jpeg({ ...size, seed: 1 }));
      expect(await path()).not.toBe(first);
      const [, earlier] = (await saw()).Changes;
      expect(await open().call(undoProductChange, { Id: earlier?.Id ?? '' }, office)).toMatchObject({
        status: 409,
        body: { error: 'This change cannot be undone: the picture has changed since. Nothing was changed.' },
      });
      expect((await undoLast()).status).toBe(200);
      expect(await path()).toBe(first);
      expect(await undoLast()).toMatchObject({ status: 409, body: { code: 'change-not-undone' } });
      expect((await open().call(undoProductChange, { Id: earlier?.Id ?? '' }, office)).status).toBe(200);
      expect(await path()).toBe('');
      expect(await changes()).toEqual([
        'office@example.com one.jpg → two.jpg undone',
        'office@example.com  → one.jpg undone',
      ]);
    });

    it('removes the picture, and brings the picture back when the removal is undone', async () => {
      await give('one.jpg', await jpeg(size));
      const first = await path();
      expect((await change()).status).toBe(200);
      expect(await path()).toBe('');
      expect((await undoLast()).status).toBe(200);
      expect(await path()).toBe(first);
    });

    it.each([
      ['no picture', 'notes.jpg', 'only words', 'is not a JPEG, PNG or WebP'],
      ['an empty file', 'empty.jpg', '', 'is not a JPEG, PNG or WebP'],
      ['a drawing', 'label.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'is not a JPEG, PNG or WebP'],
    ])('refuses %s in words, and keeps the earlier picture', async (_what, file, content, reason) => {
      await give('one.jpg', await jpeg(size));
      const first = await path();
      const refused = await give(file, Buffer.from(content));
      expect(refused).toMatchObject({ status: 422, body: { code: 'picture-unsuitable' } });
      expect(refused.problem.error).toBe(
        `${file} ${reason}. The earlier picture stays: please choose another file.`,
      );
      expect([await path(), (await changes()).length]).toEqual([first, 1]);
    });

    it('refuses broken bytes and a picture of too many pixels', async () => {
      const cut = (await jpeg({ width: 600, height: 600 })).subarray(0, 5_000);
      expect((await give('cut.jpg', cut)).problem.error).toMatch(/^cut[.]jpg cannot be read completely/);
      const create = { width: 9_000, height: 8_000, channels: 3, background: '#fff' } as const;
      const bomb = await sharp({ create }).png().toBuffer();
      expect((await give('bomb.png', bomb)).problem.error).toMatch(
        /^bomb[.]png has (more than 64|72) megapixels/,
      );
      expect(await changes()).toEqual([]);
    });

    it('refuses a change of a picture that somebody else has changed meanwhile, and an upload that is gone', async () => {
      await give('one.jpg', await jpeg(size));
      const Upload = await send('two.jpg', await jpeg({ ...size, seed: 1 }));
      expect(await change({ Upload, Before: '' })).toMatchObject({
        status: 409,
        body: { code: 'product-changed' },
      });
      expect((await change({ Upload })).status).toBe(200);
      expect(await change({ Upload })).toMatchObject({ status: 404, body: { code: 'upload-not-found' } });
      const unknown = { Code: 'NOWINE', Before: '' };
      expect((await open().call(changeProductPicture, unknown, office)).status).toBe(404);
      expect((await open().call(changeProductPicture, unknown, alphaBuyer)).status).toBe(403);
    });

    it('says where a picture belongs if the picture is sent as a file of data', async () => {
      const sent = [{ name: 'RED1.jpg', content: await jpeg(size) }];
      expect(faultsOf(await importFiles(open().shop, sent)).join()).toMatch(
        /^RED1[.]jpg: is a picture[.] Give/,
      );
    });

    it('gives way to a later file for the product, and the history and the command name the overruled picture', async () => {
      await give('one.jpg', await jpeg(size));
      const first = await path();
      expect(await bringFolder('red1.jpg', await jpeg(size))).toMatchObject({ overruled: [] });
      expect(await bringFolder('RED1.jpg', await jpeg({ ...size, seed: 2 }))).toMatchObject({
        overruled: ['RED1'],
      });
      expect(await path()).not.toBe(first);
      expect(await changes()).toEqual(['office@example.com  → one.jpg by RED1.jpg']);
      expect(await undoLast()).toMatchObject({ status: 409, body: { code: 'change-not-undone' } });
    });

    it('gives way to another address of a later file, says so in the preview, and comes back when the file is undone', async () => {
      resultsOf(await products('https://other.example/a.jpg'));
      await give('one.jpg', await jpeg(size));
      const first = await path();
      const [same] = resultsOf(await products('https://other.example/a.jpg'));
      expect(same?.warnings).toEqual([]);
      const [preview] = resultsOf(await products('https://other.example/b.jpg', { dryRun: true }));
      expect(preview?.warnings.map(({ says }) => says)).toEqual([
        'overrules 1 change by hand: RED1 Picture (by Image1_URL)',
      ]);
      expect(await path()).toBe(first);
      resultsOf(await products('https://other.example/b.jpg'));
      expect(await path()).toBe('');
      expect(await changes()).toEqual(['office@example.com  → one.jpg by products.csv']);
      const [latest] = await readRecentImports(open().shop.database);
      expect((await open().call(undoImport, { importId: latest?.import_id ?? '' }, office)).status).toBe(200);
      expect([await path(), await changes()]).toEqual([first, ['office@example.com  → one.jpg']]);
    });
  },
  undefined,
  { picturesFolder: pictures },
);
