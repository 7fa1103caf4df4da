import type { Cells, FileKind } from './file-kind.ts';
import type { CsvFile, CsvRow, ImportFault } from './read-csv.ts';

/** A file whose every cell was read, or all its faults. Unknown columns are named, and ignored. */
export type CheckedFile = {
  readonly kind: FileKind;
  /** The specification's field names that this file has. */
  readonly fields: ReadonlySet<string>;
  readonly unknownColumns: readonly string[];
  readonly rows: readonly CheckedRow[];
  readonly faults: readonly ImportFault[];
};

export type CheckedRow = { readonly line: number; readonly cells: Cells };

/** A checked file under the name it came with. */
export type NamedFile = { readonly name: string; readonly file: CheckedFile };

/** Values are quoted in faults; a long one is cut, but never within a surrogate pair: half of one is no JSON. */
const QUOTED = 60;
const quoted = (text: string) => text.slice(0, QUOTED).replace(/[\uD800-\uDBFF]$/, '');

/** Reads every cell of a file by its kind. Header names match in any letter case. */
export function checkFile(kind: FileKind, file: string, csv: CsvFile): CheckedFile {
  const places = placesOf(kind, csv.header);
  const faults: ImportFault[] = [...headerFaults(kind, file, csv.header, places)];
  const rows: CheckedRow[] = [];
  const keys = new Map<string, number>();
  if (faults.length === 0) {
    for (const row of csv.rows) {
      const cells = readRow(kind, file, places, row, faults);
      const key = kind.key.map((field) => String(cells[field])).join('\u0000');
      const first = keys.get(key);
      if (kind.key.length > 0 && first !== undefined && kind.key.every((field) => field in cells)) {
        const value = kind.key.map((field) => String(cells[field])).join(' ');
        faults.push({
          file,
          line: row.line,
          column: kind.key.join(' + '),
          value,
          says: `is on line ${first} too`,
        });
      }
      keys.set(key, first ?? row.line);
      rows.push({ line: row.line, cells });
    }
  }
  return {
    kind,
    fields: new Set(places.keys()),
    unknownColumns: csv.header.filter((name) => name !== '' && fieldOf(kind, name) === undefined),
    rows,
    faults,
  };
}

function fieldOf(kind: FileKind, header: string): string | undefined {
  const wanted = header.toLowerCase();
  return Object.keys(kind.fields).find((field) => field.toLowerCase() === wanted);
}

function placesOf(kind: FileKind, header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, name] of header.entries()) {
    const field = fieldOf(kind, name);
    if (field !== undefined && !places.has(field)) places.set(field, place);
  }
  return places;
}

function headerFaults(
  kind: FileKind,
  file: string,
  header: readonly string[],
  places: ReadonlyMap<string, number>,
): ImportFault[] {
  const missing = Object.entries(kind.fields)
    .filter(([name, field]) => field.required && !places.has(name))
    .map(([field]) => ({ file, line: 1, column: field, says: 'is missing: this kind of file needs it' }));
  const known = header.map((name) => fieldOf(kind, name));
  const twice = header
    .filter((_name, place) => known[place] !== undefined && known.indexOf(known[place]) !== place)
    .map((column) => ({ file, line: 1, column, says: 'is there twice' }));
  return [...missing, ...twice];
}

function readRow(
  kind: FileKind,
  file: string,
  places: ReadonlyMap<string, number>,
  row: CsvRow,
  faults: ImportFault[],
): Cells {
  const cells: Record<string, unknown> = {};
  for (const [field, place] of places) {
    const text = (row.cells[place] ?? '').trim();
    const read = kind.fields[field]?.cell.read(text);
    if (read === undefined) continue;
    if ('value' in read) cells[field] = read.value;
    else faults.push({ file, line: row.line, column: field, value: quoted(text), says: read.fault });
  }
  return cells;
}
