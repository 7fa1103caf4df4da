import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TestSheet, workbookOf } from '../../../test/workbook.ts';
import { readOrderFile } from './read-order-file.ts';

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part])),
  ).buffer;

async function linesOf(name: string, bytes: ArrayBuffer) {
  const read = await readOrderFile(name, bytes);
  if ('fault' in read) return read.fault;
  return read.lines.lines.map(({ text, quantity }) => [
    text,
    quantity.unit === 'named' ? quantity.cases : quantity.unit === 'default' ? quantity.count : 0,
  ]);
}

const workbook = () =>
  new Uint8Array(readFileSync(new URL('../../../test/order.xlsx', import.meta.url))).buffer;

describe('an order from a file', () => {
  it('reads the first sheet with lines in spite of merged cells, with the saved values of formulas', async () => {
    expect(await linesOf('order.xlsx', workbook())).toEqual(
      expect.arrayContaining([
        [expect.stringContaining('Fleurie Les Garants'), 2],
        [expect.stringContaining('Prosecco Millesimato'), 3],
        [expect.stringContaining('Sancerre Lacaille'), 1],
      ]),
    );
    expect(await readOrderFile('order.xlsm', workbook())).toMatchObject({ from: 'order.xlsm, sheet Order' });
  });

  it.each([
    ['commas and quotes', bytesOf('wine,qty\n"Fleurie, Les Garants",2\nSancerre,3\n')],
    [
      'semicolons and a byte-order mark',
      bytesOf([0xef, 0xbb, 0xbf], 'wine;qty\nFleurie, Les Garants;2\nSancerre;3\n'),
    ],
    ['the columns the other way round', bytesOf('qty,wine\n2,"Fleurie, Les Garants"\n3,Sancerre\n')],
  ])('reads an order from a CSV file with %s', async (_what, bytes) => {
    expect(await linesOf('order.csv', bytes)).toEqual([
      ['Fleurie, Les Garants', 2],
      ['Sancerre', 3],
    ]);
  });

  it('reads an order from a CSV file in Windows-1252', async () => {
    expect(await linesOf('order.csv', bytesOf('wine;qty\nCh', [0xe2], 'teau Mirande;2\nSancerre;1'))).toEqual(
      [
        ['Château Mirande', 2],
        ['Sancerre', 1],
      ],
    );
  });

  it.each([
    ['a picture', 'order.png', bytesOf([0x89, 0x50, 0x4e, 0x47, 0]), 'wrong-type'],
    ['a picture that is called CSV', 'order.csv', bytesOf([0x89, 0x50, 0x4e, 0x47, 0]), 'wrong-type'],
    ['a ZIP that is called CSV', 'order.csv', bytesOf('PK', [3, 4]), 'wrong-type'],
    ['a locked workbook', 'order.xlsx', bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'locked'],
    ['half a workbook', 'order.xlsx', workbook().slice(0, 3000), 'damaged'],
    ['an empty file', 'order.csv', bytesOf(), 'empty'],
    ['an empty table', 'order.csv', bytesOf(',,\n,,\n'), 'empty'],
  ])('refuses to read an order from %s', async (_what, name, bytes, fault) => {
    expect(await linesOf(name, bytes)).toBe(fault);
  });

  it('refuses a workbook that unpacks to more than an order can be', async () => {
    const bomb = workbook();
    const view = new DataView(bomb);
    for (let at = 0; at + 46 <= bomb.byteLength; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xf0000000, true);
    }
    expect(await linesOf('order.xlsx', bomb)).toBe('too-large-inside');
  });
});

async function read(...sheets: readonly TestSheet[]) {
  const file = await readOrderFile('order.xlsx', workbookOf(...sheets));
  if ('fault' in file) throw new Error(file.fault);
  const { lines, readings } = file.lines;
  return {
    ...file,
    readings,
    wanted: lines.flatMap(({ isUnordered, place, text, quantity }) =>
      isUnordered ? [] : [[place, text, quantity]],
    ),
  };
}

const head = ['Code', 'Wine', 'Qty'];
const count = (number: number) => ({ unit: 'default', count: number });

