import { describe, expect, it } from 'vitest';
import { doubtsOf, guessed, known } from '../../../test/sheets/guess-text.ts';
import { applyMapping } from './apply/apply-mapping.ts';
import { useWords } from './describe-guess.ts';

describe('settlements of a ledger', () => {
  const head = 'Account,Date,Number,Type,Amount';
  const entries = [
    'A1,02/11/2026,I2,Invoice,50.00',
    'A1,03/11/2026,I3,Invoice,9.00',
    'A1,20/11/2026,R1,Payment,-55.00',
    'A1,21/11/2026,C7,Credit note,-4.00',
  ];
  const ledger = (name: string, cells: readonly string[]) =>
    [`${head},${name}`, ...entries.map((entry, at) => `${entry},${cells[at] ?? ''}`), ''].join('\n');
  const settledBy = ({ applied }: ReturnType<typeof guessed>) => {
    const [file] = applied.files;
    const at = file?.header.indexOf('SettledBy') ?? -1;
    return at < 0 ? undefined : file?.rows.map(({ cells }) => cells[at]);
  };

  it.each([
    ['Settled By', ['R1', 'R1; C7=4.00', '', ''], ['R1', 'R1; C7=4.00', '', '']],
    ['Allocated To', ['', '', '"I2, I3 (5.00)"', 'I3'], ['', '', 'I2; I3=5.00', 'I3']],
    ['Paid by', ['R1', 'R1|C7', '', ''], ['R1', 'R1; C7', '', '']],
    ['Allocation ref.', ['R1', '"R1=1,005.00, C7: £4"', '', ''], ['R1', 'R1=1005.00; C7=4.00', '', '']],
    ['SettledBy', ['"R1,C7"', '', '', ''], ['R1; C7', '', '', '']],
  ])('reads the column “%s”', (name, cells, read) => {
    const sheet = guessed('ledger.csv', ledger(name, cells));
    expect(sheet.guess.columns.at(-1)).toMatchObject({ slot: 'SettledBy' });
    expect(sheet.guess.columns.at(-1)?.doubt).toBeUndefined();
    expect(settledBy(sheet)).toEqual(read);
    expect(sheet.applied.notes).toEqual([]);
  });

  it('finds by its content a column of settlements without a known name, with a doubt', () => {
    const sheet = guessed('ledger.csv', ledger('Zuordnung', ['R1', 'R1;C7', '', '']));
    expect(settledBy(sheet)).toEqual(['R1', 'R1; C7', '', '']);
    expect(sheet.guess.columns.at(-1)?.doubt).toBe(
      '“Zuordnung” names entries of the ledger and may be the entries that settled an entry: please look.',
    );
  });

  it('takes no column of the ways of paying, of amounts or of the entries’ own numbers as settlements', () => {
    for (const [name, cells] of [
      ['Paid by', ['BACS', 'Cheque', 'BACS', '']],
      ['Paid by', ['50.00', '9.00', '', '']],
      ['Zuordnung', ['I2', 'I3', 'R1', 'C7']],
    ] as const)
      expect(settledBy(guessed('ledger.csv', ledger(name, cells)))).toBeUndefined();
    expect(doubtsOf('ledger.csv', ledger('Paid by', ['BACS', 'Cheque', 'BACS', ''])).at(-1)).toMatch(
      /^Paid by: .* names few entries of the ledger: it is not used[.]$/,
    );
  });

  it('says which settlements cannot be read, and leaves the settlements blank', () => {
    const sheet = guessed('ledger.csv', ledger('Settled By', ['R1', 'C7=nought', '', '']));
    expect(settledBy(sheet)).toEqual(['R1', '', '', '']);
    expect(sheet.applied.notes).toEqual([
      '1 settlement cannot be read and stays blank, such as “C7=nought” in line 3.',
    ]);
  });

  it('takes a number of the stored ledger as the number of an entry', () => {
    const ledgers = new Map([['A1', [{ number: 'R9', date: '2026-10-01', balance: 0 }]]]);
    const text = ledger('Settled By', ['R9', 'R9', '', '']);
    expect(settledBy(guessed('ledger.csv', text))).toBeUndefined();
    expect(settledBy(guessed('ledger.csv', text, { ledgers }))).toEqual(['R9', 'R9', '', '']);
  });
});

describe('prices with a first day', () => {
  const products = new Map([
    ['A1', { caseSize: 6 }],
    ['A2', { caseSize: 6 }],
  ]);
  const head = 'Price list,Code,Case price,Effective from,Valid to';
  const read = (rows: readonly string[]) =>
    guessed('price bands.csv', `${head}\n${rows.join('\n')}\n`, { products });

  it('takes a later price with its day, and the latest price of the past as the price of now', () => {
    const { applied, guess } = read([
      'TRADE,A1,60.00,01/02/2027,',
      'TRADE,A1,54.00,01/11/2026,',
      'TRADE,A1,48.00,01/01/2026,',
      'TRADE,A2,36.00,,',
      'TRADE,A2,42.00,01/02/2027,31/12/2027',
      'TRADE,A2,30.00,01/02/2025,31/12/2025',
      'TRADE,A2,43.00,01/02/2027,',
    ]);
    expect(guess.mapping.slots).toEqual(['PriceList', 'Code', 'CasePrice', 'ValidFrom', 'ValidTo']);
    const [file] = applied.files;
    expect(file?.header.at(-1)).toBe('From');
    expect(file?.rows.map(({ line, cells }) => [line, cells[1], cells[2], cells.at(-1)])).toEqual([
      [2, 'A1', '60.0000', '01/02/2027'],
      [3, 'A1', '54.0000', ''],
      [5, 'A2', '36.0000', ''],
      [6, 'A2', '42.0000', '01/02/2027'],
    ]);
    expect(applied.leftOut.map(({ line, says }) => `${line} ${says}`)).toEqual([
      '4 is replaced from 01/11/2026 on by line 3',
      '7 was valid until 31/12/2025',
      '8 is a second price of the product in this list (line 6)',
    ]);
  });

  it('takes the later of two past prices if the earlier price comes first in the file', () => {
    const { applied } = read(['TRADE,A1,48.00,01/01/2026,', 'TRADE,A1,54.00,01/11/2026,', 'TRADE,A2,1.00,,']);
    expect(applied.files[0]?.rows.map(({ line }) => line)).toEqual([3, 4]);
    expect(applied.leftOut).toMatchObject([{ line: 2, says: 'is replaced from 01/11/2026 on by line 3' }]);
  });
});

