import type { GuessedColumn, Question } from './mapping.ts';
import type { SheetTable } from './sheets/read-tables.ts';

/**
 * The length to which the mapper fills up codes with zeros, if a spreadsheet has removed leading zeros. Undefined if no
 * code has lost its zeros. Example: `00412` beside `87` means five figures, and so does `87` if the shop's code is
 * `00087`.
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

/** If all codes with a leading zero have the same length and no code is longer, the shorter codes have lost zeros. */
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
