/** A cell: a user's text, which is escaped, or a number that the shop computed. */
export type CsvCell = string | { readonly figure: string };

/** Beginnings of a spreadsheet formula: these characters, their full-width forms, or spaces before them. */
const FORMULA_START = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** Excel reads a file as UTF-8 only if the file begins with a byte-order mark. */
const MARK = '\uFEFF';

/**
 * Lines of comma-separated values (RFC 4180) after a byte-order mark: CRLF ends each line, and a cell with a comma, a
 * quote or a line break is quoted. A text that a spreadsheet would run gets an apostrophe: '=1+1' is "'=1+1".
 */
export function csvText(lines: readonly (readonly CsvCell[])[]): string {
  return MARK + lines.map((cells) => `${cells.map(field).join(',')}\r\n`).join('');
}

function field(cell: CsvCell): string {
  const text = typeof cell === 'string' ? withoutFormula(cell) : cell.figure;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe keeps a spreadsheet from running a text as a formula. */
export function withoutFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
