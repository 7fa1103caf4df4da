import { readdirSync, readFileSync } from 'node:fs';
import { OWN_FILES, ownFile } from '@tradecellar/contract/own-files.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { importFiles } from '../import-files.ts';
import { settlePrices } from '../settle-prices.ts';

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

  describe('with later prices', () => {
    const later = {
      'products.csv':
        'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,NilPrice,From\n' +
        'WHITE1,Domaine Roquet Sancerre,12,75,142.8,11.9,2.38,,2026-12-01\n' +
        'WHITE1,Domaine Roquet Sancerre,12,75,154.8,12.9,2.58,1,2027-02-01\n' +
        'GONE,Gone,6,75,60,10,2,,\nGONE,Gone,6,75,66,11,2.2,,2026-12-01\n',
      'prices.csv':
        'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT,From\n' +
        'TRADE,WHITE1,120,10,2,\nTRADE,WHITE1,108,9,1.8,2026-12-01\nSPRING,WHITE1,96,8,1.6,2027-02-01\n',
    };
    const dated = async () => {
      const { rows } = await sql`SELECT * FROM dated_price ORDER BY 1, 2, 3`.execute(open().shop.database);
      return rows;
    };
    const pricesNow = async () => {
      const { rows } = await sql`
        SELECT code, '' AS list, case_price, bottle_nett FROM product
        UNION ALL SELECT product_code, price_list, case_price, bottle_nett FROM price ORDER BY 1, 2`.execute(
        open().shop.database,
      );
      return rows;
    };
    const run = async (files: Readonly<Record<string, string>>, replace = false) =>
      resultsOf(
        await importFiles(open().shop, filesOf(files), { accept: 'all', replace, force: replace }),
      ).map(({ file, added, changed }) => ({ file, added, changed }));

    beforeEach(async () => {
      await refillShop(open().shop.database);
      open().setNow(new Date('2026-11-16T10:00:00Z'));
      await run(later);
      await sql`UPDATE product SET withdrawn = true WHERE code = 'GONE'`.execute(open().shop.database);
    });

    it('gives each later price a row with its day, after the row of today', async () => {
      const rows: Record<string, string>[] = parse(await download('products'), { bom: true, columns: true });
      expect(
        rows
          .filter(({ Code = '' }) => ['WHITE1', 'RED1', 'GONE'].includes(Code))
          .map(({ Code, CasePrice, NilPrice, From }) => [Code, CasePrice, NilPrice, From]),
      ).toEqual([
        ['RED1', expect.any(String), '0', ''],
        ['WHITE1', '138.00', '0', '2026-11-16'],
        ['WHITE1', '142.80', '0', '2026-12-01'],
        ['WHITE1', '154.80', '1', '2027-02-01'],
      ]);
    });

    it('changes nothing if the files are sent back, as they are or as whole files', async () => {
      const files = { products: await download('products'), prices: await download('prices') };
      const before = [await dated(), await pricesNow()];
      const nothing = Object.keys(files).map((kind) => ({ file: `${kind}.csv`, added: 0, changed: 0 }));
      expect(await run(files)).toMatchObject(nothing);
      expect([await dated(), await pricesNow()]).toEqual(before);
      expect(await run(files, true)).toMatchObject(nothing);
      const kept = (rows: unknown[]) => rows.filter((row) => !JSON.stringify(row).includes('GONE'));
      expect([kept(await dated()), kept(await pricesNow())]).toEqual(before.map(kept));
    });

    it('mends a later price alone', async () => {
      const products = (await download('products')).replace('154.80', '160.00');
      expect(await run({ products })).toMatchObject([{ added: 0, changed: 1 }]);
      expect(await dated()).toContainEqual(
        expect.objectContaining({ product_code: 'WHITE1', case_price: '160.0000' }),
      );
    });

    it('never brings back an earlier price if a file is sent back after a later price began', async () => {
      const files = { products: await download('products'), prices: await download('prices') };
      for (const instant of ['2026-12-01T09:00:00Z', '2026-12-03T09:00:00Z']) {
        open().setNow(new Date(instant));
        await settlePrices(open().shop);
        const before = [await dated(), await pricesNow()];
        expect(await run(files)).toMatchObject([{ changed: 0 }, { changed: 0 }]);
        expect([await dated(), await pricesNow()]).toEqual(before);
      }
    });

    it('writes a price that has begun as the price of today, settled or not', async () => {
      open().setNow(new Date('2026-12-01T00:00:00Z'));
      const rows: Record<string, string>[] = parse(await download('prices'), { bom: true, columns: true });
      expect(rows.filter(({ ProductCode }) => ProductCode === 'WHITE1')).toMatchObject([
        { PriceList: 'TRADE', BottleNett: '9.00', From: '' },
        { PriceList: 'SPRING', BottleNett: '8.00', From: '2027-02-01' },
      ]);
    });
  });
});
