import type { ImportForm } from '@tradecellar/contract/import-form.ts';
import { plainKey, unguarded } from '@tradecellar/trade/plain-key.ts';
import { type ImportFault, quoted } from '../csv/describe-fault.ts';
import type { CsvFile } from '../csv/read-csv.ts';
import type { CsvRow } from '../csv/table-rows.ts';
import type { Cell, CellForm } from '../kinds/cells.ts';
import type { Cells, FileKind } from '../kinds/file-kind.ts';

/** A file after all of its cells were read, with its faults. Unknown columns are ignored and listed. */
export type CheckedFile = {
  readonly name: string;
  readonly kind: FileKind;
  /** The fields that the file has, by their names in the specification. */
  readonly fields: ReadonlySet<string>;
  /** The file's own column names, by field. */
  readonly labels: ReadonlyMap<string, string>;
  readonly unknownColumns: readonly string[];
  readonly readAs: string;
  readonly rows: readonly CheckedRow[];
  /** The rows whose prices begin on a later day (`setDatedApart`), with the number of rows of the whole file. */
  readonly dated?: { readonly rows: readonly CheckedRow[]; readonly rowCount: number };
  readonly faults: readonly ImportFault[];
  /** Set if the kind is imported row by row (`isRowByRow`): the original file, and the faults of its refused rows. */
  readonly byRow?: { readonly csv: CsvFile; readonly faults: readonly ImportFault[] };
  readonly notes: readonly ImportFault[];
  /** True if the head lacks required columns, which means that another system may have written the file. */
  readonly isForeign: boolean;
};

export type CheckedRow = { readonly line: number; readonly cells: Cells };

/**
 * Reads every cell of a file by the file's kind and the merchant's format (setting `import.KIND`). Column names match
 * in any letter case; the merchant's names win over the specification's names. A field without a column gets the
 * constant that the setting gives, if any.
 */
export function checkFile(kind: FileKind, file: string, csv: CsvFile, form: ImportForm): CheckedFile {
  const fields = fieldsOf(kind, csv.header, form);
  const columns = columnsOf(kind, csv.header, fields);
  const constants = Object.entries(form.constants).filter(([field]) => !columns.has(field));
  const labels = new Map([...columns].map(([field, { label }]) => [field, label]));
  const faults: ImportFault[] = [...headerFaults(kind, file, csv, { fields, form })];
  const isForeign = lackedFields(kind, fields, form).length > 0;
  const rows: CheckedRow[] = [];
  if (faults.length === 0) {
    const fixed = constantCells(kind, constants, form);
    // Reversed, because a map keeps the last fault of a line, and each row must get its first fault.
    const misfits = new Map(csv.misfits?.toReversed().map((fault) => [fault.line, fault]));
    for (const row of csv.rows) {
      const misfit = misfits.get(row.line);
      if (misfit !== undefined) faults.push(misfit);
      else rows.push({ line: row.line, cells: readRow(file, columns, row, { form, faults, fixed }) });
    }
    for (const fault of twiceFaults(kind, file, rows)) faults.push(fault);
  }
  return {
    name: file,
    kind,
    fields: new Set([...columns.keys(), ...constants.map(([field]) => field)]),
    labels,
    unknownColumns: csv.header.filter((name, place) => name !== '' && fields[place] === undefined),
    rows,
    faults,
    readAs: csv.readAs ?? '',
    notes: csv.notes ?? [],
    isForeign,
  };
}

/**
 * Leaves out the rows that have faults. If no row is without a fault, or the header has a fault, the file stays as it
 * is and is refused as a whole.
 */
export function withoutBadRows(file: CheckedFile, csv: CsvFile): CheckedFile {
  const bad = new Set(file.faults.map(({ line }) => line));
  const rows = file.rows.filter(({ line }) => !bad.has(line));
  if (rows.length === 0) return file;
  return { ...file, rows, faults: [], byRow: { csv, faults: file.faults } };
}

/**
 * Reads the constants of the setting `import.KIND`. @throws Error if a constant cannot be read: the setting is wrong,
 * not the file
 */
export function constantCells(
  kind: FileKind,
  constants: readonly (readonly [field: string, text: string])[],
  form: CellForm,
): Cells {
  return Object.fromEntries(
    constants.map(([field, text]) => {
      const cell = kind.fields[field]?.cell;
      const read = cell?.read(cellText(cell, text), form) ?? { fault: 'is no field' };
      if ('fault' in read) throw new Error(`import.${kind.name}.constants.${field}: "${text}" ${read.fault}`);
      return [field, read.value];
    }),
  );
}

function fieldsOf(kind: FileKind, header: readonly string[], form: ImportForm): (string | undefined)[] {
  const find = fieldFinder(kind, form);
  const given = header.map(find.given);
  return header.map((name, place) => {
    if (given[place] !== undefined) return given[place] || undefined;
    const own = find.own(name);
    return own === undefined || given.includes(own) ? undefined : own;
  });
}

