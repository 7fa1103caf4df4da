import type { ImportForm } from '@tradecellar/contract/import-form.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { fileKinds } from '../kinds/file-kinds.ts';
import { constantCells } from './check-file.ts';

/**
 * Faults of the setting `import` that the setting's schema cannot find: an unknown field, two kinds with the same file
 * name, an unreadable constant. Example: `import.products.columns.ArtNo names the field "Codes", which products do not
 * have`.
 */
export function faultsOfImport(forms: Merchant['import']): string[] {
  const faults = fileKinds.flatMap((kind) => faultsOfForm(kind, forms[kind.name]));
  const files = Map.groupBy(
    fileKinds.filter(({ name }) => forms[name].file !== ''),
    ({ name }) => forms[name].file.toLowerCase(),
  );
  for (const [file, kinds] of files) {
    if (kinds.length === 1) continue;
    faults.push(`${kinds.map(({ name }) => `import.${name}.file`).join(' and ')} are both "${file}"`);
  }
  return faults;
}

function faultsOfForm(kind: FileKind, form: ImportForm): string[] {
  const known = Object.keys(kind.fields).join(', ');
  const faults: string[] = [];
  for (const [name, field] of Object.entries(form.columns)) {
    if (field === '' || field in kind.fields) continue;
    const what = `names the field "${field}", which ${kind.name} do not have`;
    faults.push(`import.${kind.name}.columns.${name} ${what}; known are ${known}`);
  }
  for (const [field, text] of Object.entries(form.constants)) {
    if (!(field in kind.fields)) {
      faults.push(`import.${kind.name}.constants.${field} is not a field; known are ${known}`);
      continue;
    }
    try {
      constantCells(kind, [[field, text]], form);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (form.file !== '' && /[\\/]/.test(form.file)) {
    faults.push(`import.${kind.name}.file must be a file's name, without a folder; it is "${form.file}"`);
  }
  return faults;
}
