import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (text: string) => {
  const file = readCsv('stock.csv', text, () => true);
  return 'rows' in file ? file.rows : file.map(({ says }) => says);
};

describe('records with quotes and without', () => {
  it('are what csv-parse reads of the whole file, or refused in its words', () => {
    const plain = fc.stringMatching(/^[a é1\t]{0,3}$/);
    const quoted = fc.constantFrom('""', '","', '"a""b"', '"a\nb"', '"a\r\nb"', '"\n,"', '" "');
    const broken = fc.constantFrom('a"b', '"a"b', '"a', '"');
    const cell = fc.oneof({ weight: 12, arbitrary: plain }, { weight: 6, arbitrary: quoted }, broken);
    const line = fc.oneof({ weight: 9, arbitrary: fc.tuple(cell, cell).map(String) }, fc.constant(''));
    const end = fc.constantFrom('\n', '\r\n');
    const text = fc.tuple(fc.array(line, { maxLength: 6 }), end, fc.constantFrom('', '\ufeff'));
    fc.assert(
      fc.property(text, ([lines, lineEnd, mark]) => {
        const content = mark + ['A,B', ...lines].join(lineEnd);
        let whole: string[][] | string;
        try {
          whole = parse(content, { bom: true, relax_column_count: true, skip_empty_lines: true });
        } catch (error) {
          whole = `is not CSV (read as UTF-8, commas): ${error instanceof Error ? error.message : error}`;
        }
        const found = read(content);
        if (typeof whole === 'string') expect(found).toEqual([whole]);
        else if (whole.some((each) => each.length !== 2)) expect(String(found[0])).toMatch(/^has \d fields/);
        else expect(found.map((row) => typeof row === 'object' && row.cells)).toEqual(whole.slice(1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are on the line on which they begin, blank ones and line breaks of any sort within them counted', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const lines = ['A,B', 'a,b', '', `"one${lineEnd}two",b`, 'c,d', '"e",f'];
      expect(read(lines.join(lineEnd)).map((row) => typeof row === 'object' && row.line)).toEqual([
        2, 4, 6, 7,
      ]);
    }
  });
});
