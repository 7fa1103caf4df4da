import type { GuessedColumn, Question } from './mapping.ts';
import type { SheetTable } from './sheets/read-tables.ts';

/**
 * The number of figures to which codes are filled up with zeros, if a spreadsheet has taken zeros from codes. Undefined
 * if no code has lost its zeros. `00412` beside `87` says five figures, and so do today's codes `00087` and `00412`.
 */
export function askLostZeros(
  column: GuessedColumn | undefined,
  table: SheetTable,
  today: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  questions: Question[],
): number | undefined {
  if (column === undefined) return undefined;
  const codes = table.rows.flatMap(({ cells }) => cells[column.place] || []);
  const figures = codes.filter((code) => /^\d+$/.test(code));
  const width = widthInFile(figures) ?? widthToday(figures, today);
  const short = figures.filter((code) => width !== undefined && code.length < width);
  if (width === undefined || short.length === 0) return undefined;
  const [first = ''] = short;
  column.doubt = `${short.length} of ${codes.length} codes in “${column.head}” have probably lost their zeros: ${first} is taken as ${first.padStart(width, '0')}.`;
  questions.push({
    about: 'codeWidth',
    asks: `Have the codes in “${column.head}” lost their zeros? ${first} would be ${first.padStart(width, '0')}.`,
    choices: ['yes', 'no'],
    taken: 'yes',
  });
  return width;
}

/** All codes with a leading zero have one length, and no other code is as long: the shorter codes have lost zeros. */
function widthInFile(figures: readonly string[]): number | undefined {
  const widths = new Set(figures.filter((code) => /^0./.test(code)).map(({ length }) => length));
  const [width, ...others] = widths;
  if (width === undefined || others.length > 0) return undefined;
  return figures.every((code) => code.length <= width) ? width : undefined;
}

function widthToday(
  figures: readonly string[],
  today: ReadonlySet<string> | ReadonlyMap<string, unknown>,
): number | undefined {
  if (figures.length === 0) return undefined;
  for (let width = 2; width <= 12; width++) {
    const found = figures.filter(
      (code) => code.length < width && !today.has(code) && today.has(code.padStart(width, '0')),
    );
    if (found.length >= Math.max(2, figures.length * 0.5)) return width;
  }
  return undefined;
}
