import { mkdtempSync, rmSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { guessMapping, keepMapping } from '@tradecellar/contract/import-mappings.ts';
import { previewImport, putUploadPart } from '@tradecellar/contract/office-import.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillShop, office } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { importArrived } from '../inbox/import-arrived.ts';
import { importUploaded } from './import-upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-bombs-'));
const signal = new AbortController().signal;
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const HEAD = row(...['Code', 'Description', 'Case price', 'Notes'].map(text));

function workbookOf(sheet: string, sheets = 1): Buffer {
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook><sheets>${'<sheet name="List" r:id="rId1"/>'.repeat(sheets)}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
    }),
  );
}

describeShop('an import of a file that is made to exhaust the shop', (open) => {
  const threads: Worker[] = [];
  const noteThread = (thread: Worker) => threads.push(thread);
  beforeAll(async () => {
    await fillShop(open().shop.database);
    process.on('worker', noteThread);
  });
  afterAll(() => {
    process.off('worker', noteThread);
    rmSync(folder, { recursive: true });
  });

  let uploads = 0;
  const uploaded = async (file: string, content: Buffer) => {
    const upload = `00000000-0000-4000-8000-00000000b${String(uploads++).padStart(3, '0')}`;
    await open().call(putUploadPart, { upload, file, part: 0, content: content.toString('base64') }, office);
    return { upload, file };
  };
  const rows = Array.from({ length: 300 }, (_none, at) =>
    row(text(`A${at}`), text('Claret 6x75cl'), '<c><v>60</v></c>', text('x')),
  ).join('');

  it('reads a workbook that names a part 3,000 times in a thread, and reads the part once', async () => {
    const bomb = await uploaded('bomb.xlsx', workbookOf(HEAD + rows, 3_000));
    const before = threads.length;
    const { body } = await open().call(guessMapping, bomb, office);
    expect(body.mainResult.Results).toMatchObject([{ Kind: 'products', Count: 300 }]);
    expect(threads.length - before).toBe(1);
  });

  it('guesses, keeps and previews a note with an entity beyond all characters, and a date beyond all dates', async () => {
    const odd = row(
      text('B1'),
      text('Red &amp;#99999999; 6x75cl'),
      '<c><v>60</v></c>',
      text('&amp;#99999999;'),
    );
    const date = row(text('B2'), text('White 6x75cl'), '<c><v>70</v></c>', '<c s="1"><v>99999999999</v></c>');
    const list = await uploaded('list.xlsx', workbookOf(HEAD + odd + date));
    expect((await open().call(guessMapping, list, office)).status).toBe(200);
    expect((await open().call(keepMapping, list, office)).status).toBe(200);
    const { body } = await open().call(previewImport, { upload: list.upload }, office);
    expect(body.mainResult.files).toMatchObject([{ MappedFrom: 'list.xlsx', Rows: 2 }]);
  });

  it('leaves out the files of an upload that needs more time or memory than an import has, in words', async () => {
    const { upload } = await uploaded('reps.csv', Buffer.from('Code,Name\nT1,Tess\n'));
    const preview = (limits: { megabytes: number; seconds: number }) =>
      importUploaded(open().shop, {
        ...{ upload, dryRun: true, signal, limits },
        person: { subject: 'office', name: 'Olive', email: office.email, isAdmin: true },
      });
    const leftOut = (says: string) => ({
      files: [],
      leftOut: [{ File: 'reps.csv', FaultCount: 1, Faults: [says] }],
    });
    expect(await preview({ megabytes: 512, seconds: 0.01 })).toEqual(
      leftOut('needs more than 0.01 seconds to read. Save it as CSV, or send it in parts'),
    );
    expect(await preview({ megabytes: 8, seconds: 60 })).toEqual(
      leftOut('needs more memory to read than the shop may use. Save it as CSV, or send it in parts'),
    );
    expect(await preview({ megabytes: 512, seconds: 60 })).toMatchObject({ files: [{ Rows: 1 }] });
  });

  it('imports a small workbook of the inbox in a thread', async () => {
    const path = join(folder, 'list.xlsx');
    await writeFile(path, workbookOf(HEAD + rows));
    const { size, mtime: modifiedAt } = await stat(path);
    const before = threads.length;
    await importArrived(open().shop, { path, name: 'list.xlsx', size, modifiedAt });
    expect(threads.length - before).toBe(1);
  });
});
