import { describe, expect, it } from 'vitest';
import { writtenAmount } from '../../../test/written-line.ts';
import { HEAD_FORMS, headOf } from './head-words.ts';
import { readTypedLines, readTypedRows, type TypedLines } from './typed-lines.ts';
import { UNIT_CELLS } from './unit-words.ts';

const wanted = ({ lines }: TypedLines) => lines.filter(({ isAside }) => !isAside);

/**
 * Returns the quantities of a table's rows as text. If the table can be read in several ways, returns the quantities
 * for each way.
 */
function read(text: string) {
  const found = readTypedLines(text.trim(), true);
  if (found.readings.length === 0) return wanted(found).map(writtenAmount).join(' ');
  return Object.fromEntries(
    found.readings.map((reading, at) => [
      reading,
      wanted(found)
        .map(({ readings = [] }) => (readings[at] ? writtenAmount(readings[at]) : '?'))
        .join(' '),
    ]),
  );
}

describe('a table', () => {
  it.each([
    [
      'grouped figures in a column',
      'Code,Bottles\nCHA001,"1,000"\nCHA002,"1,200"\nCHA003,"12,000"',
      '1000bt 1200bt 12000bt',
    ],
    [
      'case and bottle prices beside the order',
      'Code,Wine,Vintage,Bottle,Case,Order\nCHA001,Champagne Delorme,NV,22.50,135.00,\nCHA002,Comtesse,NV,28.00,168.00,2\nCHA003,,NV,12.00,144.00,1',
      '- 2 1',
    ],
    [
      'whole case and bottle prices beside the order',
      'Code,Wine,Bottle,Case,Order\nCHA001,Champagne,22.5,135,\nCHA002,Comtesse,28,168,2\nCHA003,Third,12,144,',
      '- 2 -',
    ],
    ['blank quantities', 'Code,Wine,Cases\nCHA001,,\nCHA002,,3\nCHA003,,\nCHA004,,\nCHA005,,', '- 3cs - - -'],
    [
      '0, a dash and errors',
      'Code,Qty\nA101,0\nA102,-\nA103,#N/A\nA104,#REF!\nA105,4\nA106,0.00',
      '- - - - 4 -',
    ],
    [
      'an error in the last row, without headings',
      'Domaine Lacaille\tLOI101\t4\t2021\nComtesse Brut\tLOI108\t2\t2019\nDomaine Lacaille\tRHO122\t#REF!\t2021',
      '4 2 -',
    ],
    ['a column of units', 'SKU,UOM,Quantity\nCHA001,BTL,6\nCHA002,CS,2\nCHA003,EA,12', '6bt 2cs 12bt'],
    ['a title above', 'Wine order November\nCode;Wine;Qty\nCHA001;Champagne;3\nCHA002;Comtesse;1', '3 1'],
    ['a line that names its separator', 'sep=;\nCode;Wine, full name;Qty\nCHA001;Champagne, brut;3', '3'],
    ['a line end in a cell', 'Code\tWine\tQty\nCHA001\t"Champagne\nDelorme"\t3\nCHA002\tComtesse\t1', '3 1'],
    [
      'stock and the last order beside the order',
      'Code,Wine,Stock,Last order,Qty\nCHA001,One,40,6,2\nCHA002,Two,12,3,',
      '2 -',
    ],
    ['years as headings', 'Code,Wine,2024,2025,Order\nA101,One,12,10,2\nA102,Two,6,3,', '2 -'],
    ['totals', 'Code,Wine,Qty,Price,Total\nCHA001,One,2,135,270\nCHA002,Two,1,90,90\n,Total,3,,360', '2 1'],
    [
      'cases and bottles',
      'Code,Wine,Cases,Bottles\nCHA001,One,2,\nCHA002,Two,,3\nCHA003,Three,1,2',
      '2cs 3bt 1cs+2bt',
    ],
    [
      'two rows of headings',
      ',,Price,,Order,\nCode,Wine,Case,Bottle,Case,Bottle\nCHA001,One,135,28,2,\nCHA002,Two,90,16,,3',
      '2cs 3bt',
    ],
    ['decimals as spreadsheets write them', 'Code,Qty\nA101,2.00\nA102,"1,5"\nA103,"2,0"', '2 1.5 2'],
    ['an unknown unit', 'Code,Unit,Qty\nA101,CS,2\nA102,PAL,1\nA103,,3', '2cs !unclear !unclear'],
    ['two-digit bins and no headings', '12\t3\n45\t2\n67\t1', '3 2 1'],
    [
      'mostly unreadable quantities',
      'Code,Qty\nA101,2 (two)\nA102,x\nA103,1 + 3',
      '!unclear !unclear 1cs+3bt',
    ],
    ['two tables side by side', 'Code,Qty,,Code,Qty\nA101,2,,B201,\nA102,,,B202,3', '2 - - 3'],
    ['a comma in its title', 'Order, November\nA101;3\nA102;1', '- 3 1'],
    [
      'headings that name the case size',
      'Code,Wine,Cases (6),Singles\nA101,One,2,\nA102,Two,,4\nA103,Three,1,2',
      '2cs 4bt 1cs+2bt',
    ],
    [
      'packs beside bottles',
      'Code,Wine,6pk,Bottles\nA101,One,2,\nA102,Two,,4\nA103,Three,1,2',
      '2cs 4bt 1cs+2bt',
    ],
    [
      'letters for units, under a heading of both units',
      'Code,Qty,Case/Bottle\nA101,2,C\nA102,6,B\nA103,1,C',
      '2cs 6bt 1cs',
    ],
    ['letters for units and no headings', 'A101,2,C\nA102,6,B\nA103,1,C', '2cs 6bt 1cs'],
    [
      'bottles that repeat the cases',
      'Code,Wine,Cases,Bottles\nA101,One,2,12\nA102,Two,,\nA103,Three,1,12\nA104,Four,,',
      '12bt - 12bt -',
    ],
    ['last week beside this week', 'Code,Wine,Last week,This week\nA101,One,3,2\nA102,Two,2,', '2 -'],
    [
      'a week in the order’s heading',
      'Code,Wine,Usage per week,Order week 48\nA101,One,3,2\nA102,Two,2,',
      '2 -',
    ],
    ['ticks', 'Code,Wine,Order\nA101,One,x\nA102,Two,\nA103,Three,x', '!unclear - !unclear'],
    ['numbers in words', 'Code,Order\nA101,two\nA102,six bottles\nA103,3', '2 6bt 3'],
    ['fractions', 'Code,Qty\nA101,3/6\nA102,1/2\nA103,1 1/2', '!unclear 0.5 1.5'],
    [
      'a second table with other headings',
      'Code,Qty,Price\nA101,2,22.50\n,,\nCode,Price,Qty\nB201,15,3',
      '2 !missing',
    ],
    [
      'no headings and mostly blanks',
      'Order\nDate,12/11/2026\nA101,5\nA102,\nA103,\nA104,',
      '5 !missing !missing !missing',
    ],
    [
      'prices per bottle that make the line totals',
      'Code,Qty,Price per bottle,Line total\nCHA001,6,22.50,135.00\nSPI001,12,7.74,92.88',
      '6bt 12bt',
    ],
    [
      'prices each that make the line totals',
      'Code,Qty,Each,Amount\nCHA001,6,£22.50,£135.00\nSPI001,12,£7.74,£92.88',
      '6bt 12bt',
    ],
    [
      'prices per case that make the line totals',
      'Code,Qty,Case price,Total\nCHA001,2,135,270\nSPI001,3,46.44,139.32',
      '2cs 3cs',
    ],
    ['dozens', 'Code,Dozens\nCHA001,1\nSPI001,2', '12bt 24bt'],
    ['dozens ordered', 'Code,Qty (doz)\nCHA001,1\nSPI001,2', '12bt 24bt'],
    ['dozens beside bottles', 'Code,Dozens,Bottles\nCHA001,1,\nSPI001,,3', '12bt 3bt'],
    ['magnums', 'Code,Magnums\nCHA001,1\nSPI001,2', '1bt 2bt'],
    ['dozens in its unit column', 'Code,Unit,Qty\nCHA001,dz,1\nSPI001,each,2', '12bt 2bt'],
    ['“6off” in a cell', 'Code,Qty\nCHA001,6off\nSPI001,2 cs', '6 2cs'],
    ['a couple in a cell', 'Code,Qty\nCHA001,a couple\nSPI001,few', '2 !unclear'],
    ['a status column', 'Code,Qty,Status\nCHA001,2,OK\nSPI001,5,Cancelled\nLOI002,1,', '2 1'],
    [
      'wines that are sold out',
      'Code,Wine,Qty,Remarks\nCHA001,One,2,\nSPI001,Two,5,OOS\nLOI002,Three,1,sold out',
      '2',
    ],
    ['negative quantities', 'Code,Qty\nA101,-2\nA102,3-\nA103,(1)\nA104,2', '!negative !negative !unclear 2'],
  ])('reads a table with %s', (_title, text, expected) => expect(read(text)).toBe(expected));

  it.each([
    [
      'a point before three digits',
      'Code,Bottles\nA101,1.000\nA102,12',
      {
        'From “Bottles”, reading 1.000 as 1,000': '1000bt 12bt',
        'From “Bottles”, reading 1.000 as 1': '1bt 12bt',
      },
    ],
    [
      'two columns that may both be the order',
      'Code,Wine,Qty,Order\nA101,One,2,1\nA102,Two,3,4',
      { 'From “Qty”': '2 3', 'From “Order”': '1 4' },
    ],
    [
      'two columns of the same name',
      'Code,Qty,Qty\nA101,2,12\nA102,1,6',
      { 'From “Qty” in column B': '2 1', 'From “Qty” in column C': '12 6' },
    ],
    [
      'days beside their total',
      'Wine,Mon,Tue,Total\nFleurie,1,2,3\nChablis,1,,1',
      {
        'From “Mon”': '1 1',
        'From “Tue”': '2 -',
        'From “Total”': '3 1',
        'None of these: I will type the quantities': '!missing !missing',
      },
    ],
    [
      'a column that may be cases or bottles',
      'Code,Units\nA101,6\nA102,12',
      { 'From “Units” in cases': '6cs 12cs', 'From “Units” in bottles': '6bt 12bt' },
    ],
    [
      'a column of packets',
      'Code,Pkts\nA101,6\nA102,12',
      { 'From “Pkts” in cases': '6cs 12cs', 'From “Pkts” in bottles': '6bt 12bt' },
    ],
    [
      'cases that are priced by the bottle',
      'Code,Cases,Price per bottle,Total\nA101,6,22.50,135.00\nA102,2,10,20',
      { 'From “Cases”': '6cs 2cs', 'From “Cases” in bottles': '6bt 2bt' },
    ],
    [
      'a title that names bottles',
      'All quantities in bottles\nCode,Qty\nA101,6\nA102,12',
      { 'From “Qty” in cases': '6cs 12cs', 'From “Qty” in bottles': '6bt 12bt' },
    ],
    [
      'unknown headings',
      'Code,In reserve,Draw down\nA101,20,2\nA102,12,1\nA103,6,',
      {
        'From “In reserve”': '20 12 6',
        'From “Draw down”': '2 1 -',
        'None of these: I will type the quantities': '!missing !missing !missing',
      },
    ],
    [
      'a last row that names bottles',
      'Code,Qty\nA101,6\nA102,12\nAll quantities are bottles,',
      { 'From “Qty” in cases': '6cs 12cs -', 'From “Qty” in bottles': '6bt 12bt -' },
    ],
    [
      'two numbers and no headings',
      'A101\tFleurie\t2\t1\nA102\tChablis\t1\t0',
      {
        'From column C in cases and column D in bottles': '2cs+1bt 1cs',
        'From column C': '2 1',
        'From column D': '1 -',
        'None of these: I will type the quantities': '!missing !missing',
      },
    ],
    [
      'two numbers beyond column Z',
      `A101\tFleurie${'\t'.repeat(25)}2\t1\nA102\tChablis${'\t'.repeat(25)}1\t0`,
      {
        'From column AA in cases and column AB in bottles': '2cs+1bt 1cs',
        'From column AA': '2 1',
        'From column AB': '1 -',
        'None of these: I will type the quantities': '!missing !missing',
      },
    ],
    [
      'an empty order column beside other figures',
      'Code,Case,Bottle,Order\nA101,96,12,\nA102,84,9,',
      { 'From “Order”': '- -', 'From “Case” and “Bottle”': '96cs+12bt 84cs+9bt' },
    ],
  ])('asks the buyer how to read %s', (_title, text, expected) => expect(read(text)).toEqual(expected));
});

