import { describe, expect, it } from 'vitest';
import { guessed, known } from '../../../../test/sheets/guess-text.ts';
import { applyMapping } from './apply-mapping.ts';

const products = new Map([
  ['A1', { caseSize: 6, vatRate: 20 }],
  ['A2', { caseSize: 6, vatRate: 5 }],
]);

/** The prices of the case and of the bottle, and the VAT of the bottle, of each row. */
const pricesOf = ({ files }: ReturnType<typeof guessed>['applied']) =>
  files[0]?.rows.map(({ cells }) =>
    ['CasePrice', 'BottleNett', 'BottleVAT'].map((field) =>
      Number(cells[files[0]?.header.indexOf(field) ?? -1]),
    ),
  );

describe('a list whose prices of cases and bottles differ in VAT', () => {
  const list = (heads: string, prices: string) =>
    guessed('products.csv', `Code,Description,Bottle size,Case size,${heads}\nA1,Wine,75,6,${prices}\n`);

  it.each([
    ['Case price ex VAT,Bottle price inc VAT', '60.00,13.20', [60, 11, 2.2]],
    ['Case price inc VAT,Bottle price ex VAT', '72.00,11.00', [60, 11, 2.2]],
    ['Case price ex VAT,Bottle price ex VAT', '60.00,11.00', [60, 11, 2.2]],
    ['Case price inc VAT,Bottle price inc VAT', '72.00,13.20', [60, 11, 2.2]],
  ])('takes the VAT from the prices of the columns that contain VAT: %s', (heads, prices, read) => {
    const { applied, guess } = list(heads, prices);
    expect(pricesOf(applied)).toEqual([read]);
    expect(guess.questions.filter(({ about }) => about === 'withVat')).toEqual([]);
  });

  it('asks only about the column whose name says nothing, and takes the answer for that column alone', () => {
    const { guess } = list('Case price,Bottle price inc VAT', '60.00,13.20');
    expect(guess.questions.find(({ about }) => about === 'withVat')?.asks).toBe(
      'Does “Case price” contain VAT?',
    );
    const answered = (withVat: boolean) => {
      const mapping = { ...guess.mapping, answers: { ...guess.mapping.answers, withVat } };
      return pricesOf(applyMapping(mapping, guess.table, known));
    };
    expect(answered(false)).toEqual([[60, 11, 2.2]]);
    expect(answered(true)).toEqual([[50, 11, 2.2]]);
  });
});

describe('a price list with prices of cases and of bottles', () => {
  const list = (rows: string) =>
    guessed('price bands.csv', `Price list,Code,Case price ex VAT,Bottle price ex VAT\n${rows}`, { products })
      .applied;

  it('takes both prices, and works out a price that a row lacks', () => {
    expect(pricesOf(list('TRADE,A1,60.00,11.00\nTRADE,A2,48.00,\nNEW,A1,,10.50\n'))).toEqual([
      [60, 11, 2.2],
      [48, 8, 0.4],
      [63, 10.5, 2.1],
    ]);
  });

  it('leaves out prices of nought and below', () => {
    const { files, leftOut } = list('TRADE,A1,60.00,11.00\nTRADE,A2,0.00,0.00\nNEW,A1,-5.00,\n');
    expect(files[0]?.rows).toHaveLength(1);
    expect(leftOut.map(({ line, says }) => `${line} ${says}`)).toEqual([
      '3 has no price: 0.00',
      '4 has no price: -5.00',
    ]);
  });
});

it('takes cells that hold the name of a method of objects as text', () => {
  const head = 'Code,Description,Bottle size,Case size,Case price ex VAT,VAT code,Tasting notes';
  const wine = (code: string, size: string, vat: string) =>
    `${code},Wine ${code},${size},6,60.00,${vat},Dry &constructor; fine\n`;
  const { guess } = guessed('products.csv', `${head}\n${wine('A1', '75cl', '1')}${wine('A2', '70cl', '2')}`);
  const later = guessed(
    'products.csv',
    `${head}\n${wine('A1', '75cl', 'constructor')}${wine('A2', 'constructor', '2')}`,
  );
  const { files, leftOut } = applyMapping(guess.mapping, later.guess.table, known);
  expect(guess.mapping.answers.vatCodes).toEqual({ 1: 20, 2: 5 });
  expect(pricesOf({ files, leftOut, notes: [] })).toEqual([[60, 10, 2]]);
  expect(files[0]?.rows[0]?.cells).toContain('Dry &constructor; fine');
  expect(leftOut).toMatchObject([{ line: 3, says: 'has no size in a column or in its name' }]);
});

it('notes a VAT code that came after the mapping was kept, and whose rate nobody has answered', () => {
  const head = 'Code,Description,Bottle size,Case size,Case price ex VAT,VAT code';
  const list = (codes: readonly string[]) => {
    const rows = codes.map((code, at) => `A${at},Wine ${at},75,6,60.00,${code}\n`);
    return guessed('products.csv', `${head}\n${rows.join('')}`);
  };
  const { guess, applied } = list(['1', '2', '1', '2']);
  expect(applied.notes).toEqual([]);
  expect(applyMapping(guess.mapping, list(['1', '3', '', 'T0']).guess.table, known).notes).toEqual([
    '1 product has a VAT code without a rate, such as “3” in line 3, which the shop reads as 20 %. “Change the columns” asks for the rate of each code.',
  ]);
});