/**
 * Finds the field of a column's name. `given` knows the merchant's names, and returns "" for a column that the merchant
 * ignores. `own` knows the specification's names.
 */
export function fieldFinder(kind: FileKind, { columns }: Pick<ImportForm, 'columns'>) {
  const given = new Map(Object.entries(columns).map(([name, field]) => [fold(name), field]));
  const own = new Map(Object.keys(kind.fields).map((field) => [fold(field), field]));
  return {
    given: (name: string) => given.get(fold(name)),
    own: (name: string) => own.get(fold(name)),
  };
}

const fold = (name: string) => plainKey(name).toLowerCase();

type Column = { readonly place: number; readonly cell: Cell; readonly label: string };

/**
 * The file's columns, by field. The label, which faults show, is the column's name in the file, followed by the field's
 * name if the two differ.
 */
function columnsOf(
  kind: FileKind,
  header: readonly string[],
  fields: readonly (string | undefined)[],
): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const [place, name] of header.entries()) {
    const field = fields[place] ?? '';
    const cell = kind.fields[field]?.cell;
    if (cell === undefined || columns.has(field)) continue;
    columns.set(field, { place, cell, label: fold(name) === fold(field) ? field : `${name} (${field})` });
  }
  return columns;
}

function lackedFields(kind: FileKind, fields: readonly (string | undefined)[], form: ImportForm): string[] {
  return Object.entries(kind.fields)
    .filter(([name, { required }]) => required && !fields.includes(name) && !(name in form.constants))
    .map(([field]) => field);
}

function headerFaults(
  kind: FileKind,
  file: string,
  { header, headerLine: line = 1, readAs = '' }: CsvFile,
  { fields, form }: { fields: readonly (string | undefined)[]; form: ImportForm },
): ImportFault[] {
  if (readAs !== '' && fields.every((field) => field === undefined)) {
    const value = quoted(header.join(' '));
    return [{ file, line, value, says: `names no column of ${kind.name} (read as ${readAs})` }];
  }
  const missing = lackedFields(kind, fields, form).map((field) => {
    const theirs = Object.entries(form.columns).flatMap(([name, to]) => (to === field ? [`"${name}"`] : []));
    const other = theirs.length === 0 ? '' : `, as ${theirs.join(' or ')} or by its own name`;
    return { file, line, column: field, says: `is missing: this kind of file needs it${other}` };
  });
  const twice = header
    .filter((_name, place) => fields[place] !== undefined && fields.indexOf(fields[place]) !== place)
    .map((column) => ({ file, line, column, says: 'is there twice' }));
  return [...missing, ...twice];
}

function readRow(
  file: string,
  columns: ReadonlyMap<string, Column>,
  row: CsvRow,
  { form, faults, fixed }: { form: CellForm; faults: ImportFault[]; fixed: Cells },
): Cells {
  const cells: Record<string, unknown> = { ...fixed };
  for (const [field, { place, cell, label }] of columns) {
    const text = cellText(cell, row.cells[place] ?? '');
    const spoilt = spoiltBy(text, cell);
    const read = spoilt === undefined ? cell.read(text, form) : { fault: spoilt };
    if ('value' in read) cells[field] = read.value;
    else {
      const says = text === '' ? 'is empty' : read.fault;
      faults.push({ file, line: row.line, column: label, value: quoted(text), says });
    }
  }
  return cells;
}

const NIL = new Set(['NULL', '(null)', '\\N']);

const ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;

/** A long code that a spreadsheet shortened: `1.23E+05`. */
const SHORTENED = /^\d(\.\d+)?E\+\d+$/;

function spoiltBy(text: string, { isProse, type }: Cell): string | undefined {
  if (ERROR.test(text)) return 'is an error of a spreadsheet';
  if (isProse === true || type !== 'text') return undefined;
  if (text.startsWith('=')) return 'is a formula of a spreadsheet';
  return SHORTENED.test(text) ? 'is a number as a spreadsheet shortens it' : undefined;
}

/**
 * Cleans a cell's text. `toWellFormed` replaces half a surrogate pair, which PostgreSQL refuses and an API call may
 * send.
 */
function cellText({ isProse }: Cell, written: string): string {
  const text = (isProse === true ? unguarded(written) : plainKey(written)).toWellFormed();
  return NIL.has(text) ? '' : text;
}

function twiceFaults(kind: FileKind, file: string, rows: readonly CheckedRow[]): ImportFault[] {
  const isDated = kind.isDated === true && rows.some(({ cells }) => 'From' in cells);
  const fields = isDated ? [...kind.key, 'From'] : kind.key;
  if (fields.length === 0) return [];
  const faults: ImportFault[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of rows) {
    if (!fields.every((field) => field in cells)) continue;
    const values = fields.map((field) => String(cells[field] ?? ''));
    const key = values.join('\u0000');
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    else {
      const says = `is on line ${first} too`;
      faults.push({ file, line, column: fields.join(' + '), value: quoted(values.join(' ').trim()), says });
    }
  }
  return faults;
}