describe('a workbook', () => {
  it.each(['hidden', 'veryHidden'])('skips a sheet that is %s', async (state) => {
    const order = await read(
      { name: 'Lookup', state, rows: [head, ['CHA001', 'One', 12], ['CHA002', 'Two', 12]] },
      { name: 'Order', rows: [head, ['CHA002', 'Two', 1]] },
    );
    expect(order.wanted).toEqual([['Row 2', 'CHA002 Two', count(1)]]);
    expect(order).toMatchObject({ from: 'order.xlsx', unread: ['hidden sheet Lookup'] });
  });

  it('skips hidden rows and columns', async () => {
    const order = await read({
      name: 'Order',
      rows: [
        ['Code', 'Qty', 'Order'],
        ['CHA001', 12, 2],
        ['CHA002', 12, 9],
        ['CHA003', 12, 1],
      ],
      hiddenRows: [2],
      cols: '<cols><col min="2" max="2" hidden="1"/></cols>',
    });
    expect(order.readings).toEqual([]);
    expect(order.wanted).toEqual([
      ['Row 2', 'CHA001', count(2)],
      ['Row 4', 'CHA003', count(1)],
    ]);
    expect(order.unread).toEqual(['1 hidden row']);
  });

  it('skips rows that are struck through, and names the skipped rows', async () => {
    const order = await read({
      name: 'Order',
      rows: [
        ['Code', 'Qty'],
        ['CHA001', 2],
        ['SPI001', 5],
        ['LOI002', 1],
      ],
      struckRows: [2],
    });
    expect(order.wanted).toEqual([
      ['Row 2', 'CHA001', count(2)],
      ['Row 4', 'LOI002', count(1)],
    ]);
    expect(order.unread).toEqual(['struck-through row 3 (SPI001 · 5)']);
  });

  it('reads numbers in a currency format as prices', async () => {
    const order = await read({
      name: 'List',
      rows: [
        ['Code', 'Cases', 'Bottles', 'Wanted'],
        ['CHA001', '£135', '£28', 2],
        ['CHA002', '£96', '£16', ''],
      ],
    });
    expect(order.wanted).toEqual([['Row 2', 'CHA001', count(2)]]);
  });

  it('reads numbers in the unit that their format shows', async () => {
    const order = await read({
      name: 'List',
      rows: [
        ['Code', 'Order'],
        ['CHA001', '6@'],
        ['CHA002', 2],
      ],
    });
    expect(order.wanted).toEqual([
      ['Row 2', 'CHA001', { unit: 'named', cases: 0, bottles: 6 }],
      ['Row 3', 'CHA002', count(2)],
    ]);
  });

  it('reads numbers stored as text like other numbers', async () => {
    const rows = [
      ['Code', 'Wine', 'Bottles'],
      ['CHA001', 'One', '1,000'],
      ['CHA002', 'Two', '1,200'],
      ['CHA003', 'Three', 1000],
    ];
    const bottles = (await read({ name: 'Order', rows })).wanted.map(([, , quantity]) => quantity);
    expect(bottles).toEqual([1000, 1200, 1000].map((count) => ({ unit: 'named', cases: 0, bottles: count })));
  });

  it('ignores whole-pound prices beside the order', async () => {
    const rows = [
      ['Code', 'Wine', 'Bottle', 'Case', 'Order'],
      ['CHA001', 'One', 22.5, 135, ''],
      ['CHA002', 'Two', 28, 168, 2],
      ['CHA003', 'Three', 12, 144, ''],
    ];
    expect((await read({ name: 'List', rows })).wanted).toEqual([['Row 3', 'CHA002 Two', count(2)]]);
  });

  it('orders nothing for a formula without a value or with an error', async () => {
    const rows = [head, ['CHA001', 'One', '='], ['CHA002', 'Two', '#N/A'], ['CHA003', 'Three', 2]];
    expect((await read({ name: 'Order', rows })).wanted).toEqual([['Row 4', 'CHA003 Three', count(2)]]);
  });

  it('reads the sheet with quantities, and names the sheets without quantities', async () => {
    const order = await read(
      {
        name: 'Prices',
        rows: [
          ['Code', 'Wine', 'Price'],
          ['CHA001', 'One', 22.5],
        ],
      },
      { name: 'Order', rows: [head, ['CHA001', 'One', 3]] },
    );
    expect(order.wanted).toEqual([['Order, row 2', 'CHA001 One', count(3)]]);
    expect(order).toMatchObject({ from: 'order.xlsx, sheet Order', unread: ['Prices'] });
  });

  it('asks which sheet to read if several sheets have quantities', async () => {
    const order = await read(
      { name: 'Last week', rows: [head, ['CHA001', 'One', 3]] },
      { name: 'This week', rows: [head, ['CHA001', 'One', 1]] },
    );
    expect(order.readings).toEqual(['Sheet Last week alone', 'Sheet This week alone', 'All these sheets']);
    expect(order.wanted.map(([, , quantity]) => quantity)).toEqual([{ unit: 'none' }, { unit: 'none' }]);
  });
});
