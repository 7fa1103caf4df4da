import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountDocuments, officeDocuments } from '@tradecellar/contract/documents.ts';
import { expect, it, vi } from 'vitest';
import { isVolumeRun, volume } from '../../../trade/test/volume.ts';
import { describeDocumentsInbox, INDEX_HEAD } from '../../test/documents-inbox.ts';
import { alphaBuyer, office } from '../../test/fixture.ts';
import { packedObjects, pdfOf } from '../../test/pdf-files.ts';

describeDocumentsInbox('the inbox of documents [setting documents.fileNames]', (kit) => {
  const { open, folder, documents, drop, faults, filed, isTaken, namesIn, openInbox, reportOf } = kit;
  const refused = async () =>
    (await open().call(officeDocuments, { Show: 'all' }, office)).body.mainResult.Refused.map(
      ({ File, Says }) => `${File} ${Says}`,
    );

  it('files a PDF by its name, refuses other files in words, and shows the refusals to the office', async () => {
    drop('INV_ALPHA_I1_2026-06-30.pdf', pdfOf('I1'));
    drop('CN_BETA_C1_20260701.PDF', pdfOf('C1'));
    drop('INV_NONE_I2_2026-06-30.pdf', pdfOf('I2'));
    drop('INV_BETA_I1_2026-06-30.pdf', pdfOf('I1'));
    drop('scan.pdf', pdfOf('scan'));
    drop('INV_ALPHA_I3_2026-06-30.pdf', pdfOf('A', [packedObjects(['<</S/JavaScript/JS(1)>>'])]));
    drop('INV_ALPHA_I4_2026-06-30.pdf', '');
    drop('letter.docx', 'PK\n');
    openInbox();
    await isTaken();
    expect(await filed()).toEqual([
      'BETA credit-note C1 2026-07-01 v1 of 1',
      'ALPHA invoice I1 2026-06-30 v1 of 1',
    ]);
    expect(await reportOf('INV_BETA_I1_2026-06-30.pdf')).toContain(
      'is refused: Invoice I1 belongs to account ALPHA already, so it cannot belong to account BETA, too.',
    );
    expect((await refused()).toSorted()).toEqual([
      'INV_ALPHA_I3_2026-06-30.pdf contains a script, which a document may not. Please print it to PDF again',
      'INV_ALPHA_I4_2026-06-30.pdf is empty (0 bytes)',
      'INV_BETA_I1_2026-06-30.pdf is refused: Invoice I1 belongs to account ALPHA already, so it cannot belong to account BETA, too.',
      'INV_NONE_I2_2026-06-30.pdf is refused: There is no customer account NONE. Please check the account.',
      'letter.docx is neither a PDF nor an index such as documents.csv',
      'scan.pdf is not named like KIND_ACCOUNT_NUMBER_DATE.pdf, and no documents.csv names it',
    ]);
    drop('INV_ALPHA_I4_2026-06-30.pdf', pdfOf('I4'));
    await isTaken();
    expect(await filed()).toContain('ALPHA invoice I4 2026-06-30 v1 of 1');
    expect(await refused()).not.toContain('INV_ALPHA_I4_2026-06-30.pdf is empty (0 bytes)');
    expect(faults).toEqual([]);
  });

  it('sets a file with the longest name aside, and files a PDF with the longest name', async () => {
    const long = (start: string, end: string) => `${start}${'é'.repeat((245 - start.length) / 2)}${end}`;
    drop(long('scan', '.pdf'), pdfOf('scan'));
    drop(long('letter', '.docx'), 'PK\n');
    drop('INV_ALPHA_ _2026-06-30.pdf', pdfOf('blank'));
    drop(`INV_ALPHA_I1${'1'.repeat(225)}_2026-06-30.pdf`, pdfOf('I1'));
    openInbox();
    await isTaken();
    expect(await namesIn('set-aside')).toHaveLength(6);
    expect(await filed()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('files PDFs by an index that came before them, or after them', async () => {
    openInbox();
    drop('late.pdf', pdfOf('late'));
    await reportOf('late.pdf');
    drop(
      'documents.csv',
      `${INDEX_HEAD}late.pdf,Invoice,ALPHA,I/1,30/06/2026,M1,\nearly.pdf,CN,BETA,C9,,,Till 2\n`,
    );
    await vi.waitFor(async () => expect(await filed()).toHaveLength(1), { timeout: 30_000 });
    const { Expected, Refused } = (await open().call(officeDocuments, { Show: 'all' }, office)).body
      .mainResult;
    expect(Expected).toMatchObject([{ File: 'early.pdf', Account: 'BETA' }]);
    expect(Refused).toEqual([]);
    drop('Early.PDF', pdfOf('early'));
    await isTaken();
    expect(await filed()).toEqual([
      'BETA credit-note C9 2026-11-16 v1 of 1',
      'ALPHA invoice I/1 2026-06-30 M1 v1 of 1',
    ]);
    expect(await namesIn('set-aside')).toEqual([]);
    expect((await namesIn('archive')).filter((name) => name.toLowerCase().endsWith('.pdf'))).toHaveLength(2);
  });

  it('files a later PDF of the same name by a row of its own, never by the row of the earlier PDF', async () => {
    openInbox();
    drop('documents.csv', `${INDEX_HEAD}scan1.pdf,Invoice,ALPHA,I1,30/06/2026,,\n`);
    drop('scan1.pdf', pdfOf('June, of ALPHA'));
    await isTaken();
    drop('scan1.pdf', pdfOf('July, of BETA'));
    expect(await reportOf('scan1.pdf')).toContain('no documents.csv names it');
    drop('documents.csv', `${INDEX_HEAD}scan1.pdf,Invoice,BETA,I2,31/07/2026,,\n`);
    await isTaken();
    await vi.waitFor(async () => expect(await filed()).toHaveLength(2), { timeout: 30_000 });
    expect(await filed()).toEqual([
      'ALPHA invoice I1 2026-06-30 v1 of 1',
      'BETA invoice I2 2026-07-31 v1 of 1',
    ]);
  });

  it('refuses an index with faults, and names the line of each', async () => {
    drop(
      'documents.csv',
      `${INDEX_HEAD}a.pdf,Quote,ALPHA,I1,31/02/2026,,\na.pdf,Invoice,,I2,,,\n../b.pdf,Invoice,ALPHA,I3,,,\n`,
    );
    openInbox();
    const report = await reportOf('documents.csv');
    expect(report).toContain('documents.csv, line 2, Kind: "Quote" is none of invoice, credit note');
    expect(report).toContain('documents.csv, line 2, Date: "31/02/2026" is no date');
    expect(report).toContain('documents.csv, line 3, CustomerAccount: is empty');
    expect(report).toContain('documents.csv, line 3, File: "a.pdf" is on line 2 already');
    expect(report).toContain('documents.csv, line 4, File: "../b.pdf" is a path');
  });

  it('keeps documents waiting for a file of customers, which may bring their account', async () => {
    drop('INV_NEW1_I1_2026-06-30.pdf', pdfOf('I1'));
    await writeFile(join(folder, 'inbox', 'customers.csv'), 'CustomerAccount,CustomerName\nNEW1,New\n');
    openInbox();
    await isTaken();
    expect(await filed()).toEqual(['NEW1 invoice I1 2026-06-30 v1 of 1']);
  });

  it('does not file an earlier PDF again that a killed process has filed before a newer version came', async () => {
    drop('INV_ALPHA_I1_2026-06-30.pdf', pdfOf('first'));
    const at = new Date('2026-07-01T02:00:00Z');
    await utimes(join(documents, 'INV_ALPHA_I1_2026-06-30.pdf'), at, at);
    openInbox();
    await isTaken();
    drop('INV_ALPHA_I1_2026-06-30.pdf', pdfOf('second'));
    await isTaken();
    drop('INV_ALPHA_I1_2026-06-30.pdf', pdfOf('first'));
    await utimes(join(documents, 'INV_ALPHA_I1_2026-06-30.pdf'), at, at);
    await isTaken();
    expect(await filed()).toEqual(['ALPHA invoice I1 2026-06-30 v2 of 2']);
  });

  it(`takes ${volume(5_000, 60)} documents of a night in minutes, and shows them at once`, async () => {
    const count = volume(5_000, 60);
    const content = 'x'.repeat(60_000);
    for (let nth = 1; nth <= count; nth++) {
      const pdf = pdfOf(`I${nth}`, [`<</Length ${content.length}>>stream\n${content}\nendstream`]);
      drop(`INV_ALPHA_I${nth}_2026-06-30.pdf`, pdf);
    }
    const began = performance.now();
    openInbox();
    await isTaken(540_000);
    const seconds = (performance.now() - began) / 1_000;
    const asked = performance.now();
    const { Documents, Months } = (
      await open().call(accountDocuments, { CustomerAccount: 'ALPHA' }, alphaBuyer)
    ).body.mainResult;
    const listMs = performance.now() - asked;
    expect(Months).toEqual([{ Month: '2026-06', Count: count }]);
    expect(Documents).toHaveLength(Math.min(count, 100));
    if (isVolumeRun)
      console.log(`${count} documents in ${seconds.toFixed(0)} s, listed in ${listMs.toFixed(0)} ms`);
    expect(seconds).toBeLessThan(300);
    expect(faults).toEqual([]);
  }, 600_000);
});
