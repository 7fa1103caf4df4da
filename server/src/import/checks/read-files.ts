import type { ImportForm } from '@tradecellar/contract/import-form.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { KnownColumns } from '../csv/find-table.ts';
import type { ImportFile } from '../csv/import-file.ts';
import { readCsv } from '../csv/read-csv.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { fileKinds, kindsOfFile } from '../kinds/file-kinds.ts';
import { type CheckedFile, checkFile, fieldFinder, withoutBadRows } from './check-file.ts';

export type ReadFiles = {
  readonly checked: CheckedFile[];
  readonly faults: ImportFault[];
  /** The files whose name or columns are not the shop's: perhaps another system wrote them. */
  readonly foreign: readonly ImportFile[];
};

export function readFiles(
  files: readonly ImportFile[],
  forms: Merchant['import'],
  onChecked: (file: string, rows: number) => void,
): ReadFiles {
  // `concat`, not `push(...)`: an array of faults may exceed the number of arguments that a function takes.
  let faults: ImportFault[] = [];
  const checked: CheckedFile[] = [];
  const foreign: ImportFile[] = [];
  for (const given of files) {
    const { name, content, csv: rows } = given;
    if (PICTURE.test(name)) {
      faults.push({ file: name, says: IS_A_PICTURE });
      continue;
    }
    const [kind, ...others] = kindsOfFile(name, forms);
    if (kind === undefined || others.length > 0) {
      faults.push({ file: name, says: describeName([kind, ...others]) });
      if (kind === undefined) foreign.push(given);
      continue;
    }
    if (checked.some((other) => other.kind === kind)) {
      faults.push({ file: name, says: `is a second file of ${kind.name}` });
      continue;
    }
    // Rows of an API call use the specification's names and number format.
    const form = rows === undefined ? forms[kind.name] : OUR_FORM;
    const csv = rows ?? readCsv(name, content, knownColumns(kind, form));
    if (Array.isArray(csv)) {
      faults = faults.concat(csv);
      foreign.push(given);
      continue;
    }
    const read = checkFile(kind, name, csv, form);
    const file = kind.isRowByRow ? withoutBadRows(read, csv) : read;
    if (read.isForeign && rows === undefined) foreign.push(given);
    onChecked(name, file.rows.length);
    faults = faults.concat(file.faults);
    checked.push(file);
  }
  return { checked, faults, foreign };
}

const PICTURE = /[.](jpe?g|png|webp|gif|avif|heic|svg)$/i;
const IS_A_PICTURE =
  'is a picture. Give one wine its picture on the page Products, and many wines through the folder pictures of the inbox';

function knownColumns(kind: FileKind, form: ImportForm): KnownColumns {
  const find = fieldFinder(kind, form);
  const fieldOf = (header: string) => find.given(header) ?? find.own(header);
  return {
    isKnown: (header) => fieldOf(header) !== undefined,
    isKey: (header) => kind.key.includes(fieldOf(header) ?? ''),
    isRequired: (header) => kind.fields[fieldOf(header) ?? '']?.required === true,
  };
}

const OUR_FORM = { file: '', columns: {}, constants: {}, dates: 'DD/MM/YYYY', decimal: '.' } as const;

function describeName(kinds: readonly (FileKind | undefined)[]): string {
  const fits = kinds.flatMap((kind) => (kind === undefined ? [] : [kind.name]));
  if (fits.length > 0) return `is named for ${fits.join(' and for ')} alike (setting import.KIND.file)`;
  return `is not named for what it holds: ${fileKinds.map(({ name }) => `${name}.csv`).join(', ')}`;
}
