import type { TypedLine } from '../read-order/pasted-line.ts';
import type { TypedLines } from '../read-order/typed-lines.ts';

type ReadSheet = { readonly sheet: string; readonly lines: TypedLines };
type Joined = {
  readonly lines: TypedLines;
  readonly sheets: readonly string[];
  readonly unread: readonly string[];
};

/**
 * Joins the sheets of a workbook into a list. If several sheets have quantities, the buyer chooses a sheet or all
 * sheets; `unread` names the sheets without quantities.
 */
export function joinSheets(read: readonly ReadSheet[]): Joined {
  const tables = read.filter(({ lines }) => lines.isTable);
  const ordering = (tables.length > 0 ? tables : read).filter(({ lines }) => ordersSomething(lines));
  const [only = tables[0] ?? read[0], ...more] = ordering;
  if (only === undefined) throw new Error('No sheet');
  const chosen = more.length === 0 ? [only] : ordering;
  const sheets = chosen.map(({ sheet }) => sheet);
  const unread = read.filter((sheet) => !chosen.includes(sheet)).map(({ sheet }) => sheet);
  return { lines: more.length === 0 ? only.lines : joined(ordering), sheets, unread };
}

const isUnordered = { quantity: { unit: 'none' }, words: '', isUnordered: true } as const;

const ordersSomething = ({ lines, readings }: TypedLines) =>
  readings.length > 0 || lines.some(({ quantity, fault }) => quantity.unit !== 'none' || fault !== undefined);

function joined(read: readonly ReadSheet[]): TypedLines {
  const ways = read.flatMap(({ sheet, lines: { readings } }) =>
    (readings.length === 0 ? [''] : readings).map((reading, at) => ({ sheet, reading, at })),
  );
  const isPlain = ways.length === read.length;
  const lines = read.flatMap(({ sheet, lines: table }) =>
    table.lines.map((line): TypedLine => {
      const { quantity, words, fault, isUnordered: none, readings: tableReadings, ...rest } = line;
      const own = [{ quantity, words, ...(fault && { fault }), ...(none && { isUnordered: none }) }];
      const readings = ways.map((way) =>
        way.sheet === sheet ? ((tableReadings ?? own)[way.at] ?? isUnordered) : isUnordered,
      );
      return {
        ...rest,
        quantity: { unit: 'none' },
        words: '',
        readings: isPlain ? [...readings, ...own] : readings,
      };
    }),
  );
  const words = ways.map(({ sheet, reading }) =>
    [`Sheet ${sheet} alone`, reading].filter(Boolean).join('. '),
  );
  return {
    lines,
    leftOut: read.reduce((sum, { lines: { leftOut } }) => sum + leftOut, 0),
    isTable: true,
    readings: isPlain ? [...words, 'All these sheets'] : words,
  };
}
