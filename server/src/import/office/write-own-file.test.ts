import { readdirSync, readFileSync } from 'node:fs';
import { OWN_FILES, ownFile } from '@tradecellar/contract/own-files.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alphaBuyer, office } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { importFiles } from '../import-files.ts';

const demo = new URL('../../../demo/', import.meta.url).pathname;
const demoFiles = readdirSync(demo)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => ({ name, content: readFileSync(`${demo}${name}`) }));

describeShop('today’s rows as files', (open) => {
  const download = async (Kind: (typeof OWN_FILES)[number]) =>
    (await open().call(ownFile, { Kind }, office)).body.mainResult.Content;
  const sendBack = async () => {
    const files = await Promise.all(OWN_FILES.map(async (kind) => [kind, await download(kind)] as const));
    const results = resultsOf(
      await importFiles(open().shop, filesOf(Object.fromEntries(files)), { accept: 'all' }),
    );
    return results.map(({ file, rows, added, changed }) => ({ file, hasRows: rows > 0, added, changed }));
  };
  const unchanged = OWN_FILES.map((kind) => ({ file: `${kind}.csv`, hasRows: true, added: 0, changed: 0 }));

  it('changes nothing if the files of the demo shop are sent back', async () => {
    resultsOf(await importFiles(open().shop, demoFiles, { accept: 'all' }));
    expect(await sendBack()).toEqual(expect.arrayContaining(unchanged));
  });

  it('changes nothing if texts with quotes, line breaks, leading zeros and formulas are sent back', async () => {
    const odd = fc.constantFrom(
      ...[
        '"',
        '""',
        '\n',
        '\r\n',
        '=1+1',
        '+44',
        '-',
        '@SUM(A1)',
        "'",
        ',',
        ';',
        '\t',
        'é',
        '00412',
        '1E5',
        '#',
        'NV',
      ],
    );
    const text = fc
      .array(fc.oneof(odd, fc.string({ maxLength: 6 })), { maxLength: 6 })
      .map((parts) => parts.join('').trim());
    const code = fc
      .tuple(fc.constantFrom('', '0', '00', '1E', 'A-', '9'.repeat(12)), fc.integer({ min: 1, max: 9999 }))
      .map(([stem, number]) => `${stem}${number}`);
    const rows = fc.sample(
      fc.record({
        Code: code,
        Description: text.map((each) => `${each}.`),
        SecondaryDescription: text,
        BinNo: text,
        Notes1: text,
        FoodSuggestion2: text,
        WineTastingNotes: text,
        CasePrice: fc.integer({ min: 1, max: 999_999 }).map((pence) => String(pence / 100)),
        UnitSize: fc.constantFrom('75', '37.5', '0.125'),
        VatRate: fc.constantFrom('', '20', '5.5'),
        SwitchedOff: fc.constantFrom('', '1'),
        Allergen_Sulphites: fc.constantFrom('', '1'),
      }),
      { numRuns: 300, seed: 51 },
    );
    const unique = [...new Map(rows.map((row) => [row.Code, row])).values()];
    const header = [...Object.keys(unique[0] ?? {}), 'CaseSize', 'BottleNett', 'BottleVAT'];
    const cells = unique.map((row, at) => ({
      line: at + 2,
      cells: [...Object.values(row), '6', row.CasePrice, '0'],
    }));
    const csv = { header, headerLine: 1, rows: cells };
    resultsOf(
      await importFiles(open().shop, [{ name: 'products.csv', content: '', csv }], { accept: 'all' }),
    );
    const file = await download('products');
    const formulas = parse(file, { bom: true })
      .flat()
      .filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^=".*"$/s.test(cell));
    expect(formulas).toEqual([]);
    expect(await sendBack()).toEqual(expect.arrayContaining(unchanged));
  });

  it('keeps the leading zeros of codes in a spreadsheet, and gives the file a name that an import takes', async () => {
    const { body } = await open().call(ownFile, { Kind: 'products' }, office);
    expect(body.mainResult.Name).toMatch(/^products-\d{4}-\d\d-\d\d[.]csv$/);
    expect(body.mainResult.Content.startsWith('\ufeffCode,Description,')).toBe(true);
    expect(/^"=""0\d+""",/m.test(body.mainResult.Content)).toBe(true);
    expect((await open().call(ownFile, { Kind: 'products' }, alphaBuyer)).status).toBe(403);
  });
});
