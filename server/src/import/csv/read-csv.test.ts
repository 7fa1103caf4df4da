import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const columns = { isKnown: () => true, isRequired: () => true, isKey: () => false };
const read = (text: string) => {
  const file = readCsv('stock.csv', text, columns);
  return 'rows' in file ? file.rows : file.map(({ line, says }) => ({ line, says }));
};

describe('a record', () => {
  it('gives each record the number of its first line, counting blank lines and line breaks within quotes', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const lines = ['A,B', 'a,b', '', `"one${lineEnd}two${lineEnd}three",b`, 'c,d', '"e",f', ''];
      expect(read(lines.join(lineEnd))).toEqual([
        { line: 2, cells: ['a', 'b'] },
        { line: 4, cells: [`one${lineEnd}two${lineEnd}three`, 'b'] },
        { line: 7, cells: ['c', 'd'] },
        { line: 8, cells: ['e', 'f'] },
      ]);
    }
  });

  it('ends a record at each line end outside quotes', () => {
    expect(read('A,B\r\na,"1\r2"\nb,"3\n4"\rc,5')).toEqual([
      { line: 2, cells: ['a', '1\r2'] },
      { line: 4, cells: ['b', '3\n4'] },
      { line: 6, cells: ['c', '5'] },
    ]);
  });

  it('refuses a record with a quote that is not closed, and names its line', () => {
    expect(read('A,B\na,b\n"c,d\n')).toEqual([
      { line: 3, says: 'has a quote that opens and does not close (read as UTF-8, commas)' },
    ]);
    // The fault names the line of the quote, not the last line of the file.
    expect(read('A,B\n"a\n1",b\n\n"c,d\ne,f\n')).toMatchObject([{ line: 5 }]);
  });

  it('keeps quotes as text if the program quotes nothing, and refuses a record if a quote cuts a cell', () => {
    const text = 'A\tB\nTray 12" wide\tb\n"Les Clos" Chablis\tb\n"12" deep"\tb\n';
    const file = readCsv('stock.csv', text, columns);
    expect(file).toMatchObject({
      rows: [{ cells: ['Tray 12" wide', 'b'] }, { cells: ['"Les Clos" Chablis', 'b'] }, { line: 4 }],
      misfits: [{ line: 4, column: 'A', says: 'has quotes that do not match' }],
    });
    expect(readCsv('stock.csv', 'A,B\n"a, "b", c",d\n', columns)).toMatchObject({
      misfits: [{ line: 2 }, {}],
    });
  });

  it('allows blanks around quotes', () => {
    expect(read('A,B\n"a, b" , "c"\n')).toEqual([{ line: 2, cells: ['a, b', 'c'] }]);
  });
});
