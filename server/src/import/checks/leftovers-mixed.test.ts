import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMerchant } from '../../merchant/merchant-file.ts';
import { productsKind } from '../kinds/products-kind.ts';
import type { CheckedFile } from './check-file.ts';
import { readFiles } from './read-files.ts';

type Leftovers = {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly ends: readonly ('\r\n' | '\n' | '\r')[];
  readonly encoding: 'utf8' | 'utf8 with mark' | 'utf16le' | 'windows-1252';
  readonly sep: boolean;
  readonly title: boolean;
  readonly rule: boolean;
  readonly headerAgain: boolean;
  readonly atEnds: boolean;
  readonly short: boolean;
  readonly blanks: boolean;
  readonly padded: boolean;
  readonly footer: string;
  readonly ctrlZ: boolean;
  readonly guard: 'none' | 'bare' | 'quoted' | 'apostrophe';
  readonly figures: (text: string) => string;
};

const HEADER = [
  'Code',
  'Description',
  'CaseSize',
  'UnitSize',
  'CasePrice',
  'BottleNett',
  'BottleVAT',
  'Vintage',
];

const yesOrNo = fc.boolean();
const leftovers: fc.Arbitrary<Leftovers> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 12, maxLength: 12 }),
  encoding: fc.constantFrom('utf8', 'utf8 with mark', 'utf16le', 'windows-1252'),
  sep: yesOrNo,
  title: yesOrNo,
  rule: yesOrNo,
  headerAgain: yesOrNo,
  atEnds: yesOrNo,
  short: yesOrNo,
  blanks: yesOrNo,
  padded: yesOrNo,
  footer: fc.constantFrom(
    '',
    '(3 rows)',
    '(3 rows affected)',
    '3 rows selected.',
    'Total',
    '-- end of report --',
  ),
  ctrlZ: yesOrNo,
  guard: fc.constantFrom('none', 'bare', 'quoted', 'apostrophe'),
  figures: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `${text}${text.includes('.') ? '' : '.'}0000`.replace(/(\.\d{6}).*/, '$1'),
    (text) => text.replace(/^0\./, '.'),
    (text) => `+${text}`,
  ),
});

const rows = fc.uniqueArray(
  fc.record({
    code: fc.stringMatching(/^0{0,2}[A-Z]{2}[0-9]{1,4}$/),
    description: fc.constantFrom(
      'Château d’Été',
      'Wine, red',
      'The "Best"',
      'Two\nlines',
      'A; b | c',
      'Plain',
    ),
    pence: fc.integer({ min: 1, max: 999_999 }),
    vintage: fc.constantFrom('', '2019'),
  }),
  { minLength: 1, maxLength: 5, selector: ({ code }) => code },
);
type Row = typeof rows extends fc.Arbitrary<readonly (infer R)[]> ? R : never;

const cellsOf = (row: Row, figures: Leftovers['figures'] = (text) => text) => [
  row.code,
  row.description,
  figures('6'),
  figures('75'),
  figures((row.pence / 100).toFixed(2)),
  figures('0.9'),
  figures('0.18'),
  row.vintage,
];

function write(given: readonly Row[], left: Leftovers): Uint8Array {
  const { delimiter } = left;
  const cell = (text: string) => {
    const padded = left.padded ? ` ${text} ` : text;
    return /["\r\n,;|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : padded;
  };
  const guarded = (code: string) =>
    ({
      none: cell(code),
      bare: `="${code}"`,
      quoted: `"=""${code}"""`,
      apostrophe: `'${code}`,
    })[left.guard];
  const line = (cells: readonly string[]) => cells.join(delimiter) + (left.atEnds ? delimiter : '');
  const header = line(HEADER.map(cell));
  const blank = left.blanks ? [delimiter.repeat(7), '', '  '] : [];
  const lines = [
    ...(left.sep ? [`sep=${delimiter}`] : []),
    ...(left.title ? ['Products of the house'] : []),
    header,
    ...(left.rule ? [line(HEADER.map((name) => '-'.repeat(name.length)))] : []),
    ...given.flatMap((row, at) => {
      const [code = '', ...cells] = cellsOf(row, left.figures);
      const short = left.short && row.vintage === '' ? cells.slice(0, -1) : cells;
      const again = left.headerAgain && at === 1 ? [header] : [];
      return [...again, line([guarded(code), ...short.map(cell)]), ...blank];
    }),
    ...(left.footer === '' ? [] : [left.footer]),
  ];
  const text = lines.map((each, at) => each + (left.ends[at % left.ends.length] ?? '\n')).join('');
  const whole = left.ctrlZ ? `${text}\u001a` : text;
  switch (left.encoding) {
    case 'utf8':
      return Buffer.from(whole);
    case 'utf8 with mark':
      return Buffer.from(`\ufeff${whole}`);
    case 'utf16le':
      return Buffer.from(`\ufeff${whole}`, 'utf16le');
    case 'windows-1252':
      return Uint8Array.from(whole, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0)));
    default:
      return left.encoding satisfies never;
  }
}

const read = readMerchant(Buffer.from('{}'));
if ('faults' in read) throw new Error(read.faults.join('; '));
const forms = read.merchant.import;

function cellsRead(content: Uint8Array | string) {
  const { checked, faults } = readFiles([{ name: 'products.csv', content }], forms, () => {});
  return { faults, cells: checked[0]?.rows.map(({ cells }) => cells) };
}
const numbers = (cells: CheckedFile['rows'][number]['cells']) =>
  Object.fromEntries(
    Object.entries(cells).map(([field, value]) => {
      const isNumber = productsKind.fields[field]?.cell.type !== 'text';
      return [field, isNumber ? Number(value) : value];
    }),
  );

it('reads the same rows, whatever a tool leaves between and around them', () => {
  fc.assert(
    fc.property(rows, leftovers, (given, left) => {
      const plain = [HEADER, ...given.map((row) => cellsOf(row))]
        .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const right = cellsRead(plain);
      expect(right.faults).toEqual([]);
      const found = cellsRead(write(given, left));
      expect(found.faults).toEqual([]);
      expect(found.cells?.map(numbers)).toEqual(right.cells?.map(numbers));
    }),
    { numRuns: 200 },
  );
});
