import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { withoutTags } from './cell-values.ts';
import { readWorkbook } from './read-workbook.ts';

const ONE_SHEET = '<sheet name="List" r:id="rId1"/>';
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;

type Parts = { readonly sheet?: string; readonly sheets?: string; readonly more?: Record<string, string> };

function workbookOf({ sheet = '', sheets = ONE_SHEET, more = {} }: Parts): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': Array.from(
      { length: 60 },
      (_none, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
    ).join(''),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), {
    level: 1,
  });
}

const cellsOf = (parts: Parts) =>
  readWorkbook(workbookOf(parts)).flatMap(({ rows }) => rows.map(({ cells }) => cells));

const STYLES = '<styleSheet><cellXfs count="1"><xf numFmtId="14"/></cellXfs></styleSheet>';
const UNCLOSED = 1_000_000;
/** A reader whose time grows with the square of the tags needs half an hour. */
const MOST_MS = 2_000;

/** The processor time of the work, because a busy machine takes longer by the clock. */
function processorMs(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user / 1_000;
}

describe('readWorkbook', () => {
  it.each([
    ['rows', { sheet: '<row>'.repeat(UNCLOSED) }],
    ['rows without an angle bracket', { sheet: '<row '.repeat(UNCLOSED) }],
    ['cells', { sheet: `<row>${'<c>'.repeat(UNCLOSED)}</row>` }],
    ['texts', { sheet: `<row><c t="inlineStr">${'<t>'.repeat(UNCLOSED)}</c></row>` }],
    ['readings', { sheet: `<row><c t="inlineStr">${'<rPh>'.repeat(UNCLOSED)}</c></row>` }],
    ['shared strings', { more: { 'xl/sharedStrings.xml': '<si>'.repeat(UNCLOSED) } }],
    ['styles', { more: { 'xl/styles.xml': '<cellXfs>'.repeat(UNCLOSED) } }],
    ['sheets', { sheets: '<sheet '.repeat(UNCLOSED) }],
    ['properties', { sheets: '<workbookPr '.repeat(UNCLOSED) }],
  ] satisfies [string, Parts][])(
    'reads a million %s that never end in less than two seconds of processor time',
    (_what, parts) => {
      const bytes = workbookOf(parts);
      expect(processorMs(() => readWorkbook(bytes))).toBeLessThan(MOST_MS);
    },
  );

  it('reads the merged cells of a row with 40,000 merges in less than two seconds of processor time', () => {
    const bytes = workbookOf({ sheet: row(text('a')) + '<mergeCell ref="A1:B1"/>'.repeat(40_000) });
    const spentMs = processorMs(() => {
      expect(readWorkbook(bytes)[0]?.merges.get(1)).toHaveLength(40_000);
    });
    expect(spentMs).toBeLessThan(MOST_MS);
  });

  it('reads a part once if the workbook names the part 3,000 times', () => {
    const sheets = readWorkbook(workbookOf({ sheet: row(text('a')), sheets: ONE_SHEET.repeat(3_000) }));
    expect(sheets.map(({ name }) => name)).toEqual(['List']);
  });

  it('refuses a workbook with more than 50 sheets in words', () => {
    const sheets = (count: number) =>
      Array.from({ length: count }, (_none, at) => `<sheet name="S${at}" r:id="rId${at + 1}"/>`).join('');
    expect(readWorkbook(workbookOf({ sheets: sheets(50) }))).toHaveLength(50);
    expect(() => readWorkbook(workbookOf({ sheets: sheets(51) }))).toThrow(
      'has more than 50 sheets. Save the sheet with the list as CSV',
    );
  });

  it.each([
    ['rows with a single cell far to the right', { sheet: row('<c r="SF1"/>').repeat(10_001) }],
    ['shared strings', { more: { 'xl/sharedStrings.xml': '<si/>'.repeat(5_000_001) } }],
  ] satisfies [string, Parts][])('refuses a workbook with too many %s in words', (_what, parts) => {
    expect(() => readWorkbook(workbookOf(parts))).toThrow('has more than 5 million cells');
  });

  it('leaves a figure beyond all dates and an entity beyond all characters as they are', () => {
    const sheet = row('<c s="0"><v>99999999999</v></c>', '<c s="0"><v>45000</v></c>');
    expect(cellsOf({ sheet, more: { 'xl/styles.xml': STYLES } })).toEqual([['99999999999', '2023-03-15']]);
    const codes = row(
      text('&#99999999;'),
      text('&#x110000;'),
      text('&#0;'),
      text('&#xD800;'),
      text('&#163;'),
    );
    expect(cellsOf({ sheet: codes })).toEqual([['&#99999999;', '&#x110000;', '&#0;', '&#xD800;', '£']]);
  });

  it('reads elements with a prefix, and a text without its Japanese reading', () => {
    const cell = '<x:c t="inlineStr"><x:is><x:t>Wine</x:t><x:rPh><x:t>read</x:t></x:rPh></x:is></x:c>';
    expect(cellsOf({ sheet: `<x:row>${cell}</x:row><x:row/>` })).toEqual([['Wine'], []]);
  });
});

describe('withoutTags', () => {
  it('leaves an entity beyond all characters as it is', () => {
    expect(withoutTags('Claret &#99999999; &#163;')).toBe('Claret &#99999999; £');
  });

  it('reads a million tags that never end in less than two seconds of processor time', () => {
    expect(processorMs(() => withoutTags('<p '.repeat(UNCLOSED)))).toBeLessThan(MOST_MS);
  });
});
