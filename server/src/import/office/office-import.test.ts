import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import {
  discardUpload,
  importProgress,
  importUpload,
  previewImport,
  putUploadPart,
  UPLOAD_PART_BYTES,
} from '@tradecellar/contract/office-import.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import type { Claims } from '../../../test/issuer.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { waitBehind } from '../../../test/wait-behind.ts';
import { lockImports } from '../../database/lock-imports.ts';

let uploads = 0;
const newUpload = () => `00000000-0000-4000-8000-${String(uploads++).padStart(12, '0')}`;

describeShop('a file that the office uploads', (open) => {
  let port = 0;
  beforeAll(async () => {
    await fillShop(open().shop.database);
    await open().app.listen({ port: 0, host: '127.0.0.1' });
    port = (open().app.server.address() as AddressInfo).port; // The server listens on a port, not on a socket.
  });

  const put = async (upload: string, file: string, content: string, as: Claims = office) => {
    const bytes = Buffer.from(content);
    for (let part = 0; part * UPLOAD_PART_BYTES < bytes.length; part++) {
      const own = bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
      const answer = await open().call(
        putUploadPart,
        { upload, file, part, content: own.toString('base64') },
        as,
      );
      if (answer.status !== 200) return answer;
    }
    return undefined;
  };
  const uploaded = async (files: Readonly<Record<string, string>>) => {
    const upload = newUpload();
    for (const [name, content] of Object.entries(files))
      expect(await put(upload, name, content)).toBeUndefined();
    return { upload };
  };
  const repOf = (code: string) =>
    open().shop.database.selectFrom('rep').select('name').where('code', '=', code).executeTakeFirst();
  const kept = async () => {
    const rows = await open().shop.database.selectFrom('import_upload').select('upload').execute();
    return new Set(rows.map(({ upload }) => upload));
  };

  const files = {
    'stock.csv': 'Code,StockCases,StockBottles\nNOWINE,some,1\n',
    'reps.csv': 'Code;Name;Fax\r\nR9;Rita;1\r\n',
  };

  it('previews an upload with the result of an import, and changes nothing', async () => {
    const { body } = await open().call(previewImport, await uploaded(files), office);
    expect(body.mainResult).toEqual({
      files: [
        {
          File: 'reps.csv',
          ReadAs: 'UTF-8, semicolons',
          ...{ Rows: 1, Added: 1, Changed: 0, Unchanged: 0 },
          FirstAdded: ['R9 (Rita)'],
          FirstChanged: [],
          IgnoredColumns: ['Fax'],
          Notes: [],
          Doubts: [],
        },
      ],
      leftOut: [
        {
          File: 'stock.csv',
          FaultCount: 2,
          Faults: [
            'line 2, StockCases: "some" is not a whole number',
            'line 2, Code: "NOWINE" is not among the products',
          ],
        },
      ],
    });
    expect(await repOf('R9')).toBeUndefined();
  });

  it('reports the progress of an import, and no progress if no import is running', async () => {
    const lines = Array.from({ length: 20_000 }, (_none, index) => `Q${index},Rep ${index}`);
    const asked = await uploaded({ 'reps.csv': `Code,Name\n${lines.join('\n')}\n` });
    const progress = async () => (await open().call(importProgress, asked, office)).body.mainResult;
    expect(await progress()).toEqual({ File: '', Rows: 0, Of: 0 });
    const heard: { File: string; Rows: number; Of: number }[] = [];
    let isDone = false;
    const preview = open()
      .call(previewImport, asked, office)
      .finally(() => {
        isDone = true;
      });
    while (!isDone) heard.push(await progress());
    expect((await preview).status).toBe(200);
    expect(heard).toContainEqual({ File: 'reps.csv', Rows: 20_000, Of: 20_000 });
    expect(heard.some(({ Rows, Of }) => Rows > 0 && Rows < Of)).toBe(true);
    expect(await progress()).toEqual({ File: '', Rows: 0, Of: 0 });
  });

  it('deletes an upload if the person who sent it discards it', async () => {
    const asked = await uploaded(files);
    await open().call(discardUpload, asked, { ...office, email: 'other@example.com' });
    expect(await kept()).toContain(asked.upload);
    expect((await open().call(discardUpload, asked, office)).body.mainResult).toBe('discarded');
    expect(await kept()).not.toContain(asked.upload);
    expect((await open().call(discardUpload, asked, office)).problem.code).toBe('upload-not-found');
  });

  it('does not import an upload that is discarded during the import', async () => {
    const asked = await uploaded({ 'reps.csv': 'Code,Name\nR5,Rhoda\n' });
    const answer = await waitBehind(open(), () => open().call(importUpload, asked, office), {
      before: lockImports,
      async meanwhile() {
        expect((await open().call(discardUpload, asked, office)).body.mainResult).toBe('discarded');
      },
    });
    expect(answer.problem.code).toBe('upload-not-found');
    expect(await repOf('R5')).toBeUndefined();
  });

  it('imports an upload without faults once under the admin’s name, and deletes the upload', async () => {
    const asked = await uploaded(files);
    const { body } = await open().call(importUpload, asked, office);
    expect(body.mainResult.files).toMatchObject([{ File: 'reps.csv', Added: 1 }]);
    expect(await repOf('R9')).toEqual({ name: 'Rita' });
    const { database } = open().shop;
    const reports = database.selectFrom('import_report').select(['file', 'came_by', 'outcome']);
    expect(await reports.orderBy('file').execute()).toEqual([
      { file: 'reps.csv', came_by: office.email, outcome: 'imported' },
      { file: 'stock.csv', came_by: office.email, outcome: 'set-aside' },
    ]);
    const acts = await database
      .selectFrom('audit')
      .select(['who', 'facts'])
      .where('act', '=', 'import-files')
      .execute();
    expect(acts).toEqual([
      { who: office.email, facts: { files: [{ file: 'reps.csv', rows: 1, added: 1, changed: 0 }] } },
    ]);
    expect((await open().call(importUpload, asked, office)).problem.code).toBe('upload-not-found');
  });

  it('accepts an upload larger than an API call, and joins its parts in sequence', async () => {
    const rows = Array.from(
      { length: 60_000 },
      (_none, row) => `L${String(row).padStart(5, '0')},RED1,60,10,2`,
    );
    const content = `PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\n${rows.join('\n')}\n`;
    expect(content.length).toBeGreaterThan(UPLOAD_PART_BYTES * 2);
    const { body } = await open().call(previewImport, await uploaded({ 'prices.csv': content }), office);
    expect(body.mainResult.files).toMatchObject([{ Rows: 60_000, Added: 60_000 }]);
    expect(body.mainResult.files[0]?.FirstAdded[9]).toBe('L00009 RED1 (£60.00 a case)');
  });

  it('stores a part of an upload without the fields that the contract does not name', async () => {
    const part = { upload: newUpload(), file: 'reps.csv', part: 0, content: 'Q29kZSxOYW1lCg==' };
    for (const more of [{ basePath: '/x' }, { unknown: 1 }, { who: 'else@example.com', at: '1999-01-01' }]) {
      expect(
        (await open().callRaw(putUploadPart, { ...part, ...more, upload: newUpload() }, office)).status,
      ).toBe(200);
    }
    const rows = await open().shop.database.selectFrom('import_upload').select(['who', 'at']).execute();
    expect(new Set(rows.map(({ who, at }) => `${who} ${at.getFullYear()}`))).toEqual(
      new Set([`${office.email} 2026`]),
    );
  });

  it('refuses a part that takes its upload beyond fifty megabytes', async () => {
    const upload = newUpload();
    // Insert a single large part instead of uploading a hundred parts.
    await open()
      .shop.database.insertInto('import_upload')
      .values({
        ...{ upload, file: 'a.csv', part: 0, who: office.email, at: open().shop.clock.now() },
        content: Buffer.alloc(50 * 1024 * 1024 - 10),
      })
      .execute();
    expect(await put(upload, 'b.csv', '12345678901')).toMatchObject({
      status: 413,
      problem: { code: 'upload-too-large', details: { megabytes: 50 } },
    });
    expect(await put(upload, 'b.csv', '1234567890')).toBeUndefined();
  });

  it('refuses a part if the stored part with the same name and number has other content', async () => {
    const { upload } = await uploaded({ 'reps.csv': 'Code,Name\nR7,Rose\n' });
    expect(await put(upload, 'reps.csv', 'Code,Name\nR6,Ruby\n')).toMatchObject({
      status: 409,
      problem: { code: 'upload-file-twice', details: { file: 'reps.csv' } },
    });
    expect(await put(upload, 'reps.csv', 'Code,Name\nR7,Rose\n')).toBeUndefined();
  });

  it('refuses a second check at the same time, because a second thread would double the memory', async () => {
    const asked = await uploaded({ 'reps.csv': 'Code,Name\nR8,Ruth\n' });
    const both = await Promise.all([1, 2].map(() => open().call(previewImport, asked, office)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(both.find(({ status }) => status === 503)?.problem.code).toBe('import-under-way');
    expect((await open().call(previewImport, asked, office)).status).toBe(200);
  });

  it('abandons a check of an upload if the same person checks another upload', async () => {
    const lines = Array.from({ length: 20_000 }, (_none, index) => `S${index},Rep ${index}`);
    const left = await uploaded({ 'reps.csv': `Code,Name\n${lines.join('\n')}\n` });
    const next = await uploaded({ 'reps.csv': 'Code,Name\nR9,Rita\n' });
    const abandoned = open().call(previewImport, left, office);
    const isUnderWay = async () =>
      (await open().call(importProgress, left, office)).body.mainResult.File !== '';
    await expect.poll(isUnderWay, { interval: 1 }).toBe(true);
    const checked = await open().call(previewImport, next, office);
    expect([checked.status, (await abandoned).problem.code]).toEqual([200, 'upload-not-found']);
  });

  it('abandons a check of an upload if its caller has gone, but does not abandon an import', async () => {
    const first = await uploaded({ 'reps.csv': 'Code,Name\nT1,Tess\n' });
    const next = { upload: newUpload() };
    const other = { ...office, email: 'other@example.com' };
    await put(next.upload, 'reps.csv', 'Code,Name\nT2,Toby\n', other);
    const begin = async (endpoint: Endpoint, asked: object, as: Claims) => {
      const call = ask({
        ...{ host: '127.0.0.1', port, method: 'POST', path: endpointPath(endpoint), agent: false },
        headers: {
          authorization: `Bearer ${await open().token(as)}`,
          'content-type': 'application/json',
        },
      });
      const status = new Promise<number | undefined>((done) => {
        call.on('response', (answer) => done(answer.resume().statusCode));
        call.on('error', () => done(undefined));
      });
      call.end(JSON.stringify(asked));
      return { status, hangUp: () => call.destroy() };
    };
    let check: Awaited<ReturnType<typeof begin>>;
    await waitBehind(
      open(),
      async () => {
        check = await begin(previewImport, first, office);
        return check.status;
      },
      {
        before: lockImports,
        async meanwhile() {
          expect(await (await begin(importUpload, next, other)).status, 'the check is under way').toBe(503);
          check.hangUp();
          const isTaken = async () => {
            const { status, hangUp } = await begin(importUpload, next, other);
            const isWaiting = (await Promise.race([status, wait(300, 'waits')])) === 'waits';
            if (isWaiting) hangUp();
            return isWaiting;
          };
          await expect.poll(isTaken, { timeout: 10_000 }).toBe(true);
        },
      },
    );
    await expect.poll(() => repOf('T2'), { timeout: 10_000 }).toEqual({ name: 'Toby' });
    expect(await repOf('T1')).toBeUndefined();
  });

  it('lets only admins send an upload, and only the admin who sent it import it', async () => {
    const asked = await uploaded({ 'reps.csv': 'Code,Name\nR8,Ruth\n' });
    for (const endpoint of [previewImport, importUpload]) {
      expect((await open().callRaw(endpoint, asked, alphaBuyer)).status).toBe(403);
      expect((await open().callRaw(endpoint, asked, null)).status).toBe(401);
      const other = { ...office, email: 'other@example.com' };
      expect((await open().callRaw(endpoint, asked, other)).problem.code).toBe('upload-not-found');
    }
    expect((await put(newUpload(), 'reps.csv', 'x', alphaBuyer))?.status).toBe(403);
    expect(await repOf('R8')).toBeUndefined();
  });

  it('imports confirmations row by row: preview and import name a refused row and accept the other rows', async () => {
    const { body: placed } = await open().call(submitOrder, orderForm(), alphaBuyer);
    const { orderId } = placed.mainResult;
    const upload = await uploaded({
      'confirmations.csv': `OrderNo,Number,State\nXX999999,M1,\n${orderId},M2,confirmed\n`,
    });
    for (const endpoint of [previewImport, importUpload]) {
      const { body } = await open().call(endpoint, upload, office);
      expect(body.mainResult).toMatchObject({
        files: [
          {
            ...{ File: 'confirmations.csv', Rows: 2, Changed: 1, Unchanged: 0 },
            Notes: ['line 2, OrderNo: "XX999999" is refused: Order not found'],
          },
        ],
        leftOut: [],
      });
    }
    const order = await open()
      .shop.database.selectFrom('sales_order')
      .select('confirmed_no')
      .where('provisional_no', '=', orderId)
      .executeTakeFirst();
    expect(order).toEqual({ confirmed_no: 'M2' });
  });

  it('deletes an upload after a day if the upload was not imported', async () => {
    const { upload } = await uploaded({ 'reps.csv': 'x' });
    expect(await kept()).toContain(upload);
    open().setNow(new Date(open().shop.clock.now().getTime() + 25 * 3_600_000));
    const { upload: next } = await uploaded({ 'reps.csv': 'x' });
    expect(await kept()).toEqual(new Set([next]));
    // Listing the last imports also deletes old uploads.
    open().setNow(new Date(open().shop.clock.now().getTime() + 25 * 3_600_000));
    await open().call(boardFiles, {}, office);
    expect(await kept()).toEqual(new Set());
  });
});