it.each([
  ['a barcode', 'Barcode,Code,Qty\n5012345678900,A101,2\n5012345678917,A102,1', 'A101 A102'],
  ['the customer’s code', 'Customer Code,Item Code,Qty\nHARB01,CHA001,2', 'CHA001'],
  [
    'a code that is the same in every row',
    'Code,Product Code,Qty\nHARB01,CHA001,2\nHARB01,CHA002,1',
    'CHA001 CHA002',
  ],
  ['the row’s number', 'Line,Code,Qty\n1,A101,2\n2,A102,1\n3,A103,6\n4,A104,3', 'A101 A102 A103 A104'],
])('searches for a row’s wine without using %s', (_title, text, expected) => {
  expect(
    readTypedLines(text, true)
      .lines.map((line) => line.text)
      .join(' '),
  ).toBe(expected);
});

it('keeps the price that yields the line totals if the heading of the price names no unit', () => {
  const { lines } = readTypedLines('Code,Qty,Price,Total\nCHA001,6,22.50,135.00\nSPI001,12,7.74,92.88', true);
  expect(lines.map(({ unitPrice }) => unitPrice)).toEqual([22.5, 7.74]);
});

it('does not read a date as a pack size', () => {
  const { lines } = readTypedLines('Order date,Code,Qty\n25/11/2026,A101,2\n25/11/2026,A102,1', true);
  expect(lines.map(({ caseOf }) => caseOf)).toEqual([undefined, undefined]);
});

it('reads a row’s place, case size and remark', () => {
  const { lines } = readTypedRows(
    [
      ['Code', 'Pack', 'Qty', 'Notes'],
      [],
      ['CHA001', '12x75cl', '2', 'bottles please'],
      ['CHA002', '6x75cl', '1', 'for Friday'],
    ],
    'Order',
  );
  expect(lines).toMatchObject([
    {
      place: 'Order, row 3',
      text: 'CHA001 75cl',
      caseOf: 12,
      remark: 'bottles please',
      source: 'CHA001 · 12x75cl · 2 · bottles please',
    },
    { place: 'Order, row 4', caseOf: 6 },
  ]);
  expect(lines[1]?.remark).toBeUndefined();
});

it.each(HEAD_FORMS)('recognises the heading “%s”', (example, form, head) => {
  expect(HEAD_FORMS.find(([, each]) => each.test(example))?.[1]).toBe(form);
  expect(headOf(example)).toMatchObject(head);
});

it.each(UNIT_CELLS)('reads a cell “%s” as a quantity in %s', (example, _unit, pattern) => {
  expect(UNIT_CELLS.find(([, , each]) => each.test(example))?.[2]).toBe(pattern);
});
