import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readInThread } from './read-in-thread.ts';

const nobody = new AbortController().signal;
const known = {
  products: new Map(),
  customers: new Set<string>(),
  reps: new Set<string>(),
  today: '2026-11-28',
};
const foreign = (file: string, content: Uint8Array) => ({
  ...{ file, content, known, kept: [], slots: undefined, answers: [] },
});
const list = (rows: number) =>
  strToU8(
    `Code,Description,Case size,Unit size,Case price\n${Array.from({ length: rows }, (_none, at) => `A${at},Wine ${at},6,75cl,60.00`).join('\n')}\n`,
  );
const plenty = { megabytes: 512, seconds: 60 };

const cell = '<c t="inlineStr"><is><t>Abcdef</t></is></c>';
const bomb = zipSync({
  'xl/workbook.xml': strToU8('<workbook><sheet name="List" r:id="rId1"/></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8('<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'),
  'xl/worksheets/sheet1.xml': strToU8(`<row>${cell.repeat(40)}</row>`.repeat(20_000)),
});

it('reads a price list', async () => {
  const read = await readInThread(foreign('list.csv', list(3)), nobody, plenty);
  expect(read).toMatchObject({ mapping: { kind: 'products' }, shown: { Results: [{ Count: 3 }] } });
});

it('finds the e-mail addresses of a file', async () => {
  const read = await readInThread({ addressesOf: strToU8('Ann,ann@example.com') }, nobody, plenty);
  expect(read).toEqual({ emails: ['ann@example.com'], notes: [] });
});

it('says that a file needs more memory than the shop may use, and reads the next file', async () => {
  const tight = { megabytes: 16, seconds: 60 };
  expect(await readInThread(foreign('bomb.xlsx', bomb), nobody, tight)).toEqual({
    says: 'needs more memory to read than the shop may use. Save it as CSV, or send it in parts',
  });
  expect(await readInThread(foreign('list.csv', list(3)), nobody, plenty)).toHaveProperty('mapping');
});

it('ends a file that needs too much time with a sentence, and reads the files that wait', async () => {
  const short = { megabytes: 512, seconds: 0.1 };
  const [ended, next] = await Promise.all([
    readInThread({ addressesOf: bomb }, nobody, short),
    readInThread(foreign('list.csv', list(3)), nobody, plenty),
  ]);
  expect(ended).toEqual({
    says: 'needs more than 0.1 seconds to read. Save it as CSV, or send it in parts',
  });
  expect(next).toHaveProperty('mapping');
});

it('ends the thread if the caller has gone', async () => {
  const caller = new AbortController();
  const read = readInThread({ addressesOf: bomb }, caller.signal, plenty);
  caller.abort(new Error('The caller has gone'));
  await expect(read).rejects.toThrow('The caller has gone');
  expect(await readInThread(foreign('list.csv', list(3)), nobody, plenty)).toHaveProperty('mapping');
});
