import { invitationsRead } from '@tradecellar/contract/people.ts';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { describeShop, type TestShop } from '../../../test/test-shop.ts';

type Rows = readonly (readonly string[])[];

const sheetOf = (rows: Rows) =>
  `<worksheet><sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}"${cells.includes('hidden') ? ' hidden="1"' : ''}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

function workbookOf(shown: Rows, hidden: Rows = [], more: Readonly<Record<string, Uint8Array>> = {}) {
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="List" r:id="rId1"/><sheet name="Old" state="hidden" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetOf(shown)),
    'xl/worksheets/sheet2.xml': strToU8(sheetOf(hidden)),
    ...more,
  });
}

describeShop('the addresses of a file', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const read = (File: string, content: Uint8Array | string, as: Parameters<TestShop['call']>[2] = office) =>
    open().call(invitationsRead, { File, Content: Buffer.from(content).toString('base64') }, as);
  const found = async (file: string, content: Uint8Array | string) =>
    (await read(file, content)).body.mainResult;

  it('reads the shown cells of a workbook, each address once, and names the hidden parts', async () => {
    const rows = [
      ['Customer', 'Email'],
      ['The Harbour', 'ann@example.com'],
      ['hidden', 'gone@example.com'],
      ['Ann again', 'Ann &lt;ann@example.com&gt;; bo@example.com'],
    ];
    expect(await found('list.xlsx', workbookOf(rows, [['old@example.com']]))).toEqual({
      Emails: ['ann@example.com', 'bo@example.com'],
      Notes: ['The hidden sheet “Old” is not read.', 'Hidden rows are not read: 1.'],
    });
  });

  it('reads a list without a head, and TSV in UTF-16', async () => {
    const { Emails } = await found('list.xlsx', workbookOf([['ann@example.com']]));
    expect(Emails).toEqual(['ann@example.com']);
    const tabs = Buffer.from('\ufeffName\tEmail\r\nZoë\tzoe@example.com\r\n', 'utf16le');
    expect(await found('list.tsv', tabs)).toEqual({ Emails: ['zoe@example.com'], Notes: [] });
  });

  it('reads the values of a macro workbook, as the import does, and runs nothing', async () => {
    const macros = { 'xl/vbaProject.bin': strToU8('macros') };
    const { Emails } = await found('list.xlsm', workbookOf([['ann@example.com']], [], macros));
    expect(Emails).toEqual(['ann@example.com']);
  });

  it.each([
    ['an old workbook', 'list.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /^list.xls is an old workbook/],
    ['half a workbook', 'list.xlsx', workbookOf([['a']]).subarray(0, 90), /^list.xlsx is no workbook that/],
    ['another ZIP file', 'list.xlsx', zipSync({ 'a.txt': strToU8('a') }), /^list.xlsx is no workbook that/],
    [
      'a workbook that unpacks to more than 50 MB',
      'bomb.xlsx',
      workbookOf([], [], { 'xl/styles.xml': new Uint8Array(51_000_000) }),
      /^bomb.xlsx holds more than 50 MB when unpacked/,
    ],
    ['an empty file', 'list.csv', '', /^list.csv is empty/],
    ['a file without an address', 'list.csv', 'Email\nnobody\n', /^list.csv holds no e-mail address/],
  ])('refuses %s in words', async (_what, file, content, sentence) => {
    const refused = await read(file, content);
    expect(refused.status).toBe(422);
    expect(refused.problem.error).toMatch(sentence);
  });

  it('answers only the office', async () => {
    expect((await read('list.csv', 'ann@example.com', alphaBuyer)).status).toBe(403);
  });
});
