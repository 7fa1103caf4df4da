import { readFileSync } from 'node:fs';
import {
  guessMapping,
  importMappings,
  keepMapping,
  removeMapping,
} from '@tradecellar/contract/import-mappings.ts';
import { importUpload, previewImport, putUploadPart } from '@tradecellar/contract/office-import.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';

const folder = new URL('../../../test/sheets/', import.meta.url).pathname;
const upload = '00000000-0000-4000-8000-00000000aaaa';
const file = 'Stock Items.csv';

describeShop('the mapper of the office', (open) => {
  beforeAll(async () => {
    await fillShop(open().shop.database);
    const content = readFileSync(`${folder}03-sage-business-cloud/${file}`).toString('base64');
    await open().call(putUploadPart, { upload, file, part: 0, content }, office);
  });

  it('says in the preview that a person may name the columns of a foreign file', async () => {
    const { body } = await open().call(previewImport, { upload }, office);
    expect(body.mainResult.leftOut).toMatchObject([{ File: file, MayMap: true }]);
  });

  it('shows the use of each column, three values, the questions, ten rows and the rows left out', async () => {
    const { body } = await open().call(guessMapping, { upload, file }, office);
    const { Kind, Columns, Questions, Results, LeftOut } = body.mainResult;
    expect(Kind).toBe('products');
    expect(Columns.find(({ Head }) => Head === 'Cost Price')).toMatchObject({
      Use: 'not used: the buying price',
    });
    expect(Columns[0]).toMatchObject({
      Head: 'Item Code',
      Slot: 'Code',
      Samples: ['PEN001', 'PEN002', 'PEN003'],
    });
    expect(Questions.map(({ About, Choice }) => `${About} ${Choice}`)).toEqual([
      'caseSize 6',
      'unitOfPrice bottle',
      'unitOfStock bottle',
    ]);
    expect(Results).toMatchObject([{ Kind: 'products', Count: 9 }]);
    expect(LeftOut).toMatchObject([{ Line: 7, Says: 'is not in use: Active is No' }]);
  });

  it('applies the uses and answers that a person changes', async () => {
    const { body } = await open().call(guessMapping, { upload, file }, office);
    const Slots = body.mainResult.Columns.map(({ Slot, Head }) => (Head === 'Location' ? '' : Slot));
    const Answers = [{ About: 'caseSize', Choice: '12' }];
    const changed = await open().call(guessMapping, { upload, file, Slots, Answers }, office);
    const [products] = changed.body.mainResult.Results;
    expect(products?.Columns).not.toContain('BinNo');
    expect(products?.Rows[0]?.[products.Columns.indexOf('CasePrice')]).toBe('88.8000');
  });

  it('takes any number as the bottles of a case, and ignores an answer that is no number', async () => {
    const caseSizeOf = async (Choice: string) => {
      const Answers = [{ About: 'caseSize', Choice }];
      const { body } = await open().call(guessMapping, { upload, file, Answers }, office);
      const question = body.mainResult.Questions.find(({ About }) => About === 'caseSize');
      expect(question).toMatchObject({ IsNumber: true });
      return question?.Choice;
    };
    expect(await caseSizeOf('10')).toBe('10');
    for (const wrong of ['0', '-6', '6.5', 'six', '1001']) expect(await caseSizeOf(wrong)).toBe('6');
  });

  it('says where the values of each of the shop’s columns come from if the file has no such column', async () => {
    const { body } = await open().call(guessMapping, { upload, file }, office);
    const shown = body.mainResult.OurColumns.filter(({ IsShown }) => IsShown);
    const words = shown.map(({ Slot, Without }) => `${Slot}: ${Without}`);
    expect(words).toContain('CaseSize: asked below');
    expect(words.filter((word) => word.startsWith('UnitSize') || word.startsWith('Vintage'))).toEqual([
      'Vintage: from “Description”',
      'UnitSize: from “Description”',
    ]);
    expect(words.map((word) => word.replace(/:.*/, ''))).not.toContain('CasePrice');
  });

  it('keeps the uses of the columns, imports the file by these uses, lists the uses and removes the uses', async () => {
    expect((await open().call(keepMapping, { upload, file }, office)).body).toEqual({ mainResult: 'kept' });
    const { body: list } = await open().call(importMappings, {}, office);
    expect(list.mainResult).toMatchObject([{ File: file, Kind: 'products', KeptBy: office.email }]);
    const { body } = await open().call(importUpload, { upload }, office);
    expect(body.mainResult.files).toMatchObject([{ File: 'products-Stock Items.csv', Added: 9 }]);
    const [kept] = list.mainResult;
    expect((await open().call(removeMapping, { Id: kept?.Id ?? '' }, office)).status).toBe(200);
    expect((await open().call(removeMapping, { Id: kept?.Id ?? '' }, office)).status).toBe(404);
  });

  it('shows the kept uses and answers of a file that a mapping has read, so that a person changes them', async () => {
    const guessed = (await open().call(guessMapping, { upload, file }, office)).status;
    expect(guessed, 'the import has taken the upload').toBe(404);
    const content = readFileSync(`${folder}03-sage-business-cloud/${file}`).toString('base64');
    await open().call(putUploadPart, { upload, file, part: 0, content }, office);
    const first = (await open().call(guessMapping, { upload, file }, office)).body.mainResult;
    const Slots = first.Columns.map(({ Slot, Head }) => (Head === 'Location' ? '' : Slot));
    const Answers = [{ About: 'caseSize', Choice: '10' }];
    await open().call(keepMapping, { upload, file, Slots, Answers }, office);
    const { body } = await open().call(previewImport, { upload }, office);
    expect(body.mainResult.files).toMatchObject([{ File: 'products-Stock Items.csv', MappedFrom: file }]);
    const kept = (await open().call(guessMapping, { upload, file }, office)).body.mainResult;
    expect(kept.Questions.find(({ About }) => About === 'caseSize')?.Choice).toBe('10');
    expect(kept.Columns.find(({ Head }) => Head === 'Location')?.Use).toMatch(/^not used/);
    expect(kept.Results[0]?.Columns).not.toContain('BinNo');
    const changed = Buffer.from(content, 'base64').toString().replace('Location', 'Place');
    const later = { upload: '00000000-0000-4000-8000-00000000cccc', file };
    const changedContent = Buffer.from(changed).toString('base64');
    await open().call(putUploadPart, { ...later, part: 0, content: changedContent }, office);
    const { leftOut } = (await open().call(previewImport, { upload: later.upload }, office)).body.mainResult;
    expect(leftOut[0]?.Faults.join()).toContain('has other columns than Stock Items.csv');
    const [{ Id = '' } = {}] = (await open().call(importMappings, {}, office)).body.mainResult;
    await open().call(removeMapping, { Id }, office);
  });

  it('keeps no mapping of customers until a person says what a blank credit limit means', async () => {
    const customers = '00000000-0000-4000-8000-00000000cccc';
    const of = { upload: customers, file: 'Customers.csv' };
    const content = readFileSync(`${folder}03-sage-business-cloud/Customers.csv`).toString('base64');
    await open().call(putUploadPart, { ...of, part: 0, content }, office);
    const { body } = await open().call(guessMapping, of, office);
    const asked = body.mainResult.Questions.find(({ About }) => About === 'blankLimit');
    expect(asked).toMatchObject({
      Choice: '',
      Typed: 'a limit of £',
      Hint: expect.stringContaining('they can still order'),
    });
    expect((await open().call(keepMapping, of, office)).status).toBe(422);
    const Answers = [{ About: 'blankLimit', Choice: '250' }];
    expect((await open().call(keepMapping, { ...of, Answers }, office)).status).toBe(200);
    const kept = (await open().call(guessMapping, of, office)).body.mainResult;
    expect(kept.Questions.map(({ About, Choice }) => `${About} ${Choice}`)).toEqual([
      'deliversToOnly yes',
      'blankLimit 250',
    ]);
    const [{ Id = '' } = {}] = (await open().call(importMappings, {}, office)).body.mainResult;
    await open().call(removeMapping, { Id }, office);
  });

  it('names the columns of the read rows in plain words', async () => {
    const content = readFileSync(`${folder}03-sage-business-cloud/${file}`).toString('base64');
    await open().call(putUploadPart, { upload, file, part: 0, content }, office);
    const { body } = await open().call(guessMapping, { upload, file }, office);
    const labels = body.mainResult.Results[0]?.Labels ?? [];
    expect(labels).toContain('Price of a bottle');
    expect(labels.filter((label) => /[a-z][A-Z]|[_.]/.test(label))).toEqual([]);
  });

  it('answers only the office', async () => {
    expect((await open().call(importMappings, {}, alphaBuyer)).status).toBe(403);
    expect((await open().call(guessMapping, { upload, file }, alphaBuyer)).status).toBe(403);
  });

  it('refuses a file that holds no table of the shop with a sentence', async () => {
    const other = '00000000-0000-4000-8000-00000000bbbb';
    const content = Buffer.from('Shopping list\nmilk\nbread\n').toString('base64');
    await open().call(putUploadPart, { upload: other, file: 'notes.csv', part: 0, content }, office);
    const answer = await open().call(guessMapping, { upload: other, file: 'notes.csv' }, office);
    expect(answer).toMatchObject({ status: 422 });
  });
});
