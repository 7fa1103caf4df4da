import type { Database } from '../database/connection.ts';
import { type CheckedFile, checkFile, type NamedFile } from './check-file.ts';
import { checkReferences } from './check-references.ts';
import { fileKinds, kindOfFile } from './file-kinds.ts';
import { lockImports, tidyTables, type Written } from './import-queries.ts';
import { type ImportFault, readCsv } from './read-csv.ts';
import { writeFile } from './write-file.ts';

/** A file by its name and bytes (or its text, for one made here). */
export type ImportFile = { readonly name: string; readonly content: Uint8Array | string };

export type ImportOptions = {
  /** Checks everything, writes nothing. */
  readonly dryRun: boolean;
  /** Withdraws what the files no longer hold. */
  readonly replace: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
};

export type ImportProgress = {
  readonly file: string;
  readonly doing: 'checked' | 'writing';
  readonly rows: number;
  readonly of: number;
};

export type FileResult = Written & {
  readonly file: string;
  readonly rows: number;
  readonly removed: number;
  readonly unknownColumns: readonly string[];
};

/** What an import did, file by file; or every fault, and nothing was changed. */
export type ImportOutcome =
  | { readonly faults: readonly ImportFault[] }
  | { readonly results: readonly FileResult[]; readonly written: boolean };

/**
 * Imports files. Rows are checked first and written after, in one transaction: a bad file
 * changes nothing and says every fault with its line, column and value. Importing again updates by key.
 */
export async function importFiles(
  database: Database,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const read = readFiles(files, options);
  const faults = [...read.faults, ...(await checkReferences(database, read.checked))];
  if (faults.length > 0) return { faults };
  if (options.dryRun) {
    const results = read.checked.map(({ name, file }) => ({
      ...emptyResult(name, file),
      unchanged: file.rows.length,
    }));
    return { results, written: false };
  }
  const results = await database.transaction().execute(async (writer) => {
    await lockImports(writer);
    const done: FileResult[] = [];
    for (const { name, file } of inWritingOrder(read.checked)) {
      const written = await writeFile(writer, file, options.replace, (rows) =>
        options.onProgress({ file: name, doing: 'writing', rows, of: file.rows.length }),
      );
      done.push({ ...emptyResult(name, file), ...written });
    }
    return done;
  });
  if (results.some((result) => result.added + result.changed > 100)) await tidyTables(database);
  return { results, written: true };
}

function readFiles(
  files: readonly ImportFile[],
  options: ImportOptions,
): { checked: NamedFile[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const checked: NamedFile[] = [];
  for (const { name, content } of files) {
    const kind = kindOfFile(name);
    if (kind === undefined) {
      const names = fileKinds.map((known) => `${known.name}.csv`).join(', ');
      faults.push({ file: name, says: `is not named for what it holds: ${names}` });
      continue;
    }
    if (checked.some((other) => other.file.kind === kind)) {
      faults.push({ file: name, says: `is a second file of ${kind.name}` });
      continue;
    }
    const csv = readCsv(name, content);
    if (Array.isArray(csv)) {
      faults.push(...csv);
      continue;
    }
    const file = checkFile(kind, name, csv);
    options.onProgress({ file: name, doing: 'checked', rows: file.rows.length, of: file.rows.length });
    faults.push(...file.faults);
    checked.push({ name, file });
  }
  return { checked, faults };
}

function inWritingOrder(files: readonly NamedFile[]): NamedFile[] {
  return [...files].sort((a, b) => fileKinds.indexOf(a.file.kind) - fileKinds.indexOf(b.file.kind));
}

function emptyResult(name: string, file: CheckedFile): FileResult {
  return {
    file: name,
    rows: file.rows.length,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    unknownColumns: file.unknownColumns,
  };
}
