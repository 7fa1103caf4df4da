import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { faultsOf, resultsOf } from '../../../test/imports.ts';
import { doubtsOf, guessed, known } from '../../../test/sheets/guess-text.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ImportFile } from '../csv/import-file.ts';
import { importFiles } from '../import-files.ts';
import { fingerprintOf } from './fingerprint.ts';
import { guessFile } from './guess-file.ts';
import { deleteMapping, keepMapping, readKnown, readMappings } from './mapping-queries.ts';

const folder = new URL('../../../test/sheets/', import.meta.url).pathname;
const exported = (path: string): ImportFile => ({
  name: path.replace(/^.*\//, ''),
  content: readFileSync(`${folder}${path}`),
});

const contacts = exported('01-xero/Contacts.csv');
const items = exported('01-xero/InventoryItems-20261128.csv');

describeShop('files of other systems', (open) => {
  const database = () => open().shop.database;
  const keep = async ({ name, content }: ImportFile) => {
    const known = await readKnown(database(), '2026-11-28');
    const read = guessFile(name, Buffer.from(content), known);
    if ('says' in read) throw new Error(read.says);
    const { head } = read.guess.table;
    const kept = {
      file: name,
      head,
      mapping: read.guess.mapping,
      keptBy: 'office@example.com',
      keptAt: new Date('2026-11-28T09:00:00Z'),
    };
    return inTransaction(database(), (writer) => keepMapping(writer, kept));
  };

  it('refuses the export of another system, and says how a person names the columns', async () => {
    const faults = faultsOf(await importFiles(open().shop, [contacts]));
    expect(faults.join('\n')).toContain('Contacts.csv: looks like customers of another system.');
    expect(await readMappings(database())).toEqual([]);
  });

  it('imports customers, logins, addresses and products by kept mappings, and names the rows left out', async () => {
    await keep(contacts);
    await keep(items);
    const results = resultsOf(await importFiles(open().shop, [contacts, items]));
    expect(results.map(({ file, added }) => `${file} ${added}`).toSorted()).toEqual([
      'addresses-Contacts.csv 8',
      'customers-Contacts.csv 8',
      'logins-Contacts.csv 10',
      'products-InventoryItems-20261128.csv 11',
    ]);
    const notes = results.flatMap(({ warnings }) => warnings.map(({ line, says }) => `${line} ${says}`));
    expect(notes).toContain('4 is left out: it is a supplier');
    expect(notes).toContain('13 is left out: it is not sold any more, as its name says');
    const product = database().selectFrom('product').select(['description', 'case_size', 'bottle_vat']);
    expect(await product.where('code', '=', '00318').executeTakeFirst()).toEqual({
      description: 'Rioja Reserva Viña Solmar',
      case_size: 6,
      bottle_vat: '2.8200',
    });
    const again = resultsOf(await importFiles(open().shop, [contacts, items]));
    expect(again.map(({ added, changed }) => added + changed)).toEqual([0, 0, 0, 0]);
  });

  it('reads nothing of a file whose head has changed since its mapping was kept, and names the changes', async () => {
    const text = String(Buffer.from(items.content)).replace('SalesUnitPrice', 'UnitPriceSales');
    const faults = faultsOf(await importFiles(open().shop, [{ name: items.name, content: text }]));
    expect(faults.join('\n')).toContain(
      '“UnitPriceSales” is new, “SalesUnitPrice” is gone. The shop read no row',
    );
  });

  it('reads a file with the shop’s own columns without a mapping', async () => {
    const own =
      'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\nOWN1,Own wine,6,75,60,10,2\n';
    expect(resultsOf(await importFiles(open().shop, [{ name: 'products.csv', content: own }]))).toMatchObject(
      [{ file: 'products.csv', added: 1 }],
    );
  });

  it('forgets a removed mapping', async () => {
    const kept = (await readMappings(database())).find(({ file }) => file === contacts.name);
    expect(kept).toMatchObject({ keptBy: 'office@example.com', mapping: { kind: 'customers' } });
    const isRemoved = await inTransaction(database(), (writer) =>
      deleteMapping(writer, kept?.fingerprint ?? ''),
    );
    expect(isRemoved).toBe(true);
    expect('faults' in (await importFiles(open().shop, [contacts]))).toBe(true);
  });
});

describeShop('a mapping of customers that says nothing about blank credit limits', (open) => {
  it('notes that the shop reads a blank credit limit as no credit', async () => {
    const { database } = open().shop;
    const customers = exported('03-sage-business-cloud/Customers.csv');
    const { guess } = guessed(customers.name, Buffer.from(customers.content));
    const kept = { file: customers.name, head: guess.table.head, mapping: guess.mapping };
    const by = { keptBy: 'office@example.com', keptAt: new Date('2026-11-28T09:00:00Z') };
    await inTransaction(database, (writer) => keepMapping(writer, { ...kept, ...by }));
    const results = resultsOf(await importFiles(open().shop, [customers]));
    const notes = results.flatMap(({ warnings }) => warnings.map(({ says }) => says));
    expect(notes.filter((note) => note.includes('blank credit limit'))).toEqual([
      '2 customers have a blank credit limit, which the shop reads as no credit. “Change the columns” asks what a blank means.',
    ]);
    expect(notes.filter((note) => note.includes('no address'))).toEqual([]);
  });
});

it('continues the stored balance of a ledger that comes in parts', () => {
  const head = 'Account,Date,Number,Type,Amount\n';
  const ledgers = new Map([
    [
      'A1',
      [
        { number: 'I1', date: '2026-10-01', balance: 1_000_000 },
        { number: 'I2', date: '2026-11-02', balance: 1_500_000 },
      ],
    ],
  ]);
  const text = `${head}A1,02/11/2026,I2,Invoice,50.00\nA1,20/11/2026,I3,Invoice,25.00\nB1,20/11/2026,I4,Invoice,10.00\n`;
  const { applied } = guessed('ledger.csv', text, { ledgers });
  const [file] = applied.files;
  const at = file?.header.indexOf('Balance') ?? 0;
  expect(file?.rows.map(({ cells }) => cells[at])).toEqual(['150.0000', '175.0000', '10.0000']);
});

it('takes due dates of a ledger, and says which due dates it leaves blank', () => {
  const head = 'Account,Date,Number,Type,Amount,Due Date\n';
  const text = `${head}A1,02/11/2026,I2,Invoice,50.00,02/12/2026\nA1,03/11/2026,I3,Invoice,9.00,30/12/1899\nA1,20/11/2026,R1,Payment,25.00,\nA1,21/11/2026,I4,Invoice,25.00,31/02/2027\nA1,22/11/2026,I5,Invoice,25.00,22/12/2026\n`;
  const { applied, guess } = guessed('ledger.csv', text);
  expect(guess.mapping.slots.at(-1)).toBe('DueDate');
  const [file] = applied.files;
  const at = file?.header.indexOf('DueDate') ?? 0;
  expect(file?.rows.map(({ cells }) => cells[at])).toEqual(['02/12/2026', '', '', '', '22/12/2026']);
  expect(applied.notes).toEqual([
    '2 due dates cannot be read and stay blank, such as “30/12/1899” in line 3.',
  ]);
});

describe('bad input of the mapper', () => {
  it('shows doubts about a foreign file with the name and the heads of the shop’s own file', () => {
    const text =
      'Stock No,Description,Code,Price\nA1,Gavi 2023 75cl,S,8.00\nA2,Soave 2023 75cl,S,7.00\nA3,Juice 75cl,Z,3.00\n';
    const { guess } = guessed('products.csv', text);
    expect(guess.columns.map(({ slot }) => slot)).toEqual(['Code', 'Name', 'VatCode', 'Price']);
    expect(doubtsOf('products.csv', text).some((doubt) => doubt.startsWith('Code:'))).toBe(true);
  });

  it('shows a doubt at both columns if two columns may be the price', () => {
    const text = 'SKU,Name,List Price,Standard Price\nA1,Gavi 75cl,8.00,7.10\nA2,Soave 75cl,7.00,6.90\n';
    expect(doubtsOf('products.csv', text)).toEqual([
      'List Price: “Standard Price” is a price too: “List Price” is taken.',
      'Standard Price: “Standard Price” is a price too: “List Price” is taken.',
    ]);
  });

  it('fills up codes if half of the codes have lost their zeros, and shows a doubt at the column', () => {
    const text =
      'SKU,Name,Price\n00412,Gavi 75cl,8.00\n87,Soave 75cl,7.00\n00318,Barolo 75cl,19.00\n733,Fiano 75cl,9.00\n';
    const { guess, applied } = guessed('products.csv', text);
    expect(applied.files[0]?.rows.map(({ cells }) => cells[0])).toEqual(['00412', '00087', '00318', '00733']);
    expect(guess.columns[0]?.doubt).toContain('2 of 4 codes');
  });

  it('finds that all codes lost their zeros, if today’s codes have the zeros', () => {
    const products = new Map(['00412', '00087', '00318'].map((code) => [code, { caseSize: 6 }]));
    const { applied } = guessed(
      'p.csv',
      'SKU,Name,Price\n412,Gavi 75cl,8\n87,Soave 75cl,7\n318,Barolo 75cl,19\n',
      { products },
    );
    expect(applied.files[0]?.rows.map(({ cells }) => cells[0])).toEqual(['00412', '00087', '00318']);
  });

  it('refuses an old workbook, a damaged workbook and a binary file with a sentence', () => {
    const says = (bytes: Uint8Array) => guessFile('list.xls', bytes, known);
    expect(says(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toMatchObject({
      says: expect.stringMatching(/old workbook/),
    });
    expect(says(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toMatchObject({
      says: expect.stringMatching(/no workbook that can be read/),
    });
    expect(says(zipSync({ 'readme.txt': strToU8('hello') }))).toMatchObject({
      says: expect.stringMatching(/no workbook that can be read/),
    });
    expect(says(new Uint8Array(0))).toMatchObject({ says: 'is empty' });
  });

  it('reads the values of a macro workbook and runs nothing', () => {
    const sheet =
      '<worksheet><sheetData>' +
      '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>A1</t></is></c><c r="B2" t="inlineStr"><is><t>Gavi 75cl</t></is></c><c r="C2"><f>4*2</f><v>8</v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>A2</t></is></c><c r="B3" t="inlineStr"><is><t>Soave 75cl</t></is></c><c r="C3"><v>7.1</v></c></row>' +
      '</sheetData></worksheet>';
    const workbook = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/vbaProject.bin': strToU8('macros'),
    });
    const { applied } = guessed('list.xlsm', workbook);
    expect(applied.files[0]?.rows).toHaveLength(2);
  });

  it('gives heads that differ only in letter case the same fingerprint', () => {
    expect(fingerprintOf(['SKU', 'Name '])).toBe(fingerprintOf(['sku', 'name']));
    expect(fingerprintOf(['SKU', 'Name'])).not.toBe(fingerprintOf(['Name', 'SKU']));
  });
});