describe('products with a first day of their price', () => {
  const head = 'Code,Description,Bottle size,Case size,Bottle price ex VAT';
  const wine = (code: string, price: string, day: string) => `${code},Wine ${code},75,6,${price},${day}`;
  const read = (name: string, rows: readonly string[]) =>
    guessed('products.csv', `${head},${name}\n${rows.join('\n')}\n`);
  const rowsOf = ({ applied: { files } }: ReturnType<typeof read>) => {
    const [file] = files;
    const [price, from] = ['BottleNett', 'From'].map((column) => file?.header.indexOf(column) ?? -1);
    return file?.rows.map(({ line, cells }) => [line, cells[0], cells[price ?? -1], cells[from ?? -1]]);
  };

  it.each(['From', 'Valid from', 'Price from', 'Effective date', 'Valid From Date', 'Start from'])(
    'reads the column “%s”, and shows it in the look at the mapping',
    (name) => {
      const sheet = read(name, [
        wine('A1', '12.00', '01/02/2027'),
        wine('A1', '11.00', '01/11/2026'),
        wine('A1', '10.00', ''),
        wine('A2', '9.00', '01/11/2026'),
      ]);
      const column = sheet.guess.columns.at(-1);
      expect(column).toMatchObject({ slot: 'ValidFrom' });
      expect(useWords('ValidFrom', sheet.guess)).toBe('fills From');
      expect(rowsOf(sheet)).toEqual([
        [2, 'A1', '12.0000', '01/02/2027'],
        [3, 'A1', '11.0000', ''],
        [5, 'A2', '9.0000', ''],
      ]);
      expect(sheet.applied.leftOut).toMatchObject([
        { line: 4, says: 'is replaced from 01/11/2026 on by line 3' },
      ]);
      expect(sheet.applied.notes).toEqual([]);
    },
  );

  it('leaves out a second row of a product for the same day, and says which days cannot be read', () => {
    const sheet = read('Valid from', [
      wine('A1', '12.00', '01/02/2027'),
      wine('A1', '13.00', '01/02/2027'),
      wine('A2', '9.00', '31/02/2027'),
    ]);
    expect(rowsOf(sheet)?.map(([line, , , from]) => [line, from])).toEqual([
      [2, '01/02/2027'],
      [4, ''],
    ]);
    expect(sheet.applied.leftOut).toMatchObject([{ line: 3, says: 'has the code of line 2' }]);
    expect(sheet.applied.notes).toEqual([
      '1 first day cannot be read and stays blank, such as “31/02/2027” in line 4.',
    ]);
  });

  it('notes that a mapping does not use the first days, because the mapping was kept before the shop knew them', () => {
    const { guess } = read('Valid from', [
      wine('A1', '12.00', '01/02/2027'),
      wine('A2', '9.00', '01/11/2026'),
      wine('A3', '9.00', ''),
    ]);
    const notesOf = (slot: string) => {
      const mapping = { ...guess.mapping, slots: guess.mapping.slots.with(-1, slot) };
      return applyMapping(mapping, guess.table, known).notes;
    };
    expect(notesOf('-date')).toEqual([
      '“Valid from” is not used, so 1 price with a later day holds at once, such as the price in line 2. “Change the columns” lets you use it as the first day of the price.',
    ]);
    expect(notesOf('')).toEqual(notesOf('-date'));
    expect([...notesOf('ValidFrom'), ...notesOf('-left')]).toEqual([]);
  });

  it.each(['Drink from', 'Created', 'Last sold', 'Start date', 'Available from'])(
    'takes no day of the column “%s” as the first day of a price',
    (name) => {
      const sheet = read(name, [wine('A1', '12.00', '01/02/2027'), wine('A2', '9.00', '01/02/2027')]);
      expect(sheet.guess.columns.at(-1)?.slot).not.toBe('ValidFrom');
      expect(rowsOf(sheet)?.map(([, , , from]) => from)).toEqual([undefined, undefined]);
    },
  );
});

it('takes the earliest day on which more stock of a product is due', () => {
  const text =
    'Code,Warehouse,Bottles in stock,Due date\nA1,Leith,0,12/01/2027\nA1,Bow,0,12/12/2026\nA2,Leith,6,\nA3,Leith,0,30/12/1899\n';
  const { applied } = guessed('stock levels.csv', text);
  expect(applied.files[0]?.header).toEqual(['Code', 'StockCases', 'StockBottles', 'DueDate']);
  expect(applied.files[0]?.rows.map(({ cells }) => cells.at(-1))).toEqual(['12/12/2026', '', '']);
  expect(applied.notes).toEqual([
    '1 due date cannot be read and stays blank, such as “30/12/1899” in line 5.',
  ]);
});
